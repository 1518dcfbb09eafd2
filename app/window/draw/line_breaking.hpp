#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace warplens::window {

/// The text with a line end wherever a line of this width is full, as Chinese is set: between any two characters, but
/// never before what closes or behind what opens, nor within a number's "100 %". A text without such characters stays
/// as it is: Dear ImGui breaks it at its blanks.
std::string break_lines(std::string_view text, float width, const std::function<float(std::string_view)>& width_of);

}  // namespace warplens::window
