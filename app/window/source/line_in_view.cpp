#include "app/window/source/line_in_view.hpp"

#include <utility>

#include "TextEditor.h"

namespace warplens::window {

void LineInView::follow_size(ImVec2 size, const Look& look, bool editing) {
  if (size.x != size_.x || size.y != size_.y || look.em != em_) size_ = size, em_ = look.em, settling_ = kSettling;
  if (settling_ > 0 && --settling_ == 0 && !editing) asked_ = shown_ = kNone;
}

bool LineInView::go(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing) {
  const bool went = go_to(editor, now, asked, code, editing);
  drawn_ = true;
  return went || settling_ > 0;
}

bool LineInView::go_to(TextEditor& editor, std::size_t now, std::size_t asked, const std::string& code, bool editing) {
  const bool asks = std::exchange(asked_, asked) != asked && asked != kNone;
  const std::size_t wanted = asks ? asked : now;
  if ((!asks && now == shown_) || wanted >= editor.GetLineCount()) return false;
  shown_ = now;
  wanted_ = wanted;
  const std::size_t column = editor.GetLineText(wanted).find(code);
  if (asks && column != std::string::npos) {
    editor.SetCursor({wanted, column + code.size()});  // also scrolls to the cursor, vertically and horizontally
    return true;
  }
  // A long line is wrapped into several rows.
  const std::size_t first = editor.DocPos2VisPos({wanted, 0}).row;
  const std::size_t last = editor.DocPos2VisPos({wanted, editor.GetLineText(wanted).size()}).row;
  const bool seen = drawn_ && first >= editor.GetFirstVisibleRow() + 1 && last + 1 <= editor.GetLastVisibleRow();
  // ScrollToLine scrolls to a wrong place if lines above are wrapped. Therefore, it is used only while the user types.
  // Otherwise, the source panel scrolls.
  if (!seen && editing) editor.ScrollToLine(wanted, TextEditor::Scroll::alignMiddle);
  return true;
}

}  // namespace warplens::window
