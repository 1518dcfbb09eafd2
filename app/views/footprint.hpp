#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/trace/recording.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// Half-open range of byte addresses.
struct AddressRange {
  std::uint64_t begin = 0, end = 0;
  bool overlaps(const AddressRange& other) const { return begin < other.end && other.begin < end; }
  bool operator==(const AddressRange&) const = default;
};

/// A rectangle of a matrix, half-open.
struct Box {
  std::uint64_t row_begin = 0, row_end = 0, col_begin = 0, col_end = 0;
  bool empty() const { return row_begin >= row_end || col_begin >= col_end; }
  std::uint64_t rows() const { return row_end - row_begin; }
  std::uint64_t cols() const { return col_end - col_begin; }
  bool operator==(const Box&) const = default;
};

/// When an element was first read and written: indices into Recording::accesses.
struct Touch {
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t read = kNever, written = kNever;
};

/// What one block does to one buffer or to its shared memory, by element (row-major) or by word.
struct Footprint {
  std::unordered_map<std::uint64_t, Touch> touched;
  // For shared memory unused:
  Box box;                            ///< around all of it; empty where nothing was touched
  std::uint64_t first = 0, last = 0;  ///< touched elements with the smallest and the largest number; where box is empty
                                      ///< without a meaning
  bool read = false, written = false;  ///< whether any of it was
  /// Whether some request of four lanes or more had most of them in rows of their own, as a kernel has them that walks
  /// along columns.
  bool across_rows = false;
};

/// What one block does to all its memory.
struct Footprints {
  std::vector<Footprint> buffers;  ///< one a buffer of the plan, in its order
  Footprint shared;                ///< by words (byte address / bank width)
};

/// Adds the recording's accesses number `begin` up to `end`.
void add_footprints(Footprints& to, const trace::Recording& recording, const kernels::Plan& plan, std::size_t begin,
                    std::size_t end);
/// Of all of them.
Footprints footprints_of(const trace::Recording& recording, const kernels::Plan& plan);

/// A place in a buffer, counted from where the kernel's pointer points.
struct MatrixElement {
  std::size_t buffer = 0;  ///< index into Plan::buffers
  std::uint64_t row = 0, col = 0;
};

/// The element that a global address is in; nothing for one outside the buffers' matrices.
std::optional<MatrixElement> element_at(const kernels::Plan& plan, std::uint64_t address);
/// The addresses of an element.
AddressRange range_of(const kernels::PlannedBuffer& buffer, std::uint64_t row, std::uint64_t col);

/// The lanes of an access that touch any of these bytes.
LaneMask lanes_touching(const trace::RecordedAccess& access, const AddressRange& range);

/// How the grid's blocks tile a matrix.
struct BlockGrid {
  std::uint64_t rows = 0, cols = 0;  ///< of one block
  bool x_along_cols = true;          ///< blockIdx.x counts along the columns; else along the rows
  /// The block that an element belongs to.
  simt::Dim3 block_of(std::uint64_t row, std::uint64_t col) const;
};

/// Reads the tiling off one block's box: nothing unless the blocks of the grid, laid out as this one lies, cover the
/// matrix exactly. `transposed` decides where both directions would do: whether the rows run along the width.
std::optional<BlockGrid> block_grid(const kernels::PlannedBuffer& buffer, const Box& box, const simt::Dim3& block,
                                    const simt::Dim3& grid, bool transposed);

/// The tilings of all buffers, by their footprints of one block.
std::vector<std::optional<BlockGrid>> block_grids(const kernels::KernelFile& kernel, const kernels::Plan& plan,
                                                  const simt::Dim3& block, const std::vector<Footprint>& footprints);

}  // namespace warplens::views
