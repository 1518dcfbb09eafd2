#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "app/views/instructions.hpp"

namespace warplens::views {

/// One access on a warp's timeline.
struct TrackEntry {
  std::uint64_t count = 0, ideal = 0;  ///< number of sectors, wavefronts or passes (depending on `space`), and its
                                       ///< minimum
  std::uint32_t source_line = 0;       ///< line in the kernel file; 0 if the compiler gave none
  ptx::StateSpace space{};
  AccessKind kind{};
  bool after_barrier = false;  ///< whether the warp waited at a barrier after its previous access

  float times() const { return ideal ? static_cast<float>(count) / static_cast<float>(ideal) : 1.0f; }
};

/// Costs of the accesses of a recording, by warp. A recording may have a million accesses, which cannot be processed
/// within one frame. Therefore each call processes a limited number of them, in the order of execution.
class Tracks {
 public:
  /// Discards the processed accesses, and starts with the first access of this recording; null for no recording. The
  /// recording must live until the next call of start().
  void start(const trace::Recording* recording);
  /// Processes further accesses, at most `most` of them. Returns whether unprocessed accesses are left.
  bool grow(std::size_t most, const std::vector<InstructionFacts>& facts, const Machine& machine);

  bool complete() const { return !recording_ || next_ == recording_->accesses.size(); }
  /// Returns the processed accesses of the warp, in order.
  const std::vector<TrackEntry>& of_warp(std::uint32_t warp) const;
  /// Returns the numbers of the warp's processed accesses to this memory space, in ascending order. The warp's first
  /// access to any memory has number 0.
  const std::vector<std::uint32_t>& of_space(std::uint32_t warp, ptx::StateSpace space) const;
  /// Returns whether at least one warp waits at a barrier anywhere in the recording. Valid immediately after start().
  bool has_barriers() const { return has_barriers_; }

 private:
  void pass_steps(std::uint32_t until);

  const trace::Recording* recording_ = nullptr;
  std::size_t next_ = 0;  ///< next access to process
  std::uint32_t steps_passed_ = 0;
  std::vector<bool> waited_;  ///< for each warp, whether it waited at a barrier after its last processed access
  std::vector<std::vector<TrackEntry>> warps_;
  std::map<std::pair<std::uint32_t, ptx::StateSpace>, std::vector<std::uint32_t>> spaces_;
  bool has_barriers_ = false;
};

/// Adjacent accesses that are drawn as one column, because there are more accesses than pixels.
struct TrackColumn {
  float worst = 0;       ///< largest TrackEntry::times of the accesses; 0 if none is processed yet
  bool on_line = false;  ///< whether at least one of the accesses is in the highlighted source line
  bool after_barrier = false;
};

/// Groups the accesses from number `first` on into `columns` columns, with `each` accesses per column (at least 1).
/// `source_line` is the highlighted line.
std::vector<TrackColumn> group_into_columns(const std::vector<TrackEntry>& entries, double first, double each,
                                            std::size_t columns, std::uint32_t source_line);

}  // namespace warplens::views
