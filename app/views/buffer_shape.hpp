#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/footprint.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// Layout in which a buffer is drawn. It is either the matrix of the buffer, or all elements one after another, wrapped
/// into rows of `cols` elements. Wrapping makes a buffer with a single long row visible.
struct BufferShape {
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t count = 0;  ///< number of elements
  std::uint64_t lead = 0;   ///< number of empty cells in the first row, before the first element
  bool wrapped = false;     ///< whether labels name an element by its number instead of its row and column
  bool operator==(const BufferShape&) const = default;

  struct Cell {
    std::uint64_t row = 0, col = 0;
  };
  /// Returns the cell of an element. `element` is its row-major number.
  Cell cell(std::uint64_t element) const { return {(element + lead) / cols, (element + lead) % cols}; }
  /// Returns the element in a cell, or nullopt if the cell is before the first or after the last element.
  std::optional<std::uint64_t> element(std::uint64_t row, std::uint64_t col) const;
  /// Returns the first element in this row or below it, or `count` if there is none.
  std::uint64_t first_in(std::uint64_t row) const;
  /// Returns the number that labels a row. For a wrapped shape this is the number of its first element.
  std::uint64_t number_of_row(std::uint64_t row) const { return wrapped ? first_in(row) : row; }
  /// Returns the bounding box of the elements from `first` to `last`. If these elements are in several rows, the box
  /// consists of whole rows.
  Box box_of_run(std::uint64_t first, std::uint64_t last) const;
  /// Returns the bounding box of the elements in a footprint.
  Box box(const Footprint& footprint) const;
  /// Returns the tiling of the shape by blocks that have `elements` consecutive elements each. Returns nullopt if a row
  /// would contain parts of several blocks, or if `elements` is 0.
  std::optional<BlockGrid> grid_of_runs(std::uint64_t elements) const;
};

/// Returns the index of an element in the syntax of C++: "[17][0]". If the buffer is a single row or column, or the
/// shape is wrapped, the result has one number: "[17]". `element` is the row-major number of the element.
std::string index_of(const kernels::PlannedBuffer& buffer, std::uint64_t element, const BufferShape& shape);

/// Returns the shape with the rows and columns of the buffer itself.
BufferShape matrix_shape(const kernels::PlannedBuffer& buffer);

/// Returns the shape with rows of `line_bytes` bytes, each of which begins at a cache line. A buffer that fits into one
/// cache line keeps its own shape.
BufferShape lines_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes);

/// Returns a shape that shows the whole buffer. It is the buffer's matrix. If the buffer is a single row or column, the
/// elements are put into rows of several cache lines instead, so that the shape is about square.
BufferShape whole_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes);

/// Returns the best shape to show one block, for each buffer of the plan. This is usually matrix_shape(). It is
/// lines_shape() if the buffer is a single row or column, or if the kernel treats the matrix as one long row. A block
/// of such a kernel would be only a hairline in the matrix.
///
/// A kernel is assumed to treat its matrices as one long row if all of the following are true:
/// - Its blocks have one dimension.
/// - A block touches only one row of each matrix, or nearly the full width of its rows.
/// - No request goes down a column.
std::vector<BufferShape> block_shapes(const kernels::Plan& plan, const std::vector<Footprint>& footprints);

/// Returns the number of consecutive elements of the buffer that each block of the grid covers. Returns 0 if the blocks
/// do not cover consecutive elements.
std::uint64_t elements_per_block(const kernels::PlannedBuffer& buffer, const Footprint& footprint,
                                 const simt::Dim3& block, const simt::Dim3& grid);

}  // namespace warplens::views
