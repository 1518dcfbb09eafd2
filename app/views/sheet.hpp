#pragma once

#include <cstdint>

#include "app/views/footprint.hpp"
#include "kernels/plan.hpp"

namespace warplens::views {

/// How a buffer is laid out to be looked at: as the matrix that it is, or, where it is one long row (or column), as
/// rows of 128-byte lines, so that neighbours stay neighbours and lines of the cache are seen.
struct Sheet {
  std::uint64_t rows = 0, cols = 0;
  bool wrapped = false;  ///< into rows of lines

  struct Cell {
    std::uint64_t row = 0, col = 0;
  };
  /// Of an element, by its number (row-major).
  Cell cell(std::uint64_t element) const { return {element / cols, element % cols}; }
  std::uint64_t element(std::uint64_t row, std::uint64_t col) const { return row * cols + col; }
  /// The cell of a matrix's element.
  Cell cell(const kernels::PlannedBuffer& buffer, const MatrixElement& of) const {
    return cell(of.row * buffer.cols + of.col);
  }
  /// A box of the matrix, on the sheet: whole rows where it is wrapped over several.
  Box box(const kernels::PlannedBuffer& buffer, const Box& of) const;
  /// How blocks tile the sheet, given how they tile the matrix; nothing where a row has parts of several.
  std::optional<BlockGrid> grid(const std::optional<BlockGrid>& of) const;
};

/// `line_bytes` of the machine.
Sheet sheet_of(const kernels::PlannedBuffer& buffer, unsigned line_bytes);

}  // namespace warplens::views
