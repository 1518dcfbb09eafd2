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
  Study study;  ///< study of the launch, with any of its blocks
  trace::BlockWrites writes;
};

/// Executes the blocks in the calling thread. Returns null after a stop.
std::shared_ptr<const LaunchWrites> follow_blocks(const Study& study, const std::stop_token& stop = {});

/// Does the same if there are blocks before the shown one. Returns null if the shown block is the first.
std::shared_ptr<const LaunchWrites> follow_earlier_blocks(const Study& study);

/// Executes the blocks on a background thread, for the window.
class BlockFollower {
 public:
  /// `changed` is called on a background thread after each result (base::LatestTask).
  explicit BlockFollower(std::function<void()> changed = {});
  /// Requests the launch of a loaded study; returns at once. Only the newest launch is executed, a quarter of a second
  /// after the last request. Requesting the same launch again, with any of its blocks, costs nothing.
  void request(const std::shared_ptr<const Study>& study) { task_.request({study}); }
  /// Returns the latest result, of any launch; null before the first.
  std::shared_ptr<const LaunchWrites> current() const { return task_.current(); }

 private:
  /// Compares equal for all blocks of one launch.
  struct Launch {
    std::shared_ptr<const Study> study;
    bool operator==(const Launch& other) const { return study == other.study || same_launch(*study, *other.study); }
  };
  base::LatestTask<Launch, LaunchWrites> task_;
};

}  // namespace warplens::study
