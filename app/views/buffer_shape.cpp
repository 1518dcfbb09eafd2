#include "app/views/buffer_shape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warplens::views {
namespace {

bool is_matrix(const kernels::PlannedBuffer& buffer) {
  return buffer.rows > 1 && buffer.cols > 1;
}

std::uint64_t elements_of_line(const kernels::PlannedBuffer& buffer, unsigned line_bytes) {
  return std::max<std::uint64_t>(1, line_bytes / std::max<std::uint64_t>(1, buffer.element_bytes));
}

BufferShape wrapped(std::uint64_t count, std::uint64_t cols, std::uint64_t lead) {
  return {(count + lead + cols - 1) / cols, cols, count, lead, true};
}

/// A matrix is always drawn as it is if its rows are at most this many cache lines long. With longer rows, the elements
/// of one block would be only a hairline in the picture if the kernel treats the matrix as one long row.
constexpr std::uint64_t kWideLines = 2;

/// Returns true if the kernel seems to treat the matrix as one long row.
bool seems_to_use_one_row(const kernels::PlannedBuffer& buffer, const Footprint& footprint) {
  const Box& box = footprint.box;
  if (!is_matrix(buffer)) return true;
  if (box.empty() || footprint.across_rows) return false;
  // The block uses the whole matrix, so nothing can be concluded.
  if (box.rows() == buffer.rows && box.cols() == buffer.cols) return false;
  return box.rows() == 1 || box.cols() * 2 >= buffer.cols;
}

}  // namespace

std::optional<std::uint64_t> BufferShape::element(std::uint64_t row, std::uint64_t col) const {
  const std::uint64_t place = row * cols + col;
  if (place < lead || place - lead >= count) return std::nullopt;
  return place - lead;
}

std::uint64_t BufferShape::first_in(std::uint64_t row) const {
  const std::uint64_t place = row * cols;
  return place < lead ? 0 : std::min(place - lead, count);
}

Box BufferShape::box_of_run(std::uint64_t first, std::uint64_t last) const {
  const Cell from = cell(first), to = cell(last);
  if (from.row == to.row) return {from.row, from.row + 1, from.col, to.col + 1};
  return {from.row, to.row + 1, 0, cols};
}

Box BufferShape::box(const Footprint& footprint) const {
  if (!wrapped || footprint.box.empty()) return footprint.box;
  return box_of_run(footprint.first, footprint.last);
}

std::optional<BlockGrid> BufferShape::grid_of_runs(std::uint64_t elements) const {
  if (elements == 0 || lead != 0) return std::nullopt;
  if (elements % cols == 0) return BlockGrid{elements / cols, cols, true};
  if (cols % elements == 0) return BlockGrid{1, elements, true};
  return std::nullopt;
}

BufferShape matrix_shape(const kernels::PlannedBuffer& buffer) {
  return {buffer.rows, buffer.cols, buffer.rows * buffer.cols, 0, false};
}

std::string index_of(const kernels::PlannedBuffer& buffer, std::uint64_t element, const BufferShape& shape) {
  if (shape.wrapped || !is_matrix(buffer)) return fmt::format("[{}]", element);
  return fmt::format("[{}][{}]", element / buffer.cols, element % buffer.cols);
}

BufferShape lines_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes) {
  const std::uint64_t count = buffer.rows * buffer.cols, width = elements_of_line(buffer, line_bytes);
  if (count <= width) return matrix_shape(buffer);
  const bool divides = buffer.element_bytes > 0 && line_bytes % buffer.element_bytes == 0;
  const std::uint64_t begin = range_of(buffer, 0, 0).begin;
  return wrapped(count, width, divides ? begin % line_bytes / buffer.element_bytes : 0);
}

BufferShape whole_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes) {
  const std::uint64_t count = buffer.rows * buffer.cols;
  std::uint64_t width = elements_of_line(buffer, line_bytes);
  if (is_matrix(buffer) || count <= width) return matrix_shape(buffer);
  while (width * width < count) width *= 2;
  return wrapped(count, width, 0);
}

std::vector<BufferShape> block_shapes(const kernels::Plan& plan, const std::vector<Footprint>& footprints) {
  const simt::Launch& launch = plan.launch;
  bool in_a_row = launch.block.y == 1 && launch.block.z == 1 && launch.grid.z == 1;
  for (std::size_t i = 0; i < plan.buffers.size(); ++i) {
    in_a_row = in_a_row && seems_to_use_one_row(plan.buffers[i], footprints[i]);
  }
  std::vector<BufferShape> shapes;
  for (const kernels::PlannedBuffer& buffer : plan.buffers) {
    const std::uint64_t wide = kWideLines * elements_of_line(buffer, launch.machine.line_bytes);
    const bool lines = is_matrix(buffer) ? in_a_row && buffer.cols > wide : true;
    shapes.push_back(lines ? lines_shape(buffer, launch.machine.line_bytes) : matrix_shape(buffer));
  }
  return shapes;
}

std::uint64_t elements_per_block(const kernels::PlannedBuffer& buffer, const Footprint& footprint,
                                 const simt::Dim3& block, const simt::Dim3& grid) {
  if (footprint.box.empty() || grid.y != 1) return 0;
  kernels::PlannedBuffer row = buffer;
  row.rows = 1, row.cols = buffer.rows * buffer.cols;
  const auto tiling = block_grid(row, {0, 1, footprint.first, footprint.last + 1}, block, grid, false);
  return tiling && tiling->x_along_cols ? tiling->cols : 0;
}

}  // namespace warplens::views
