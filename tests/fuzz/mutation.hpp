#pragma once

#include <string>

namespace warplens::fuzz {

/// Returns the PTX text with one to four random changes. The result is often still valid PTX. Some changes replace a
/// register, a number, a type or a modifier. Others move, duplicate or remove a line, add a guard to it, or add a jump
/// to it. The same seed makes the same changes.
std::string mutated(const std::string& text, unsigned seed);

/// Returns `text` with a few instructions of `other` inserted, together with the declarations of the names that they
/// use. The same seed makes the same changes.
std::string crossed(const std::string& text, const std::string& other, unsigned seed);

}  // namespace warplens::fuzz
