#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the text that the source panel shows. It is the first of the following that exists: the edited text, the
/// text of the chosen kernel if this text has errors, the text of the study. Null if there is no text yet.
const std::string* text_of(const Scene& scene);

/// Returns whether the study's line numbers apply to text_of(). While the user edits the text, they are assumed to
/// apply until an error is found. Without this assumption, the numbers next to the lines would flicker at every key
/// press.
bool belongs_to_text(const Scene& scene);

/// Returns the index (from 0) of the first line after the Warplens header. 0 if there is no header, or no line after
/// it.
std::size_t first_code_line(const std::string& text);

/// Returns the text from line `line` (counted from 0) to the end; empty if there is no such line.
std::string_view from_line(const std::string& text, std::size_t line);

/// Returns the note that the header of a kernel is guessed, with what could not be determined; empty if the kernel has
/// a header of its own.
std::string guess_note(const kernels::KernelFile& kernel);

}  // namespace warplens::window
