#include "app/window/source/expression_rows.hpp"

namespace warplens::window {

std::vector<ExpressionRow> find_expression_rows(std::size_t begin, std::size_t end,
                                                const std::function<ImVec2(std::size_t)>& caret, float width,
                                                const std::function<bool(std::size_t)>& is_blank) {
  std::vector<ExpressionRow> rows;
  ImVec2 before = begin < end ? caret(begin) : ImVec2{};
  for (std::size_t at = begin; at < end; ++at) {
    const ImVec2 after = caret(at + 1);
    const bool begins_row = rows.empty() || rows.back().left.y != after.y;
    if (!is_blank(at)) {
      const ImVec2 left = before.y == after.y ? before : ImVec2{after.x - width, after.y};
      if (begins_row) rows.push_back({left, after});
      rows.back().right = after;
    }
    before = after;
  }
  return rows;
}

Rect find_underline(const ExpressionRow& row, float row_height, float thickness) {
  const float top = row.left.y + row_height;
  return {{row.left.x, top}, {row.right.x, top + thickness}};
}

}  // namespace warplens::window
