#include "analysis/clock/l1_cache.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace warplens::clock {

L1Cache::L1Cache(std::uint64_t lines)
    : most_(lines), slots_(std::bit_ceil(2 * std::max<std::uint64_t>(lines, 1)), kNone) {
  entries_.reserve(most_);
}

/// Returns the index in `slots_` of a cache line. If the table does not contain it, returns the index of a free slot
/// for it.
std::size_t L1Cache::slot_of(std::uint64_t line) const {
  // 2^64 divided by the golden ratio: distributes adjacent lines over the table
  constexpr std::uint64_t kScatter = 0x9e3779b97f4a7c15;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = (line * kScatter >> 32U) & mask;
  while (slots_[slot] != kNone && entries_[slots_[slot]].line != line) slot = (slot + 1) & mask;
  return slot;
}

/// Removes a cache line from the hash table, and reinserts the entries after it that collided with it.
void L1Cache::forget(std::uint64_t line) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = slot_of(line);
  slots_[slot] = kNone;
  for (slot = (slot + 1) & mask; slots_[slot] != kNone; slot = (slot + 1) & mask) {
    const std::uint32_t entry = std::exchange(slots_[slot], kNone);
    slots_[slot_of(entries_[entry].line)] = entry;
  }
}

void L1Cache::unlink(std::uint32_t entry) {
  const Entry& of = entries_[entry];
  (of.newer == kNone ? newest_ : entries_[of.newer].older) = of.older;
  (of.older == kNone ? oldest_ : entries_[of.older].newer) = of.newer;
}

void L1Cache::make_newest(std::uint32_t entry) {
  entries_[entry].newer = kNone;
  entries_[entry].older = newest_;
  (newest_ == kNone ? oldest_ : entries_[newest_].newer) = entry;
  newest_ = entry;
}

L1Cache::Answer L1Cache::ask(std::uint64_t line, std::uint32_t sectors) {
  if (most_ == 0) return {.missing = sectors};
  if (const std::uint32_t known = slots_[slot_of(line)]; known != kNone) {
    unlink(known);
    make_newest(known);
    Entry& entry = entries_[known];
    const Answer answer{.missing = sectors & ~entry.sectors, .there_at = entry.there_at};
    entry.sectors |= sectors;
    return answer;
  }
  std::uint32_t entry = oldest_;
  if (entries_.size() < most_) {
    entry = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    unlink(entry);
    forget(entries_[entry].line);
  }
  entries_[entry] = {.line = line, .sectors = sectors};
  slots_[slot_of(line)] = entry;
  make_newest(entry);
  return {.missing = sectors};
}

void L1Cache::set_arrival(std::uint64_t line, double when) {
  if (most_ == 0) return;
  if (const std::uint32_t entry = slots_[slot_of(line)]; entry != kNone)
    entries_[entry].there_at = std::max(entries_[entry].there_at, when);
}

}  // namespace warplens::clock
