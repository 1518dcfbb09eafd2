#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace warplens::window {

/// Breaks Chinese text into lines of at most `width`, as `width_of` measures it: between any two characters, but not
/// before a closing or after an opening one, nor within "100 %". Returns a text without Chinese characters as it is:
/// Dear ImGui breaks it at its blanks.
std::string break_lines(std::string_view text, float width, const std::function<float(std::string_view)>& width_of);

}  // namespace warplens::window
