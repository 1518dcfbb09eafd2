#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "analysis/base/latest_task.hpp"
#include "analysis/trace/block_writes.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// What the first blocks of a launch write, one after another, as far as trace::BlockWriteLimits go.
struct LaunchWrites {
  Study study;  ///< of the launch, with any of its blocks
  trace::BlockWrites writes;
};

/// At once. Null after a stop.
std::shared_ptr<const LaunchWrites> follow_blocks(const Study& study, const std::stop_token& stop = {});

/// The same where there are blocks before the one that is shown; null where it is the first.
std::shared_ptr<const LaunchWrites> follow_earlier_blocks(const Study& study);

/// The same on a background thread, for the window.
class BlockFollower {
 public:
  /// `changed` is called on a background thread whenever a launch was followed (base::LatestTask).
  explicit BlockFollower(std::function<void()> changed = {});
  /// Asks for the launch of a loaded study; returns at once. The newest launch wins, once for some tenths of a second
  /// no other is asked for; the same one, whichever of its blocks is shown, costs nothing.
  void request(const std::shared_ptr<const Study>& study) { task_.request({study}); }
  /// The latest that was followed, of whichever launch; null before the first.
  std::shared_ptr<const LaunchWrites> current() const { return task_.current(); }

 private:
  /// Equal for every block of one launch.
  struct Launch {
    std::shared_ptr<const Study> study;
    bool operator==(const Launch& other) const { return study == other.study || same_launch(*study, *other.study); }
  };
  base::LatestTask<Launch, LaunchWrites> task_;
};

}  // namespace warplens::study
