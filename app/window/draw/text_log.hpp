#pragma once

#include <string>
#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// What was drawn as text in a frame, for whoever wants to know whether it can be read. Dear ImGui's IO.UserData points
/// to it where somebody does; else nothing is noted.
struct TextLog {
  struct Entry {
    std::string text;
    Rect rect;                   ///< of the letters
    Rect clip;                   ///< what of the screen could be drawn to
    const void* list = nullptr;  ///< texts of one list lie in one window
    bool shortened = false;      ///< ends in an ellipsis
  };
  std::vector<Entry> entries;
};

/// A complaint for each two texts of a window that overlap, and for each that is cut off at a side. Empty where all can
/// be read.
std::vector<std::string> illegible(const TextLog& log);

}  // namespace warplens::window
