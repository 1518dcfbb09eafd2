#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "app/window/draw/look.hpp"

namespace warplens::window {

/// Background colours of source lines. CUDA, PTX and SASS show a line and the code that comes from it in the same
/// colour. Neighbouring lines have clearly different colours.
class LineTints {
 public:
  /// `lines` are the source lines that have code, in any order, with or without repetitions; 0 is ignored.
  void assign(const std::vector<std::uint32_t>& lines);

  /// Returns the transparent background colour of a line; 0 if the line has no code.
  ImU32 tint(const Look& look, std::uint32_t line) const;
  /// Returns the colour of a line for a narrow bar; 0 if the line has no code.
  ImU32 bar(const Look& look, std::uint32_t line) const;
  const std::map<std::uint32_t, std::size_t>& numbers() const { return numbers_; }

 private:
  std::map<std::uint32_t, std::size_t> numbers_;  ///< consecutive number of each line that has code
};

}  // namespace warplens::window
