#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// Launch settings that the user gives in place of guessed ones. Empty settings are guessed.
struct LaunchWish {
  std::vector<std::string> block, grid;  ///< sides of the block and the grid: one to three expressions
  std::string shared;                    ///< an expression for the number of bytes
  std::vector<std::string> args;         ///< arguments in the syntax of a header

  bool empty() const { return block.empty() && grid.empty() && shared.empty() && args.empty(); }
  bool operator==(const LaunchWish&) const = default;
};

/// Returns the header `guessed` (TOML, as write_header() writes it) with the settings of `wish`.
std::string header_with_launch(const std::string& guessed, const LaunchWish& wish);

/// Returns the header `guessed` with its key `context` set to a list of paths. The paths are relative to the folder of
/// the kernel's file.
std::string header_with_context(const std::string& guessed, const std::vector<std::string>& context);

/// Returns the text of a kernel without a header, followed by the header `guessed` (TOML) with the settings of `wish`.
/// The header is at the end, so that all lines keep their numbers.
std::string text_with_launch(const std::string& text, const std::string& guessed, const LaunchWish& wish);

}  // namespace warplens::kernels
