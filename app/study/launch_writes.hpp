#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "analysis/base/latest_task.hpp"
#include "analysis/trace/block_writes.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Writes of the first blocks of a launch, in order, up to trace::BlockWriteLimits.
struct LaunchWrites {
  Study study;  ///< study of the launch; any of its blocks may be selected
  trace::BlockWrites writes;
};

/// Executes the first blocks of the launch on the calling thread, and returns their writes. Returns null after a stop.
std::shared_ptr<const LaunchWrites> follow_blocks(const Study& study, const std::stop_token& stop = {});

/// Like follow_blocks(), but returns null if the shown block is the first one, because no blocks are before it.
std::shared_ptr<const LaunchWrites> follow_earlier_blocks(const Study& study);

/// Calls follow_blocks() on a background thread, for the window.
class BlockFollower {
 public:
  /// `changed` is called on a background thread after each result (base::LatestTask).
  explicit BlockFollower(std::function<void()> changed = {});
  /// Requests the launch of a loaded study and returns immediately. Only the newest launch is executed, a quarter of a
  /// second after the last request. Repeating the request has no effect, even if another block of the launch is
  /// selected.
  void request(const std::shared_ptr<const Study>& study) { task_.request({study}); }
  /// Returns the latest result, which may belong to an earlier request; null before the first result.
  std::shared_ptr<const LaunchWrites> current() const { return task_.current(); }

 private:
  /// Request for a launch. Requests for different blocks of one launch compare equal.
  struct Launch {
    std::shared_ptr<const Study> study;
    bool operator==(const Launch& other) const { return study == other.study || same_launch(*study, *other.study); }
  };
  base::LatestTask<Launch, LaunchWrites> task_;
};

}  // namespace warplens::study
