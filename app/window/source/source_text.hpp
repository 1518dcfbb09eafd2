#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The text that the source panel shows: the edited text, otherwise the text of a kernel with errors, otherwise that of
/// the study. Null if there is none yet.
const std::string* text_of(const Scene& scene);

/// Returns whether the study's line numbers apply to text_of(). While the text is edited they still count as valid
/// until an error is found; otherwise the numbers next to the lines would flicker at every key press.
bool belongs_to_text(const Scene& scene);

/// Line (from 0) after the end of the header. 0 if there is no header, or nothing after it.
std::size_t first_code_line(const std::string& text);

/// The text from `line` (from 0) on; empty if there is no such line.
std::string_view from_line(const std::string& text, std::size_t line);

}  // namespace warplens::window
