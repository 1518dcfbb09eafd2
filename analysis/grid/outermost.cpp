#include "analysis/grid/outermost.hpp"

#include <algorithm>

namespace warplens::grid {

std::vector<simt::Dim3> outermost_blocks(const BlockClass& of) {
  std::vector<simt::Dim3> blocks;
  if (of.members.is_coupled()) return blocks;
  const auto end = [&](unsigned coordinate, bool last) {
    const Progression& along = of.members.along(coordinate);
    const std::int64_t steps = last ? (along.hi - along.lo) / along.stride : 0;
    return static_cast<std::uint32_t>(along.lo + steps * along.stride);
  };
  for (unsigned corner = 0; corner < 8; ++corner) {
    const simt::Dim3 block{end(0, corner & 1), end(1, corner & 2), end(2, corner & 4)};
    if (std::ranges::find(blocks, block) == blocks.end()) blocks.push_back(block);
  }
  return blocks;
}

}  // namespace warplens::grid
