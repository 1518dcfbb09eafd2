#pragma once

#include <string>

namespace warplens::fuzz {

/// A PTX text with one to four changes that keep most of it PTX: other registers, numbers, types and modifiers, and
/// lines moved, doubled, dropped, guarded or jumped to. The same seed makes the same changes.
std::string mutated(const std::string& text, unsigned seed);

/// `text` with a few of `other`'s instructions put in, and with the declarations of what they name.
std::string crossed(const std::string& text, const std::string& other, unsigned seed);

}  // namespace warplens::fuzz
