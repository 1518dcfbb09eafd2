#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace warplens::window {

/// Breaks Chinese text into lines of at most `width`, as measured by `width_of`. Lines can break between any two
/// characters, but not before closing or after opening punctuation, and not within "100 %". Text without Chinese
/// characters is returned unchanged, because Dear ImGui breaks it at spaces.
std::string break_lines(std::string_view text, float width, const std::function<float(std::string_view)>& width_of);

}  // namespace warplens::window
