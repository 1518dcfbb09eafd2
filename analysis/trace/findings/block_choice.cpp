#include "analysis/trace/findings/block_choice.hpp"

#include <algorithm>
#include <set>

namespace warplens::trace {
namespace {

/// Returns the most important positions along one dimension, in this order: the ends, their neighbours, the middle.
std::vector<std::uint32_t> important_positions(std::uint32_t size) {
  std::vector<std::uint32_t> places;
  for (const std::uint32_t place : {0u, size - 1, std::min(1u, size - 1), size >= 2 ? size - 2 : 0u, size / 2})
    if (std::ranges::find(places, place) == places.end()) places.push_back(place);
  return places;
}

}  // namespace

std::vector<simt::Dim3> choose_blocks(const simt::Dim3& grid, std::uint64_t most, std::span<const simt::Dim3> certain) {
  const std::uint64_t count = grid.count();
  std::set<std::uint64_t> numbers;
  for (const simt::Dim3& block : certain) numbers.insert(block_number(grid, block));
  if (count <= most) {
    for (std::uint64_t number = 0; number < count; ++number) numbers.insert(number);
  } else {
    const auto xs = important_positions(grid.x), ys = important_positions(grid.y), zs = important_positions(grid.z);
    // Chooses blocks in this order until there are enough: the corners, their neighbours, the middle.
    for (std::size_t level = 1; level < 5 && (level == 1 || numbers.size() < most); ++level)
      for (std::size_t z = 0; z <= std::min(level, zs.size() - 1); ++z)
        for (std::size_t y = 0; y <= std::min(level, ys.size() - 1); ++y)
          for (std::size_t x = 0; x <= std::min(level, xs.size() - 1); ++x)
            if (level == 1 || numbers.size() < most) numbers.insert(block_number(grid, {xs[x], ys[y], zs[z]}));
    const std::uint64_t left = most > numbers.size() ? most - numbers.size() : 0;
    for (std::uint64_t at = 0; at < left; ++at)
      numbers.insert(static_cast<std::uint64_t>(static_cast<unsigned __int128>(count) * at / left));
  }
  std::vector<simt::Dim3> blocks;
  for (const std::uint64_t number : numbers) blocks.push_back(index_at(grid, number));
  return blocks;
}

std::vector<simt::Dim3> first_blocks(const simt::Dim3& grid, std::uint64_t count) {
  std::vector<simt::Dim3> blocks;
  for (std::uint64_t number = 0; number < std::min(count, grid.count()); ++number)
    blocks.push_back(index_at(grid, number));
  return blocks;
}

}  // namespace warplens::trace
