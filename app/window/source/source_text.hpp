#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The text that the source panel shows: the edited one, else that of a kernel in error, else that of the study. Null
/// if there is none yet.
const std::string* text_of(const Scene& scene);

/// Whether the study's line numbers are of text_of(). They still count as such while the text is being typed, until it
/// is known to be in error: otherwise what is shown beside the lines would blink at every letter.
bool belongs_to_text(const Scene& scene);

/// Line (from 0) after the end of the header. 0 if there is no header, or nothing after it.
std::size_t first_code_line(const std::string& text);

/// The text from `line` (from 0) on; empty if there is no such line.
std::string_view from_line(const std::string& text, std::size_t line);

}  // namespace warplens::window
