#include "app/window/source/code_errors.hpp"

#include <algorithm>
#include <string>

#include "TextEditor.h"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Returns the path of the text in the source panel, as it occurs in error messages about this text.
std::string path_of(const Scene& scene) {
  const auto& kernel = scene.study.kernel;
  if (kernel && kernel->name == scene.choice.kernel) return kernel->path;
  return scene.choice.kernel.substr(0, scene.choice.kernel.rfind('#'));
}

// Returns the free space to the right of the end of a line; empty if the line is not visible.
Rect room_beside(const TextEditor& editor, std::size_t line, const Rect& code) {
  constexpr std::size_t kEnd = 1u << 20;
  if (line >= editor.GetLineCount()) return {};
  const ImVec2 end = editor.DocPos2ScreenPos({line, kEnd});
  const Rect room{{std::max(code.min.x, end.x + editor.GetGlyphWidth() * 2), end.y},
                  {code.max.x, end.y + editor.GetLineHeight()}};
  return room.min.y < code.min.y || room.max.y > code.max.y || room.width() <= 0 ? Rect{} : room;
}

struct Note {
  std::string words;
  Rect room;
};

// Returns the text of an error, and the place where it is drawn. The place is empty if there is no room for the text.
Note note_of(const TextEditor& editor, const study::LineError& error, std::size_t line, const DrawnCode& drawn) {
  const Look& look = drawn.look;
  const std::string message = error.message.substr(0, error.message.find('\n'));
  const std::string from_afar = say("line {}: {}", error.line, message);
  const auto fits = [&](const Rect& room, const std::string& words) {
    return room.width() >= text_width(look.fonts.text, look.em, words) + look.em;
  };
  Note note{message, room_beside(editor, line, drawn.code)};
  const bool has_own_room = note.room.width() >= look.em * 10;
  for (const int away : {1, -1, 2, -2, 3, -3}) {
    if (fits(note.room, note.words)) break;
    const Rect there = room_beside(editor, line + static_cast<std::size_t>(away), drawn.code);
    // If the line with the error has room for at least a shortened message, the message is drawn there. It is then
    // moved to another line only if it fits there completely.
    if (has_own_room ? fits(there, from_afar) : there.width() > note.room.width()) note = {from_afar, there};
  }
  return note;
}

}  // namespace

std::vector<study::LineError> errors_of_text(const Scene& scene) {
  return study::errors_in(scene.progress.error + "\n" + scene.progress.other_errors, path_of(scene));
}

void mark_errors(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                 const Look& look) {
  for (const study::LineError& error : errors)
    if (error.line > first_line && error.line - first_line <= editor.GetLineCount())
      editor.AddMarker(error.line - 1 - first_line, faded(look.colours.bad, 0.6f), faded(look.colours.bad, 0.3f),
                       error.message, error.message);
}

void draw_first_error(const TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line,
                      const DrawnCode& drawn) {
  const auto& [list, code, look] = drawn;
  if (code.width() <= 0 || errors.empty() || errors.front().line <= first_line) return;
  const auto [words, room] = note_of(editor, errors.front(), errors.front().line - first_line - 1, drawn);
  if (room.width() < look.em * 6) return;
  const float pad = look.em * 0.5f;
  const float width = std::min(room.width(), text_width(look.fonts.text, look.em, words) + pad * 2);
  list.PushClipRect(code.min, code.max);
  list.AddRectFilled(room.min, {room.min.x + width, room.max.y}, mixed(look.colours.panel, look.colours.bad, 0.35f),
                     look.em * 0.25f);
  draw_text(list, {{room.min.x + pad, room.min.y}, {room.min.x + width - pad, room.max.y}}, look.fonts.text, look.em,
            look.colours.text, words);
  list.PopClipRect();
}

void begin_typing(TextEditor& editor, const std::vector<study::LineError>& errors, std::size_t first_line) {
  editor.SetFocus();
  if (errors.empty() || errors.front().line <= first_line) return;
  const std::size_t line = errors.front().line - first_line - 1;
  if (line < editor.GetLineCount()) editor.SetCursor({line, 0});
}

}  // namespace warplens::window
