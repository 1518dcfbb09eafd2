#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "app/views/track.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// Elements of a buffer (row-major), as runs without gaps: begin -> end. Runs neither overlap nor touch.
class ElementRuns {
 public:
  void add(std::uint64_t begin, std::uint64_t end);
  const std::map<std::uint64_t, std::uint64_t>& runs() const { return runs_; }

 private:
  std::map<std::uint64_t, std::uint64_t> runs_;
};

/// The elements that a warp touches anywhere in one line of the source. As Tracks, it grows a bounded number of
/// accesses at a time, and only while somebody points at that line.
class LineElements {
 public:
  /// Starts anew where these are others than before.
  void look_for(const trace::Recording* recording, std::uint32_t warp, std::uint32_t source_line);
  /// Looks at up to `most` more accesses of the warp whose entries are there. Says whether there are more to come.
  bool grow(std::size_t most, const std::vector<TrackEntry>& entries, const kernels::Plan& plan);
  /// By buffer of the plan; empty where nothing was found yet.
  const std::vector<ElementRuns>& of_buffers() const { return buffers_; }

 private:
  void add(const trace::RecordedAccess& access, const kernels::Plan& plan);

  const trace::Recording* recording_ = nullptr;
  std::uint32_t warp_ = 0, source_line_ = 0;
  std::size_t next_ = 0;
  std::vector<ElementRuns> buffers_;
};

}  // namespace warplens::views
