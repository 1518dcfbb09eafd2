#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <variant>

#include "app/study/measurement/clock.hpp"
#include "app/study/measurement/state.hpp"

namespace warplens::study {

/// Kinds of requests to a GPU.
enum class Task {
  connect,  ///< get the facts of the device
  count,    ///< read the hardware counters of the launch selected with follow()
  measure,  ///< measure the run time of this launch
};

/// Decides which open request the GPU gets next. It is plain data, without a thread, a lock or a clock.
class MeasurementPolicy {
 public:
  using Time = Clock::time_point;

  /// A slider that has rested for less than this time counts as moving.
  static constexpr std::chrono::milliseconds kRest{200};

  // Results of next():
  struct Idle {};  ///< nothing is requested
  struct AwaitRest {
    Time until;  ///< time at which the slider will have rested for kRest, unless it moves again
  };
  struct AwaitFindings {};  ///< the findings of the launch are not known yet
  struct AskFirst {
    std::string danger;  ///< the finding that prevents the launch from running before allow() is called
  };
  struct Begin {
    Task task;
  };
  using Next = std::variant<Idle, AwaitRest, AwaitFindings, AskFirst, Begin>;

  /// Returns the next step. Times are measured only if `on` is true; counters are read in both cases.
  Next next(bool on, Time now) const;

  /// Sets the shown study, which must have a plan. Returns whether its launch differs from the previous one. If so, the
  /// requests for the previous launch are dropped, and the new launch has no requests yet.
  bool follow(const std::shared_ptr<const Study>& study, Time now);
  /// Records that the slider is being moved.
  void give_way(Time now) { since_ = now; }
  /// Adds a request, at most one per task. Before the first call of follow(), a request to count or to measure is
  /// ignored, because there is no launch.
  void want(Task task);
  /// Requests the measurement of `launch` again after it was cancelled. Does nothing if another launch is shown now.
  void want_again(const LaunchKey& launch);
  /// Allows the shown launch to run in spite of its findings.
  void allow() { is_allowed_ = true; }
  /// Forbids the shown launch to run, and drops all requests for it.
  void decline();
  /// Removes a request because it is being served.
  void begin(Task task) { wanted_.erase(task); }

  bool follows(const LaunchKey& launch) const { return study_ && launch_ == launch; }
  /// Returns the study that was passed to follow(); null before the first call.
  const std::shared_ptr<const Study>& study() const { return study_; }
  const LaunchKey& launch() const { return launch_; }

 private:
  std::shared_ptr<const Study> study_;
  LaunchKey launch_;  ///< key of the study
  std::set<Task> wanted_;
  bool is_allowed_ = false;  ///< the launch may run in spite of its findings
  Time since_{};             ///< time of the last change of the launch, or of give_way()
};

}  // namespace warplens::study
