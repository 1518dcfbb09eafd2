#pragma once

#include <cstddef>
#include <vector>

#include "app/study/edited_kernel.hpp"
#include "app/window/model/panel.hpp"

class TextEditor;

namespace warplens::window {

/// What the compiler complains of in the text that is chosen, by its lines.
std::vector<study::LineError> errors_of_text(const Scene& scene);

/// Marks the lines with errors; each tells its own where the mouse rests on it. `first_line` lines of the text are
/// folded away above the editor's first.
void mark_errors(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                 const Look& look);

/// Where an editor was drawn in this frame.
struct DrawnCode {
  ImDrawList& list;
  Rect code;  ///< without the margin
  const Look& look;
};

/// The first error in words, in what is free right of the code: of its own line, else of one close by. It covers no
/// code, and what finds no room is told by the banner, and where the mouse rests on the line.
void draw_first_error(const TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                      const DrawnCode& drawn);

/// Typing begins: in the line of the first error, where there is one.
void begin_typing(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line);

}  // namespace warplens::window
