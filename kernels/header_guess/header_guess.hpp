#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/header/program_launch.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// A guessed header for a file that has none.
struct HeaderGuess {
  std::string text;                      ///< TOML, as between /*+++ and +++*/ in a file
  std::vector<std::string> doubts = {};  ///< assumptions for values that were not found, one sentence each
  /// names of the other launched kernels; if no kernel is launched, names of all other kernels in the file
  std::vector<std::string> other_kernels = {};
  /// values of the program with which CUDA would refuse the launch, one sentence each; other values are assumed instead
  std::vector<std::string> errors = {};
  /// the launches of the kernel in the order in which the program reaches them; empty if it is never launched
  std::vector<ProgramLaunch> launches = {};
  /// indices of the arguments whose values are assumed
  std::vector<std::size_t> assumed_args = {};
};

/// Guesses a header for `kernel`, which selects a launch of the file:
/// - "tile": the first launch of this kernel that the program reaches
/// - "tile@2": the second launch of this kernel (HeaderGuess::launches)
/// - "tile<17>": an instance of a template
/// - "#2": the second launch of the kernel that "" selects
/// - "@2": the second launch in the text of the file
/// - "": the first launch in the file that the program reaches
///
/// The guess uses the launch k<<<grid, block, shared>>>(arguments) and the constants, allocations and fills around it.
/// If there is no launch, the header is guessed from the kernel's signature. Nothing is executed. Throws InputError if
/// the file has no such kernel.
HeaderGuess guess_header(const std::vector<SourceUnit>& units, const std::string& kernel = "");

/// Guesses a header for a kernel file: CUDA C++ with its included files, or PTX (see ptx_guess.hpp).
HeaderGuess guess_header(const KernelFile& file, const std::string& kernel = "");

}  // namespace warplens::kernels
