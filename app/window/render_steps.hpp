#pragma once

#include <string>
#include <vector>

#include "app/window/off_screen_window.hpp"

namespace warplens::window {

/// Accesses of a warp, from the first to the last of them.
struct Steps {
  std::uint32_t warp = 0;
  int first = 0, last = 0;
  int count() const { return last - first + 1; }
};

/// How many steps stand beside each other, and below.
struct SheetShape {
  int columns = 1, rows = 1;
};

/// An animated PNG file with a picture a step: of the window, or of some panels below words that say which step it is.
std::string animated_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                           const Steps& steps, double seconds);

/// A picture of steps in rows, each with its number and what it is. Without panels each shows the one of the memory
/// that it goes to. The sheet is as large as `how` says, and its text large enough to be printed; there must be room
/// for all steps.
Picture sheet_of_steps(const Input& input, const Appearance& how, const std::vector<const PanelRow*>& panels,
                       const Steps& steps, const SheetShape& shape);

}  // namespace warplens::window
