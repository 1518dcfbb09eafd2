#include "analysis/trace/levels.hpp"

#include <algorithm>

namespace warplens::trace {
namespace {

AccessTotals sum(const Totals& totals, std::initializer_list<Category> categories) {
  AccessTotals all;
  for (const Category category : categories) all += totals.of(category);
  return all;
}

Moved of_sectors(const AccessTotals& totals, const Machine& machine) {
  const std::uint64_t bytes = totals.sectors * machine.sector_bytes;
  return {
      .least = bytes, .most = bytes, .useful = totals.ideal_sectors * machine.sector_bytes, .sectors = totals.sectors};
}

Moved of_wavefronts(const AccessTotals& totals, const Machine& machine) {
  const std::uint64_t bytes = totals.wavefronts * machine.bank_row_bytes();
  return {.least = bytes,
          .most = bytes,
          .useful = totals.ideal_wavefronts * machine.bank_row_bytes(),
          .wavefronts = totals.wavefronts};
}

/// Returns the traffic from L2 for the loads that L1 cannot serve. `least` is the lower limit in bytes.
Moved compute_misses(const Moved& asked, std::uint64_t least) {
  Moved misses = asked;
  misses.least = misses.useful = least;
  if (!misses.is_exact()) misses.sectors = 0;
  return misses;
}

/// Returns the traffic without the bytes that L1 may keep.
Moved written_through(Moved stores, std::uint64_t kept) {
  if (kept == 0) return stores;
  stores.least -= kept;
  stores.useful = std::min(stores.useful, stores.least);
  stores.sectors = 0;
  return stores;
}

Moved at_least(std::uint64_t bytes) {
  return {.least = bytes, .most = bytes, .is_bounded = false, .useful = bytes};
}

}  // namespace

Levels compute_levels(const Totals& totals, const Machine& machine, const Compulsory& least) {
  const AccessTotals loads = sum(totals, {Category::global_load, Category::local_load});
  const AccessTotals stores = sum(totals, {Category::global_store, Category::global_atomic, Category::local_store});
  Levels levels;
  levels.l1 = {of_sectors(loads, machine), of_sectors(stores, machine)};
  levels.l2 = {compute_misses(levels.l1.loads, std::min({least.reads, loads.bytes, levels.l1.loads.most})),
               written_through(levels.l1.stores, totals.of(Category::local_store).sectors * machine.sector_bytes)};
  levels.dram = {at_least(levels.l2.loads.least), at_least(std::min(least.writes, stores.bytes))};
  levels.shared = {of_wavefronts(totals.of(Category::shared_load), machine),
                   of_wavefronts(sum(totals, {Category::shared_store, Category::shared_atomic}), machine)};
  return levels;
}

}  // namespace warplens::trace
