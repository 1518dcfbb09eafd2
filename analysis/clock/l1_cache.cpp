#include "analysis/clock/l1_cache.hpp"

#include <algorithm>

namespace warplens::clock {

L1Cache::Answer L1Cache::ask(std::uint64_t line, std::uint32_t sectors) {
  if (most_ == 0) return {.missing = sectors};
  const auto found = entries_.find(line);
  if (found != entries_.end()) {
    Entry& entry = found->second;
    by_use_.splice(by_use_.begin(), by_use_, entry.place);
    const Answer answer{.missing = sectors & ~entry.sectors, .there_at = entry.there_at};
    entry.sectors |= sectors;
    return answer;
  }
  if (entries_.size() >= most_) {
    entries_.erase(by_use_.back());
    by_use_.pop_back();
  }
  by_use_.push_front(line);
  entries_.emplace(line, Entry{.sectors = sectors, .there_at = 0, .place = by_use_.begin()});
  return {.missing = sectors};
}

void L1Cache::arrived(std::uint64_t line, double when) {
  if (const auto found = entries_.find(line); found != entries_.end())
    found->second.there_at = std::max(found->second.there_at, when);
}

}  // namespace warplens::clock
