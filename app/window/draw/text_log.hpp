#pragma once

#include <string>
#include <vector>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Log of the texts drawn in a frame, for tests of legibility. Text is logged only if Dear ImGui's IO.UserData points
/// to a log.
struct TextLog {
  struct Entry {
    std::string text;
    Rect rect;                   ///< rectangle of the letters
    Rect clip;                   ///< clip rectangle in effect when the text was drawn
    const void* list = nullptr;  ///< draw list, which is the same for all texts in a window
    bool shortened = false;      ///< whether the text ends in an ellipsis because it was shortened
    ImU32 colour = 0;
  };
  std::vector<Entry> entries;
};

/// Returns a message for each pair of texts that overlap in a window, and for each text that is cut off at the left or
/// right. Empty if all texts are readable.
std::vector<std::string> find_illegible(const TextLog& log);

}  // namespace warplens::window
