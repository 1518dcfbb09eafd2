#include "analysis/trace/findings/ordering.hpp"

#include <algorithm>

namespace warplens::trace {
namespace {

void join(std::vector<Time>& into, const std::vector<Time>& from) {
  for (std::size_t at = 0; at < into.size(); ++at) into[at] = std::max(into[at], from[at]);
}

}  // namespace

Ordering::Ordering(std::uint32_t threads, unsigned warp_size)
    : threads_(threads),
      warp_size_(warp_size),
      whole_warp_((threads + warp_size - 1) / warp_size),
      fenced_(threads),
      rows_(threads),
      acquired_(threads),
      copies_(threads) {}

void Ordering::begin_block() {
  all_meet();
  released_.clear();
  completed_.clear();
  std::ranges::fill(copies_, Copies{});
  std::ranges::fill(fenced_, Fenced{});
}

void Ordering::all_meet() {
  everyone_ = now_;
  for (Row& row : rows_) row.clear();
}

Time Ordering::known(std::uint32_t of, std::uint32_t to) const {
  if (of == to) return now_;
  Time time = everyone_;
  if (of / warp_size_ == to / warp_size_) time = std::max(time, whole_warp_[to / warp_size_]);
  return rows_[to].empty() ? time : std::max(time, rows_[to][of]);
}

Ordering::Row Ordering::row_of(std::uint32_t thread) const {
  Row row(threads_);
  for (std::uint32_t other = 0; other < threads_; ++other) row[other] = known(other, thread);
  return row;
}

void Ordering::some_meet(const std::vector<Arrival>& arrivals, bool is_fence) {
  Row together(threads_, everyone_);
  for (const Arrival& arrival : arrivals) {
    Row row = row_of(arrival.thread);
    row[arrival.thread] = arrival.at;
    join(together, row);
  }
  for (const Arrival& arrival : arrivals) {
    if (!arrival.waits) continue;
    Row row = row_of(arrival.thread);
    join(row, together);
    rows_[arrival.thread] = std::move(row);
    if (is_fence) fence(arrival.thread, arrival.at);
  }
}

void Ordering::lanes_meet(std::uint32_t warp, LaneMask lanes, LaneMask live) {
  const std::uint32_t first = warp * warp_size_;
  const std::uint32_t end = std::min(first + warp_size_, threads_);
  const bool all = (live & ~lanes) == 0;
  const bool plain =
      std::all_of(rows_.begin() + first, rows_.begin() + end, [](const Row& row) { return row.empty(); });
  if (all && plain) {
    whole_warp_[warp] = now_;
    return;
  }
  std::vector<Arrival> arrivals;
  for (std::uint32_t thread = first; thread < end; ++thread)
    if (lanes >> (thread - first) & 1) arrivals.push_back({thread, now_, true});
  some_meet(arrivals, false);
}

void Ordering::fence(std::uint32_t thread, Time at) {
  fenced_[thread] = {at, everyone_, whole_warp_[thread / warp_size_], rows_[thread]};
}

Ordering::Row Ordering::fenced_row(std::uint32_t thread) const {
  const Fenced& fenced = fenced_[thread];
  Row row(threads_, std::max(everyone_, fenced.everyone));
  const std::uint32_t first = thread / warp_size_ * warp_size_;
  for (std::uint32_t other = first; other < std::min(first + warp_size_, threads_); ++other)
    row[other] = std::max(row[other], fenced.whole_warp);
  if (!fenced.row.empty()) join(row, fenced.row);
  row[thread] = std::max(everyone_, fenced.own);
  return row;
}

void Ordering::release(std::uint32_t thread, std::uint64_t key, bool releases) {
  Row row = releases ? row_of(thread) : fenced_row(thread);
  const auto [place, is_new] = released_.try_emplace(key);
  Released& released = place->second;
  released.version = ++releases_;
  if (is_new)
    released.row = std::move(row);
  else
    join(released.row, row);
}

void Ordering::acquire(std::uint32_t thread, std::uint64_t key) {
  const auto place = released_.find(key);
  if (place == released_.end()) return;
  // If the thread has already acquired this version of `released`, it learns nothing new.
  const Released& released = place->second;
  if (acquired_[thread] == released.version) return;
  acquired_[thread] = released.version;
  bool learns = false;
  for (std::uint32_t other = 0; other < threads_ && !learns; ++other)
    learns = released.row[other] > known(other, thread);
  if (!learns) return;
  Row row = row_of(thread);
  join(row, released.row);
  rows_[thread] = std::move(row);
}

void Ordering::open_group(std::uint32_t thread) {
  if (copies_[thread].open != kNoGroup) return;
  copies_[thread].open = static_cast<std::uint32_t>(completed_.size());
  completed_.push_back(kNever);
}

void Ordering::commit_group(std::uint32_t thread) {
  Copies& copies = copies_[thread];
  open_group(thread);  // a group without copies counts too
  copies.committed.push_back(copies.open);
  copies.open = kNoGroup;
}

void Ordering::complete(std::uint32_t group) {
  completed_[group] = std::min(completed_[group], now_);
}

void Ordering::wait_groups(std::uint32_t thread, std::uint32_t pending) {
  auto& committed = copies_[thread].committed;
  while (committed.size() > pending) {
    complete(committed.front());
    committed.erase(committed.begin());
  }
}

void Ordering::wait_all(std::uint32_t thread) {
  wait_groups(thread, 0);
  if (copies_[thread].open != kNoGroup) complete(copies_[thread].open);
}

}  // namespace warplens::trace
