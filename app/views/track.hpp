#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "app/views/instructions.hpp"

namespace warplens::views {

/// One access on a warp's track, as much as the timeline draws of it.
struct TrackEntry {
  std::uint64_t count = 0, ideal = 0;  ///< sectors, wavefronts or passes: what `space` is counted in
  std::uint32_t source_line = 0;       ///< 0 where the compiler gave none
  ptx::StateSpace space{};
  AccessKind kind{};
  bool after_barrier = false;  ///< whether the warp waited at a barrier between the access before and this one

  float times() const { return ideal ? static_cast<float>(count) / static_cast<float>(ideal) : 1.0f; }
};

/// What the accesses of a recording cost, warp by warp. A recording may have a million of them, which takes longer than
/// a frame to look at: the tracks grow a bounded number of accesses at a time, in the order of execution.
class Tracks {
 public:
  /// Starts anew, for this recording; nothing for null. The recording has to live until the next start.
  void start(const trace::Recording* recording);
  /// Looks at up to `most` more accesses. Says whether there are more to come.
  bool grow(std::size_t most, const std::vector<InstructionFacts>& facts, const Machine& machine);

  bool complete() const { return !recording_ || next_ == recording_->accesses.size(); }
  /// By ordinal: as many of the warp's accesses as were looked at so far.
  const std::vector<TrackEntry>& of_warp(std::uint32_t warp) const;
  /// The ordinals of the warp's accesses to this space that were looked at so far, ascending.
  const std::vector<std::uint32_t>& of_space(std::uint32_t warp, ptx::StateSpace space) const;
  /// Whether any warp waits at a barrier; known at once.
  bool has_barriers() const { return has_barriers_; }

 private:
  void pass_steps(std::uint32_t until);

  const trace::Recording* recording_ = nullptr;
  std::size_t next_ = 0;  ///< the access that is looked at next
  std::uint32_t steps_passed_ = 0;
  std::vector<bool> waited_;  ///< by warp: a barrier since its last access
  std::vector<std::vector<TrackEntry>> warps_;
  std::map<std::pair<std::uint32_t, ptx::StateSpace>, std::vector<std::uint32_t>> spaces_;
  bool has_barriers_ = false;
};

/// Neighbouring accesses that are drawn as one column, because the track has more of them than pixels.
struct TrackColumn {
  float worst = 0;       ///< the largest TrackEntry::times among them; 0 where none was looked at yet
  bool on_line = false;  ///< whether one of them is on the line that is looked for
  bool after_barrier = false;
};

/// The accesses from ordinal `first` on, `each` to a column (at least 1), in `columns` columns.
std::vector<TrackColumn> columns_of(const std::vector<TrackEntry>& entries, double first, double each,
                                    std::size_t columns, std::uint32_t source_line);

}  // namespace warplens::views
