#pragma once

#include <functional>
#include <memory>
#include <string>

#include "analysis/base/language.hpp"
#include "analysis/base/latest_task.hpp"
#include "app/lessons/filled.hpp"

namespace warplens::lessons {

/// A step that is to be read.
struct StepWish {
  std::shared_ptr<const Lesson> lesson;
  std::size_t step = 0;
  const base::Messages* language = nullptr;  ///< that its texts are to be in (base::current_language)
  bool operator==(const StepWish&) const = default;
};

/// One whose figures were calculated.
struct StepMade {
  StepWish wish;
  FilledStep filled;
  std::string error;  ///< why it could not be; empty where it could
};

/// Fills a step in, at once. The launches that were made before for the same lesson may be given along.
StepMade step_now(const StepWish& wish, Launches& launches, const ReadState& read);

/// The same on a background thread, for the window. Launches of the lesson are kept until another one is asked for.
class StepFiller {
 public:
  /// `changed` is called on a background thread whenever a step was filled in (base::LatestTask).
  explicit StepFiller(ReadState read, std::function<void()> changed = {});
  /// Asks for a step; returns at once. The newest wish wins; asking again costs nothing.
  void request(const StepWish& wish) { task_.request(wish); }
  /// The latest that was made; null before the first.
  std::shared_ptr<const StepMade> current() const { return task_.current(); }

 private:
  base::LatestTask<StepWish, StepMade> task_;
};

}  // namespace warplens::lessons
