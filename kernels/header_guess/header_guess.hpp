#pragma once

#include <string>
#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// A header for a file that has none.
struct HeaderGuess {
  std::string text;                        ///< TOML, as it would stand between /*+++ and +++*/
  std::vector<std::string> doubts;         ///< what could not be found out and was assumed, a sentence each
  std::vector<std::string> other_kernels;  ///< what else the file launches, else what other kernels it has, by name
};

/// Guesses a header from what the file itself says: the first launch k<<<grid, block, shared>>>(arguments) of
/// `kernel` (of any, where that is empty), with the constants, allocations and fills around it; where no launch is
/// found, from the kernel's signature. Nothing is executed. Throws InputError where the file has no such kernel.
HeaderGuess guess_header(const std::vector<SourceUnit>& units, const std::string& kernel = "");

/// The same for a kernel's file, CUDA C++ with what it includes or PTX (ptx_guess.hpp).
HeaderGuess guess_header(const KernelFile& file, const std::string& kernel = "");

}  // namespace warplens::kernels
