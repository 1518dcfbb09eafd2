#pragma once

#include <string>

#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// Guesses a header for a kernel that is PTX, from the code of `entry` (entry_named), or of the first entry where that
/// is empty: what is used as a pointer is a buffer, what ends the work along x or y is width or height, and the block
/// is the one that the entry asks for (.reqntid, .maxntid), or else one that fits the distance between blocks. Arrays
/// that Numba takes apart into their fields are recognised by the entry's name. Throws InputError for what is no PTX,
/// cannot be executed, or has no such entry.
HeaderGuess guess_ptx_header(const KernelFile& file, const std::string& entry = "");

}  // namespace warplens::kernels
