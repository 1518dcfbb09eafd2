#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "imgui.h"

namespace warplens::window {

/// The part of an expression in one row of the editor: the left and the right end, at the top of the row.
struct ExpressionRow {
  ImVec2 left, right;
};

/// Returns the rows that the characters `begin` … `end` - 1 of a line cover. A line that is too long for the editor is
/// wrapped into several rows. Blanks at the end of a row are left out.
///
/// `caret` returns the position of the caret before a character. Before the first character of a row, this is the end
/// of the row above. `width` is the width of a character. `is_blank` returns whether a character is a blank.
std::vector<ExpressionRow> find_expression_rows(std::size_t begin, std::size_t end,
                                                const std::function<ImVec2(std::size_t)>& caret, float width,
                                                const std::function<bool(std::size_t)>& is_blank);

/// Returns the rectangle of the line under a row of an expression. The line is below the row. Inside the row, it would
/// cover the lower parts of letters and brackets, so that "y" would look like "v".
Rect find_underline(const ExpressionRow& row, float row_height, float thickness);

}  // namespace warplens::window
