#pragma once

#include <string>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Style of running text.
struct ProseStyle {
  float size = 16;  ///< text size in pixels
  ImU32 colour = 0;
  bool bold = false;
};

/// Returns the height of a lesson's text (with paragraphs and `code`) if it is wrapped to `width`.
float prose_height(const Look& look, float width, const ProseStyle& style, const std::string& text);

/// Draws the text from `at` on, wrapped to `width`. Returns its height.
float draw_prose(ImDrawList& draw, const Look& look, ImVec2 at, float width, const ProseStyle& style,
                 const std::string& text);

}  // namespace warplens::window
