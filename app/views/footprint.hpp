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

/// Half-open rectangle of a matrix.
struct Box {
  std::uint64_t row_begin = 0, row_end = 0, col_begin = 0, col_end = 0;
  bool empty() const { return row_begin >= row_end || col_begin >= col_end; }
  std::uint64_t rows() const { return row_end - row_begin; }
  std::uint64_t cols() const { return col_end - col_begin; }
  bool operator==(const Box&) const = default;
};

/// First read and first write of an element, as indices into Recording::accesses.
struct Touch {
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t read = kNever, written = kNever;
};

/// Accesses of one block to one buffer, or to its shared memory. The keys of `touched` are the row-major numbers of the
/// buffer's elements, or the numbers of the words in shared memory.
struct Footprint {
  std::unordered_map<std::uint64_t, Touch> touched;
  // The remaining fields are not used for shared memory.
  Box box;                             ///< bounding box of all touched elements; empty if there are none
  std::uint64_t first = 0, last = 0;   ///< smallest and largest touched element; undefined if `box` is empty
  bool read = false, written = false;  ///< whether at least one element was read, and whether at least one was written
  /// True if there was a request of at least four lanes in which most lanes accessed a different row than the previous
  /// lane. Such requests occur if the lanes of a warp access a column.
  bool across_rows = false;
};

/// Accesses of one block to all its memory.
struct Footprints {
  std::vector<Footprint> buffers;  ///< one footprint per buffer of the plan, in the same order
  Footprint shared;                ///< words of shared memory; the number of a word is its byte address divided by the
                                   ///< bank width
};

/// Adds the accesses with the indices [begin, end) in the recording to the footprints `to`.
void add_footprints(Footprints& to, const trace::Recording& recording, const kernels::Plan& plan, std::size_t begin,
                    std::size_t end);
/// Returns the footprints of all accesses of the recording.
Footprints compute_footprints(const trace::Recording& recording, const kernels::Plan& plan);

/// An element of a buffer. Rows and columns are counted from the element that the kernel's pointer points to.
struct MatrixElement {
  std::size_t buffer = 0;  ///< index into Plan::buffers
  std::uint64_t row = 0, col = 0;
};

/// Returns the element at a global address, or nullopt if no buffer has an element there.
std::optional<MatrixElement> element_at(const kernels::Plan& plan, std::uint64_t address);
/// Returns the range of addresses that an element occupies.
AddressRange range_of(const kernels::PlannedBuffer& buffer, std::uint64_t row, std::uint64_t col);

/// Returns the lanes of an access that touch at least one byte of the range.
LaneMask lanes_touching(const trace::RecordedAccess& access, const AddressRange& range);

/// Tiling of a matrix by the blocks of the grid.
struct BlockGrid {
  std::uint64_t rows = 0, cols = 0;  ///< number of rows and columns of one block's tile
  bool x_along_cols = true;          ///< true if blockIdx.x counts along the columns, false if along the rows
  /// Returns the block that an element belongs to.
  simt::Dim3 block_of(std::uint64_t row, std::uint64_t col) const;
};

/// Derives the tiling from the bounding box of one block. Returns nullopt unless boxes of this size, one per block,
/// cover the matrix exactly. blockIdx.x may count along the columns or along the rows. If both are possible,
/// `transposed` decides: false selects the columns, true the rows.
std::optional<BlockGrid> block_grid(const kernels::PlannedBuffer& buffer, const Box& box, const simt::Dim3& block,
                                    const simt::Dim3& grid, bool transposed);

/// Returns the tilings of all buffers, derived from the footprints of one block.
std::vector<std::optional<BlockGrid>> block_grids(const kernels::KernelFile& kernel, const kernels::Plan& plan,
                                                  const simt::Dim3& block, const std::vector<Footprint>& footprints);

}  // namespace warplens::views
