#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/footprint.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// How a buffer is laid out to be looked at: as the matrix that it is, or its elements one after the other in rows of
/// some width, so that what is long and thin is seen.
struct BufferShape {
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t count = 0;  ///< elements
  std::uint64_t lead = 0;   ///< places of the first row that are before the first element
  bool wrapped = false;     ///< elements are told by their number alone, not by row and column
  bool operator==(const BufferShape&) const = default;

  struct Cell {
    std::uint64_t row = 0, col = 0;
  };
  /// Of an element, by its number (row-major).
  Cell cell(std::uint64_t element) const { return {(element + lead) / cols, (element + lead) % cols}; }
  /// The element in a cell; nothing where the cell lies before the first or behind the last one.
  std::optional<std::uint64_t> element(std::uint64_t row, std::uint64_t col) const;
  /// The first element that is in this row or in one below it; `count` behind the last one.
  std::uint64_t first_in(std::uint64_t row) const;
  /// What a row is called: the number of its first element where elements have no row of their own.
  std::uint64_t number_of_row(std::uint64_t row) const { return wrapped ? first_in(row) : row; }
  /// Around the elements from `first` to `last`: whole rows where they are in several.
  Box box_of_run(std::uint64_t first, std::uint64_t last) const;
  /// Around what was touched.
  Box box(const Footprint& footprint) const;
  /// How blocks tile the shape that have `elements` in a row each, one after the other; nothing where a row has parts
  /// of several, or for none.
  std::optional<BlockGrid> grid_of_runs(std::uint64_t elements) const;
};

/// An element's index as the kernel writes it: "[17][0]"; "[17]" of one long row or column, and where the shape tells
/// elements by their number. `element` is that number (row-major).
std::string index_of(const kernels::PlannedBuffer& buffer, std::uint64_t element, const BufferShape& shape);

/// The matrix that it is.
BufferShape matrix_shape(const kernels::PlannedBuffer& buffer);

/// In rows of `line_bytes`, the lines of the cache: a row begins where a line does. A buffer that has no more than a
/// line stays as it is.
BufferShape lines_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes);

/// All of it: the matrix or, where that is one long row or column, rows of so many lines each that it is as wide as
/// it is tall.
BufferShape whole_shape(const kernels::PlannedBuffer& buffer, unsigned line_bytes);

/// The shapes on which a block is best seen, by buffer of the plan. Lines where the buffer is one long row or column,
/// and for kernels that take a matrix for one long row: a block of such a kernel would be a hairline. A launch is taken
/// for one of those where its blocks have one dimension, and of each matrix a block touches one row alone, or rows for
/// nearly all of their width, and no request goes down a column.
std::vector<BufferShape> block_shapes(const kernels::Plan& plan, const std::vector<Footprint>& footprints);

/// How many elements each block of the grid has of this buffer, one after the other; 0 where they do not cover it so.
std::uint64_t run_of_blocks(const kernels::PlannedBuffer& buffer, const Footprint& footprint, const simt::Dim3& block,
                            const simt::Dim3& grid);

}  // namespace warplens::views
