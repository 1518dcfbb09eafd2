#include "app/views/track.hpp"

#include <algorithm>
#include <cmath>

namespace warplens::views {
namespace {

TrackEntry entry_of(const trace::RecordedAccess& access, const std::vector<InstructionFacts>& facts,
                    const Machine& machine) {
  const trace::AccessTotals totals = trace::count_access(machine, access.seen());
  const bool sectors = totals.sectors > 0;
  return {.count = sectors ? totals.sectors : totals.wavefronts,
          .ideal = sectors ? totals.ideal_sectors : totals.ideal_wavefronts,
          .source_line = access.pc < facts.size() ? facts[access.pc].source_line : 0,
          .space = access.space,
          .kind = access.kind};
}

}  // namespace

void Tracks::start(const trace::Recording* recording) {
  *this = {};
  recording_ = recording;
  if (!recording) return;
  warps_.resize(recording->accesses_of_warp.size());
  waited_.resize(recording->accesses_of_warp.size());
  has_barriers_ = std::ranges::any_of(recording->steps, &trace::Step::barrier);
}

// Processes the steps before step `until`, and sets `waited_` for each warp that waited at a barrier.
void Tracks::pass_steps(std::uint32_t until) {
  for (; steps_passed_ < until; ++steps_passed_)
    if (const trace::Step& step = recording_->steps[steps_passed_]; step.barrier) waited_[step.warp] = true;
}

bool Tracks::grow(std::size_t most, const std::vector<InstructionFacts>& facts, const Machine& machine) {
  if (complete()) return false;
  const std::size_t end = std::min(recording_->accesses.size(), next_ + most);
  for (; next_ < end; ++next_) {
    const trace::RecordedAccess& access = recording_->accesses[next_];
    if (has_barriers_) pass_steps(access.step);
    TrackEntry entry = entry_of(access, facts, machine);
    entry.after_barrier = waited_[access.warp] && !warps_[access.warp].empty();
    waited_[access.warp] = false;
    spaces_[{access.warp, access.space}].push_back(static_cast<std::uint32_t>(warps_[access.warp].size()));
    warps_[access.warp].push_back(entry);
  }
  return !complete();
}

const std::vector<TrackEntry>& Tracks::of_warp(std::uint32_t warp) const {
  static const std::vector<TrackEntry> kNone;
  return warp < warps_.size() ? warps_[warp] : kNone;
}

const std::vector<std::uint32_t>& Tracks::of_space(std::uint32_t warp, ptx::StateSpace space) const {
  static const std::vector<std::uint32_t> kNone;
  const auto found = spaces_.find({warp, space});
  return found == spaces_.end() ? kNone : found->second;
}

std::vector<TrackColumn> group_into_columns(const std::vector<TrackEntry>& entries, double first, double each,
                                            std::size_t columns, std::uint32_t source_line) {
  std::vector<TrackColumn> found(columns);
  const auto at = [&](std::size_t column) {
    const double ordinal = std::max(0.0, std::floor(first + each * static_cast<double>(column)));
    return std::min(entries.size(), static_cast<std::size_t>(ordinal));
  };
  for (std::size_t column = 0; column < columns; ++column)
    for (std::size_t i = at(column), end = at(column + 1); i < end; ++i) {
      found[column].worst = std::max(found[column].worst, entries[i].times());
      found[column].on_line |= source_line != 0 && entries[i].source_line == source_line;
      found[column].after_barrier |= entries[i].after_barrier;
    }
  return found;
}

}  // namespace warplens::views
