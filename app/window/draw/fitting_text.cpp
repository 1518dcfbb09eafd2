#include "app/window/draw/fitting_text.hpp"

namespace warplens::window {

std::string fitting_parts(std::string_view text, const std::function<bool(std::string_view part)>& fits) {
  constexpr std::string_view kSeparator = " · ";
  while (!fits(text)) {
    const std::size_t last = text.rfind(kSeparator);
    if (last == std::string_view::npos || last == 0) break;
    text = text.substr(0, last);
  }
  return std::string(text);
}

bool fits_in_line(ImFont* font, float size, std::string_view text, float width) {
  return text.empty() || text_width(font, size, text) <= width + 0.5f;
}

std::string fitting_parts(ImFont* font, float size, std::string_view text, float width) {
  return fitting_parts(text, [&](std::string_view part) { return fits_in_line(font, size, part, width); });
}

}  // namespace warplens::window
