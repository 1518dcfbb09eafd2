#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <variant>

#include "app/study/measurement/clock.hpp"
#include "app/study/measurement/state.hpp"

namespace warplens::study {

/// What a GPU is asked for.
enum class Task {
  connect,  ///< what it is
  count,    ///< the counters of the followed launch
  measure,  ///< its times
};

/// When the GPU is asked for what: the wishes that are open, and the rules by which they have their turn. Plain data:
/// it has no thread, no lock and no clock of its own.
class MeasurementPolicy {
 public:
  using Time = Clock::time_point;

  /// A slider that stops for less than this is still being moved.
  static constexpr std::chrono::milliseconds kRest{200};

  // What comes next: one of these.
  struct Idle {};  ///< nothing is wanted
  struct AwaitRest {
    Time until;  ///< the slider has come to rest then, unless it is moved again
  };
  struct AwaitFindings {};  ///< what is wrong with the launch is not known yet
  struct AskFirst {
    std::string danger;  ///< what the launch is found to do: it is not made before allow()
  };
  struct Begin {
    Task task;
  };
  using Next = std::variant<Idle, AwaitRest, AwaitFindings, AskFirst, Begin>;

  /// What to do at this time. Times are wanted only while measuring is `on`; counters whether it is or not.
  Next next(bool on, Time now) const;

  /// This study is shown now; it must have its plan. Says whether its launch is another one than before: then what was
  /// wanted of the old one is not wanted any more, and of this one nothing yet.
  bool follow(const std::shared_ptr<const Study>& study, Time now);
  /// The slider is being moved.
  void give_way(Time now) { since_ = now; }
  /// Something is wanted (once, however often this is called). Of a launch only where one is followed.
  void want(Task task);
  /// A measurement of this launch was given up, and is still wanted where it is followed.
  void want_again(const LaunchKey& launch);
  /// The followed launch may be made in spite of what it is found to do.
  void allow() { is_allowed_ = true; }
  /// Or shall not be made: nothing is wanted of it any more.
  void decline();
  /// This wish is being fulfilled.
  void begin(Task task) { wanted_.erase(task); }

  bool follows(const LaunchKey& launch) const { return study_ && launch_ == launch; }
  /// The followed study; null for none.
  const std::shared_ptr<const Study>& study() const { return study_; }
  const LaunchKey& launch() const { return launch_; }

 private:
  std::shared_ptr<const Study> study_;
  LaunchKey launch_;  ///< the study's
  std::set<Task> wanted_;
  bool is_allowed_ = false;  ///< in spite of what it is found to do
  Time since_{};             ///< when it became another launch, or was about to
};

}  // namespace warplens::study
