#pragma once

#include <string>

#include "kernels/header_guess/header_guess.hpp"
#include "kernels/host_program/integer_role.hpp"

namespace warplens::kernels {

/// Guesses a header for CUDA C++ as guess_header does, but with smaller assumed sizes. Sizes that the program
/// determines stay.
HeaderGuess guess_reduced_header(const KernelFile& file, const std::string& kernel, const Reduction& reduction);

}  // namespace warplens::kernels
