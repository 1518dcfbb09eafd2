#include "app/window/source/marked_expressions.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "TextEditor.h"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/source/expression_rows.hpp"

namespace warplens::window {
namespace {

/// Number by which the editor identifies our marks.
constexpr std::size_t kExpressionMark = 1;

TextEditor::DocPos editor_position(const views::AccessExpression::Place& place, std::size_t first_line) {
  return {place.line - 1 - first_line, place.column};
}

/// Returns the rows of an expression. If the expression continues on the next source line, returns only the rows of its
/// first line.
std::vector<ExpressionRow> find_rows(const TextEditor& editor, TextEditor::DocPos begin, TextEditor::DocPos end) {
  const std::string text = editor.GetLineText(begin.line);
  const std::size_t last = end.line == begin.line ? std::min(end.index, text.size()) : text.size();
  return find_expression_rows(
      begin.index, last,
      [&](std::size_t index) {
        return editor.DocPos2ScreenPos({begin.line, index});
      },
      editor.GetGlyphWidth(), [&](std::size_t index) { return text[index] == ' ' || text[index] == '\t'; });
}

}  // namespace

ImU32 colour_of_access(const Look& look, bool stores) {
  return stores ? look.colours.written : look.colours.read;
}

void MarkedExpressions::follow(const Scene& scene, std::uint32_t line, bool is_shown) {
  is_shown_ = is_shown && scene.study.kernel;
  if (!is_shown_) {
    current_.reset();
    return;
  }
  if (kernel_ != scene.study.kernel) {
    // While the user moves a slider, each study has another kernel object, but with the same text.
    if (!kernel_ || kernel_->text != scene.study.kernel->text)
      expressions_ = views::access_expressions(scene.study.kernel->text);
    kernel_ = scene.study.kernel;
  }
  const trace::RecordedAccess* const access = scene.ready() ? scene.derived.moment.current.access : nullptr;
  const std::pair followed{scene.derived.study, line};
  if (access_ == access && followed_ == followed) return;
  access_ = access, followed_ = followed;
  current_.reset();
  if (!access || views::source_line(scene.derived, *access) != line) return;
  current_ = views::find_expression(expressions_, scene.derived, *access);
  current_stores_ = access->kind != AccessKind::load && access->kind != AccessKind::matrix_load;
}

void MarkedExpressions::mark(TextEditor& editor, const Look& look, std::size_t first_line) {
  editor.ClearSquiggles(kExpressionMark);
  if (!current_) return;
  const views::AccessExpression& expression = expressions_.list[*current_];
  if (expression.begin.line <= first_line || expression.end.line - first_line > editor.GetLineCount()) return;
  editor.AddSquiggle(editor_position(expression.begin, first_line), editor_position(expression.end, first_line),
                     kExpressionMark, faded(colour_of_access(look, current_stores_), 0.75f), {},
                     TextEditor::SquiggleStyle::background);
}

void MarkedExpressions::draw(const TextEditor& editor, const Scene& scene, std::size_t first_line,
                             const DrawnCode& drawn) const {
  if (!is_shown_) return;
  const Look& look = scene.look;
  drawn.list.PushClipRect(drawn.code.min, drawn.code.max, true);
  for (const views::AccessExpression& expression : expressions_.list) {
    if (expression.begin.line <= first_line || expression.begin.line - first_line > editor.GetLineCount() ||
        !scene.derived.counts.source.contains(expression.statement))
      continue;
    const TextEditor::DocPos begin = editor_position(expression.begin, first_line);
    if (!editor.IsDocPosVisible(begin)) continue;
    const float thick = std::max(1.0f, std::round(look.em * 0.1f));
    for (const ExpressionRow& row : find_rows(editor, begin, editor_position(expression.end, first_line))) {
      const Rect line = find_underline(row, editor.GetLineHeight(), thick);
      drawn.list.AddRectFilled(line.min, line.max, colour_of_access(look, expression.stores));
    }
  }
  drawn.list.PopClipRect();
}

bool MarkedExpressions::has_any(std::uint32_t line) const {
  return is_shown_ && std::ranges::any_of(expressions_.list, [&](const views::AccessExpression& expression) {
           return expression.begin.line == line || expression.statement == line;
         });
}

std::optional<std::size_t> MarkedExpressions::at(const views::AccessExpression::Place& place) const {
  return is_shown_ ? views::expression_at(expressions_, place) : std::nullopt;
}

}  // namespace warplens::window
