#include "app/views/line_elements.hpp"

#include <algorithm>
#include <tuple>

#include "app/views/footprint.hpp"

namespace warplens::views {
namespace {

// Maximum number of runs per buffer, which limits the memory. With more runs, not all elements are highlighted. This is
// hard to notice, because so many runs cannot be distinguished on the screen.
constexpr std::size_t kMostRuns = 200'000;

}  // namespace

void ElementRuns::add(std::uint64_t begin, std::uint64_t end) {
  auto next = runs_.upper_bound(begin);
  if (next != runs_.begin()) {
    const auto before = std::prev(next);
    if (before->second >= end) return;
    if (before->second >= begin) {
      begin = before->first;
      next = before;
    }
  }
  while (next != runs_.end() && next->first <= end) {
    end = std::max(end, next->second);
    next = runs_.erase(next);
  }
  if (runs_.size() < kMostRuns) runs_.emplace_hint(next, begin, end);
}

void LineElements::look_for(const trace::Recording* recording, std::uint32_t warp, std::uint32_t source_line) {
  if (std::tie(recording_, warp_, source_line_) == std::tie(recording, warp, source_line)) return;
  *this = {};
  recording_ = recording, warp_ = warp, source_line_ = source_line;
}

bool LineElements::grow(std::size_t most, const std::vector<TrackEntry>& entries, const kernels::Plan& plan) {
  if (!recording_ || source_line_ == 0 || warp_ >= recording_->accesses_of_warp.size()) return false;
  buffers_.resize(plan.buffers.size());
  const std::vector<std::uint32_t>& accesses = recording_->accesses_of_warp[warp_];
  for (std::size_t looked = 0; looked < most && next_ < entries.size(); ++next_) {
    const TrackEntry& entry = entries[next_];
    if (entry.source_line != source_line_ || entry.space != ptx::StateSpace::global) continue;
    add(recording_->accesses[accesses[next_]], plan);
    ++looked;
  }
  return next_ < accesses.size();
}

// Neighbouring lanes usually touch neighbouring elements. Such elements are joined to one run before they are added.
void LineElements::add(const trace::RecordedAccess& access, const kernels::Plan& plan) {
  std::size_t buffer = 0;
  std::uint64_t begin = 0, end = 0;
  const auto flush = [&] {
    if (begin < end) buffers_[buffer].add(begin, end);
  };
  for_each_lane(access.active, [&](unsigned lane) {
    const auto element = element_at(plan, access.addresses[lane]);
    if (!element) return;
    const kernels::PlannedBuffer& of = plan.buffers[element->buffer];
    const std::uint64_t at = element->row * of.cols + element->col;
    const std::uint64_t count = std::max<std::uint64_t>(1, access.width / of.element_bytes);
    if (element->buffer == buffer && begin < end && at >= begin && at <= end) {
      end = std::max(end, at + count);
      return;
    }
    flush();
    buffer = element->buffer, begin = at, end = at + count;
  });
  flush();
}

}  // namespace warplens::views
