#include "app/window/source/line_in_view.hpp"

#include <utility>

#include "TextEditor.h"

namespace warplens::window {

void LineInView::follow_size(float height, const Look& look, bool editing) {
  if (height != height_ || look.em != em_) height_ = height, em_ = look.em, settling_ = kSettling;
  if (settling_ > 0 && --settling_ == 0 && !editing) asked_ = shown_ = kNone;
}

bool LineInView::go(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing) {
  go_to_beginning(editor, editing);
  const bool went = go_to(editor, now, asked, code, editing);
  drawn_ = true;
  return went || settling_ > 0;
}

bool LineInView::go_to(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing) {
  const bool asks = std::exchange(asked_, asked) != asked && asked != kNone;
  const std::size_t wanted = asks ? asked : now;
  if ((!asks && now == shown_) || wanted >= editor.GetLineCount()) return false;
  shown_ = now;
  const std::size_t column = editor.GetLineText(wanted).find(code);
  if (asks && column != std::string::npos) {
    editor.SetCursor({wanted, column + code.size()});  // scrolls in both directions
    begins_ = kNone;
    return true;
  }
  // A long line has several rows.
  const std::size_t first = editor.DocPos2VisPos({wanted, 0}).row;
  const std::size_t last = editor.DocPos2VisPos({wanted, editor.GetLineText(wanted).size()}).row;
  const bool seen = drawn_ && first >= editor.GetFirstVisibleRow() + 1 && last + 1 <= editor.GetLastVisibleRow();
  // ScrollToLine ignores that lines above are wrapped. The cursor may only be moved while the user does not type.
  if (!seen && editing) editor.ScrollToLine(wanted, TextEditor::Scroll::alignMiddle);
  if (!seen && !editing)
    editor.SetCursor({wanted, first < editor.GetFirstVisibleRow() ? 0 : editor.GetLineText(wanted).size()});
  begins_ = wanted;
  return true;
}

// Scrolls horizontally to the beginning of the line that was just scrolled to, because the view may still be scrolled
// to the right. This happens one frame later, because in one frame the editor scrolls either vertically or
// horizontally.
void LineInView::go_to_beginning(TextEditor& editor, bool editing) {
  const std::size_t line = std::exchange(begins_, kNone);
  if (!drawn_ || editing || line >= editor.GetLineCount()) return;
  const std::size_t begin = editor.GetLineText(line).find_first_not_of(" \t");
  if (begin != std::string::npos && editor.GetFirstVisibleColumn() > begin) editor.SetCursor({line, begin});
}

}  // namespace warplens::window
