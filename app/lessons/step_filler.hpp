#pragma once

#include <functional>
#include <memory>
#include <string>

#include "analysis/base/latest_task.hpp"
#include "analysis/translation/language.hpp"
#include "app/lessons/filled.hpp"

namespace warplens::lessons {

/// Request to fill in the numbers of a step.
struct StepWish {
  std::shared_ptr<const Lesson> lesson;
  std::size_t step = 0;
  const translation::Messages* language = nullptr;  ///< language of the filled-in texts (translation::current_language)
  bool operator==(const StepWish&) const = default;
};

/// A step with its numbers filled in.
struct StepMade {
  StepWish wish;
  FilledStep filled;
  std::string error;  ///< reason why filling in failed; empty if it succeeded
};

/// Fills in a step on the calling thread. `launches` must belong to the lesson of the step; launches that `launches`
/// already contains are not computed again.
StepMade fill_step_now(const StepWish& wish, Launches& launches, const ReadState& read);

/// Fills in steps on a background thread, for the window. Keeps the launches of a lesson until another lesson is
/// requested.
class StepFiller {
 public:
  /// `changed` is called on the background thread after each step (base::LatestTask).
  explicit StepFiller(ReadState read, std::function<void()> changed = {});
  /// Starts filling in a step and returns immediately. A new request replaces an older one. Repeating the latest
  /// request has no effect.
  void request(const StepWish& wish) { task_.request(wish); }
  /// Returns the latest result; null before the first one.
  std::shared_ptr<const StepMade> current() const { return task_.current(); }

 private:
  base::LatestTask<StepWish, StepMade> task_;
};

}  // namespace warplens::lessons
