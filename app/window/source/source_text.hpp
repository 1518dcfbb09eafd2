#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The text that is to be seen: what is edited; else that of a kernel in error; else that of what was studied. Null
/// where there is none yet.
const std::string* text_of(const Scene& scene);

/// Whether the study's lines are lines of the text that is to be seen. What is being typed keeps them until it is known
/// to be in error, so that they do not blink at every letter.
bool belongs_to_text(const Scene& scene);

/// The line after the header's end, from 0: the code is what a class reads; the header is what the sliders show. 0
/// where there is no header, or nothing behind it.
std::size_t first_code_line(const std::string& text);

/// The text from a line on, from 0.
std::string_view from_line(const std::string& text, std::size_t line);

}  // namespace warplens::window
