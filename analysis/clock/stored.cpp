#include "analysis/clock/stored.hpp"

#include <algorithm>
#include <iterator>

namespace warplens::clock {
namespace {

/// Maximum number of cache lines of a store that L2 merges. Any value from 5 to 15 agrees with the measurements: see
/// stored_after.
constexpr unsigned kFewLines = 8;

}  // namespace

Stored stored(std::span<const traffic::TouchedSector> sectors, const LineShape& shape) {
  Stored stored{.sectors = static_cast<unsigned>(sectors.size())};
  for_each_line(sectors, shape, [&](std::uint64_t, std::uint32_t mask, std::uint32_t partial) {
    ++stored.lines;
    stored.halves += shape.halves_of(mask);
    stored.partial += partial;
  });
  return stored;
}

bool may_merge(const simt::Meaning& store) {
  using enum simt::CacheOperator;
  return (store.cache_operator == standard || store.cache_operator == write_back) && !simt::is_strong(store);
}

Stored stored_after(std::span<const traffic::TouchedSector> sectors, std::span<const traffic::TouchedSector> before,
                    const LineShape& shape, std::vector<traffic::TouchedSector>& left) {
  const Stored alone = stored(sectors, shape);
  if (alone.lines > kFewLines) return alone;
  left.clear();
  std::ranges::set_difference(sectors, before, std::back_inserter(left), {}, &traffic::TouchedSector::number,
                              &traffic::TouchedSector::number);
  return stored(left, shape);
}

}  // namespace warplens::clock
