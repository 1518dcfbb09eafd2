#include "app/study/block_kinds.hpp"

#include <algorithm>
#include <memory>

namespace warplens::study {
namespace {

/// Maximum number of kinds of blocks. One block of each kind is executed to find out how much work such a block has.
constexpr std::size_t kMostKinds = 64;

/// The blocks of a grid::BlockSet, in order of their rows. Finds a block from its index in the set.
class Members {
 public:
  Members(const simt::Dim3& grid, const grid::BlockSet& set) : grid_(grid) {
    for (std::uint32_t z = 0; z < grid.z; ++z)
      for (std::uint32_t y = 0; y < grid.y; ++y)
        if (const grid::Progression row = set.row(y, z); !row.empty()) {
          rows_.push_back({blocks_, y, z, row});
          blocks_ += row.count();
        }
  }

  /// Returns the number of the block with this index in the set. Block numbers count all blocks of the grid.
  std::uint64_t number_at(std::uint64_t index) const {
    const auto after = std::ranges::upper_bound(rows_, index, {}, &Row::first);
    const Row& row = *std::prev(after);
    const auto x =
        static_cast<std::uint64_t>(row.x.lo) + (index - row.first) * static_cast<std::uint64_t>(row.x.stride);
    return block_number(grid_, {static_cast<std::uint32_t>(x), row.y, row.z});
  }

 private:
  struct Row {
    std::uint64_t first;  ///< index of the row's first block within the set
    std::uint32_t y, z;
    grid::Progression x;
  };
  simt::Dim3 grid_;
  std::vector<Row> rows_;
  std::uint64_t blocks_ = 0;
};

}  // namespace

std::vector<clock::BlockKind> block_kinds(const Study& study) {
  if (!study.totals || study.totals->cut) return {};
  const simt::Dim3& grid = study.plan->launch.grid;
  const std::vector<grid::BlockClass>& classes = study.totals->block_classes;
  if (classes.size() == 1) return {};
  if (classes.empty() || classes.size() > kMostKinds) return clock::adjacent_kinds(grid.count());
  std::vector<clock::BlockKind> kinds;
  for (const grid::BlockClass& one : classes) {
    const simt::Dim3& block = one.representative;
    // `Members` is created only when it is needed. This is the case only if the kinds have different amounts of work.
    auto members = std::make_shared<std::shared_ptr<const Members>>();
    const auto find = [grid, set = one.members, members](std::uint64_t index) {
      if (!*members) *members = std::make_shared<const Members>(grid, set);
      return (*members)->number_at(index);
    };
    kinds.push_back(
        {.representative = block_number(grid, block), .members = {.blocks = one.blocks, .number_of = find}});
  }
  return kinds;
}

}  // namespace warplens::study
