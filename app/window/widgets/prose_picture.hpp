#pragma once

#include <string>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// How running text is set.
struct ProseStyle {
  float size = 16;  ///< of the letters
  ImU32 colour = 0;
  bool bold = false;
};

/// How high a lesson's text is (paragraphs, `code`), wrapped to a width.
float prose_height(const Look& look, float width, const ProseStyle& style, const std::string& text);

/// Draws it from `at` on, wrapped to `width`. Returns its height.
float draw_prose(ImDrawList& draw, const Look& look, ImVec2 at, float width, const ProseStyle& style,
                 const std::string& text);

}  // namespace warplens::window
