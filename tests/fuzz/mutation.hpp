#pragma once

#include <string>

namespace warplens::fuzz {

/// Returns the PTX text with one to four random changes. The result is often still valid PTX. A change replaces a
/// register, number, type or modifier, or moves, duplicates, removes, guards or jumps to a line. The same seed makes
/// the same changes.
std::string mutated(const std::string& text, unsigned seed);

/// Returns `text` with a few instructions of `other` inserted, together with the declarations of the names that they
/// use. The same seed makes the same changes.
std::string crossed(const std::string& text, const std::string& other, unsigned seed);

}  // namespace warplens::fuzz
