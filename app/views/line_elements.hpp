#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "app/views/track.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// A set of elements of a buffer, by row-major number. It is stored as runs: a map from the first element of each run
/// to the element after its last one. Runs neither overlap nor touch.
class ElementRuns {
 public:
  void add(std::uint64_t begin, std::uint64_t end);
  const std::map<std::uint64_t, std::uint64_t>& runs() const { return runs_; }

 private:
  std::map<std::uint64_t, std::uint64_t> runs_;
};

/// Elements that a warp accesses in one source line, in all executions of this line. They are highlighted while the
/// mouse is over the line. Each call of grow() processes a limited number of accesses, because a recording may have a
/// million of them.
class LineElements {
 public:
  /// Selects the recording, the warp and the source line. If at least one of them differs from the last call, discards
  /// the elements found so far.
  void look_for(const trace::Recording* recording, std::uint32_t warp, std::uint32_t source_line);
  /// Adds the elements of the warp's next accesses in the source line, for at most `most` accesses. Accesses that are
  /// not yet in `entries` (Tracks::of_warp) are processed by a later call. Returns whether unprocessed accesses are
  /// left.
  bool grow(std::size_t most, const std::vector<TrackEntry>& entries, const kernels::Plan& plan);
  /// Returns the elements found so far, with one set per buffer of the plan; empty if nothing was found yet.
  const std::vector<ElementRuns>& of_buffers() const { return buffers_; }

 private:
  void add(const trace::RecordedAccess& access, const kernels::Plan& plan);

  const trace::Recording* recording_ = nullptr;
  std::uint32_t warp_ = 0, source_line_ = 0;
  std::size_t next_ = 0;
  std::vector<ElementRuns> buffers_;
};

}  // namespace warplens::views
