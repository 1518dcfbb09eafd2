#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the text that the source panel shows. It is the first of the following that exists: the edited text, the
/// text of the chosen kernel if it has errors, or the text of the study. Null if there is no text yet.
const std::string* text_of(const Scene& scene);

/// Returns whether the line numbers of the study apply to text_of(). While the user edits the text, returns true until
/// an error is found. Otherwise, the counts next to the lines would flicker at every key press.
bool belongs_to_text(const Scene& scene);

/// Returns the index (from 0) of the first line after the Warplens header. 0 if there is no header, or no line after
/// it.
std::size_t first_code_line(const std::string& text);

/// Returns the text from line `line` (counted from 0) to the end; empty if there is no such line.
std::string_view from_line(const std::string& text, std::size_t line);

/// Returns a note that the Warplens header of the kernel is guessed. The note also lists the settings that could not be
/// determined. Empty if the file of the kernel has a header.
std::string guess_note(const kernels::KernelFile& kernel);

}  // namespace warplens::window
