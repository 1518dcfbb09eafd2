#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/window/draw/draw.hpp"

namespace warplens::window {

/// Returns as many parts of a text as fit, so that no word is cut off. Parts are separated by " · "; the last ones are
/// left out first. The first part is always returned.
std::string fitting_parts(std::string_view text, const std::function<bool(std::string_view part)>& fits);

/// Returns as many parts of a text as fit into one line of `width` pixels.
std::string fitting_parts(ImFont* font, float size, std::string_view text, float width);

/// Returns whether a text fits into one line of `width` pixels, within the tolerance of draw_text.
bool fits_in_line(ImFont* font, float size, std::string_view text, float width);

}  // namespace warplens::window
