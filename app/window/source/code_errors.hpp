#pragma once

#include <cstddef>
#include <vector>

#include "app/study/edited_kernel.hpp"
#include "app/window/model/panel.hpp"

class TextEditor;

namespace warplens::window {

/// Returns the errors in the text of the source panel, with their lines.
std::vector<study::LineError> errors_of_text(const Scene& scene);

/// Marks the lines with errors. Their tooltips show the messages. `first_line` is the number of lines that are folded
/// away above the editor's first line.
void mark_errors(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                 const Look& look);

/// Place at which the editor was drawn in this frame.
struct DrawnCode {
  ImDrawList& list;
  Rect code;  ///< area of the code, without the margin
  const Look& look;
};

/// Draws the message of the first error to the right of the code, next to the line with the error or a line nearby. The
/// message never covers code. If there is no room for it, only the banner and the tooltip of the line show it.
void draw_first_error(const TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                      const DrawnCode& drawn);

/// Gives the editor the keyboard focus. If there is an error, moves the cursor to the line of the first error.
void begin_typing(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line);

}  // namespace warplens::window
