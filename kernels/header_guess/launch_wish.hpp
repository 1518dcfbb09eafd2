#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// What a user says of a launch instead of what was guessed; what is empty stays as it was guessed.
struct LaunchWish {
  std::vector<std::string> block, grid;  ///< one to three expressions
  std::string shared;                    ///< bytes, an expression
  std::vector<std::string> args;         ///< as a header has them

  bool empty() const { return block.empty() && grid.empty() && shared.empty() && args.empty(); }
  bool operator==(const LaunchWish&) const = default;
};

/// A kernel's text, which has no header, with the header `guessed` behind it, whose launch is as wished: no line moves.
/// `guessed` must be a header, in TOML.
std::string text_with_launch(const std::string& text, const std::string& guessed, const LaunchWish& wish);

}  // namespace warplens::kernels
