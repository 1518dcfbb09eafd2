#pragma once

#include <string>

#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// Guesses a header for PTX from the code of `entry` (see entry_named), or of the first entry if `entry` is empty. A
/// parameter that is used as a pointer becomes a buffer. A parameter that limits the indices along x or y becomes width
/// or height. The block is the one that the entry requires (.reqntid, .maxntid); otherwise it is derived from the
/// distance between blocks. Arrays of Numba, which are passed field by field, are recognised by the name of the entry.
/// Throws InputError if the file is not PTX, cannot be executed, or has no such entry.
HeaderGuess guess_ptx_header(const KernelFile& file, const std::string& entry = "");

}  // namespace warplens::kernels
