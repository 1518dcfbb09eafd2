#include "app/views/sheet.hpp"

#include <algorithm>

namespace warplens::views {

Sheet sheet_of(const kernels::PlannedBuffer& buffer, unsigned line_bytes) {
  const std::uint64_t count = buffer.rows * buffer.cols;
  const std::uint64_t width = std::max<std::uint64_t>(1, line_bytes / std::max<std::uint64_t>(1, buffer.element_bytes));
  if ((buffer.rows > 1 && buffer.cols > 1) || count <= width) return {buffer.rows, buffer.cols, false};
  return {(count + width - 1) / width, width, true};
}

Box Sheet::box(const kernels::PlannedBuffer& buffer, const Box& of) const {
  if (!wrapped || of.empty()) return of;
  const std::uint64_t first = of.row_begin * buffer.cols + of.col_begin;
  const std::uint64_t last = (of.row_end - 1) * buffer.cols + of.col_end - 1;
  const Cell from = cell(first), to = cell(last);
  if (from.row == to.row) return {from.row, from.row + 1, from.col, to.col + 1};
  return {from.row, to.row + 1, 0, cols};
}

std::optional<BlockGrid> Sheet::grid(const std::optional<BlockGrid>& of) const {
  if (!wrapped || !of) return of;
  const std::uint64_t elements = of->rows * of->cols;  // of a block: they lie in a row
  if (elements % cols != 0) return std::nullopt;
  return BlockGrid{elements / cols, cols, of->x_along_cols};
}

}  // namespace warplens::views
