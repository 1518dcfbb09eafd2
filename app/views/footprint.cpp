#include "app/views/footprint.hpp"

#include <algorithm>

namespace warplens::views {
namespace {

// Maximum number of elements per footprint, which limits the memory. If a block touches more elements, only those that
// it touches first are drawn.
constexpr std::size_t kMostElements = 4'000'000;

bool writes(AccessKind kind) {
  return kind == AccessKind::store || kind == AccessKind::reduction || kind == AccessKind::atomic ||
         kind == AccessKind::matrix_store;
}

bool reads(AccessKind kind) {
  return !writes(kind) || kind == AccessKind::atomic;
}

void touch(Footprint& footprint, std::uint64_t element, std::uint32_t access, AccessKind kind) {
  if (footprint.touched.size() >= kMostElements && !footprint.touched.contains(element)) return;
  Touch& found = footprint.touched[element];
  if (reads(kind)) found.read = std::min(found.read, access);
  if (writes(kind)) found.written = std::min(found.written, access);
}

std::uint64_t first_byte(const kernels::PlannedBuffer& buffer) {
  return buffer.address + buffer.offset * buffer.element_bytes;
}

void grow(Footprint& footprint, std::uint64_t row, std::uint64_t col, std::uint64_t element) {
  Box& box = footprint.box;
  if (box.empty()) {
    box = {row, row + 1, col, col + 1};
    footprint.first = footprint.last = element;
    return;
  }
  footprint.first = std::min(footprint.first, element), footprint.last = std::max(footprint.last, element);
  box.row_begin = std::min(box.row_begin, row), box.row_end = std::max(box.row_end, row + 1);
  box.col_begin = std::min(box.col_begin, col), box.col_end = std::max(box.col_end, col + 1);
}

}  // namespace

std::optional<MatrixElement> element_at(const kernels::Plan& plan, std::uint64_t address) {
  for (std::size_t i = 0; i < plan.buffers.size(); ++i) {
    const kernels::PlannedBuffer& buffer = plan.buffers[i];
    const std::uint64_t begin = first_byte(buffer);
    if (address < begin || buffer.element_bytes == 0) continue;
    const std::uint64_t index = (address - begin) / buffer.element_bytes;
    if (index < buffer.rows * buffer.cols) return MatrixElement{i, index / buffer.cols, index % buffer.cols};
  }
  return std::nullopt;
}

AddressRange range_of(const kernels::PlannedBuffer& buffer, std::uint64_t row, std::uint64_t col) {
  const std::uint64_t begin = first_byte(buffer) + (row * buffer.cols + col) * buffer.element_bytes;
  return {begin, begin + buffer.element_bytes};
}

namespace {

// Returns true if the access has at least four active lanes, and most of them access another row of the matrix than the
// previous lane.
bool goes_across_rows(const trace::RecordedAccess& access, const kernels::Plan& plan) {
  unsigned lanes = 0, rows = 0;
  std::uint64_t row = 0;
  for_each_lane(access.active, [&](unsigned lane) {
    const auto element = element_at(plan, access.addresses[lane]);
    if (!element) return;
    if (lanes++ == 0 || element->row != row) ++rows;
    row = element->row;
  });
  return lanes >= 4 && rows * 2 > lanes;
}

void add_global(std::vector<Footprint>& footprints, const trace::RecordedAccess& access, std::uint32_t index,
                const kernels::Plan& plan) {
  const bool across_rows = goes_across_rows(access, plan);
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t end = access.addresses[lane] + access.width;
    for (std::uint64_t address = access.addresses[lane]; address < end;) {
      const auto element = element_at(plan, address);
      if (!element) break;
      const kernels::PlannedBuffer& buffer = plan.buffers[element->buffer];
      Footprint& footprint = footprints[element->buffer];
      const std::uint64_t number = element->row * buffer.cols + element->col;
      touch(footprint, number, index, access.kind);
      grow(footprint, element->row, element->col, number);
      footprint.read |= reads(access.kind);
      footprint.written |= writes(access.kind);
      footprint.across_rows |= across_rows;
      address = range_of(buffer, element->row, element->col).end;
    }
  });
}

void add_shared(Footprint& footprint, const trace::RecordedAccess& access, std::uint32_t index,
                const Machine& machine) {
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t last = (access.addresses[lane] + access.width - 1) / machine.bank_bytes;
    for (std::uint64_t word = access.addresses[lane] / machine.bank_bytes; word <= last; ++word)
      touch(footprint, word, index, access.kind);
  });
}

}  // namespace

void add_footprints(Footprints& to, const trace::Recording& recording, const kernels::Plan& plan, std::size_t begin,
                    std::size_t end) {
  to.buffers.resize(plan.buffers.size());
  for (std::size_t i = begin; i < end; ++i) {
    const trace::RecordedAccess& access = recording.accesses[i];
    const auto index = static_cast<std::uint32_t>(i);
    if (access.space == ptx::StateSpace::global) add_global(to.buffers, access, index, plan);
    if (access.space == ptx::StateSpace::shared) add_shared(to.shared, access, index, plan.launch.machine);
  }
}

Footprints compute_footprints(const trace::Recording& recording, const kernels::Plan& plan) {
  Footprints all;
  add_footprints(all, recording, plan, 0, recording.accesses.size());
  return all;
}

LaneMask lanes_touching(const trace::RecordedAccess& access, const AddressRange& range) {
  return filter_lanes(access.active, [&](unsigned lane) {
    return range.overlaps({access.addresses[lane], access.addresses[lane] + access.width});
  });
}

simt::Dim3 BlockGrid::block_of(std::uint64_t row, std::uint64_t col) const {
  const auto along_rows = static_cast<std::uint32_t>(row / rows), along_cols = static_cast<std::uint32_t>(col / cols);
  return x_along_cols ? simt::Dim3{along_cols, along_rows, 0} : simt::Dim3{along_rows, along_cols, 0};
}

namespace {

// Returns the number of elements per block along one axis of a matrix. The axis has `length` elements and `count`
// blocks. In the recording, block number `index` accessed the elements [begin, end). Returns 0 if blocks of equal
// length cannot cover the axis.
std::uint64_t period(std::uint64_t length, std::uint64_t count, std::uint64_t index, std::uint64_t begin,
                     std::uint64_t end) {
  std::uint64_t candidate = end - begin;
  if (index > 0) {
    if (begin % index != 0) return 0;
    candidate = begin / index;
  }
  if (candidate == 0 || begin != index * candidate || end > begin + candidate) return 0;
  return (length + candidate - 1) / candidate == count ? candidate : 0;
}

}  // namespace

std::optional<BlockGrid> block_grid(const kernels::PlannedBuffer& buffer, const Box& box, const simt::Dim3& block,
                                    const simt::Dim3& grid, bool transposed) {
  if (box.empty() || grid.z != 1) return std::nullopt;
  for (const bool x_along_cols : {!transposed, transposed}) {
    const std::uint64_t across = x_along_cols ? grid.x : grid.y, down = x_along_cols ? grid.y : grid.x;
    const std::uint64_t col = x_along_cols ? block.x : block.y, row = x_along_cols ? block.y : block.x;
    const std::uint64_t cols = period(buffer.cols, across, col, box.col_begin, box.col_end);
    const std::uint64_t rows = period(buffer.rows, down, row, box.row_begin, box.row_end);
    if (cols && rows) return BlockGrid{rows, cols, x_along_cols};
  }
  return std::nullopt;
}

std::vector<std::optional<BlockGrid>> block_grids(const kernels::KernelFile& kernel, const kernels::Plan& plan,
                                                  const simt::Dim3& block, const std::vector<Footprint>& footprints) {
  std::vector<std::optional<BlockGrid>> grids;
  for (std::size_t i = 0; i < footprints.size(); ++i) {
    const bool transposed = i < kernel.buffers.size() && kernel.buffers[i].rows.find("width") != std::string::npos;
    grids.push_back(block_grid(plan.buffers[i], footprints[i].box, block, plan.launch.grid, transposed));
  }
  return grids;
}

}  // namespace warplens::views
