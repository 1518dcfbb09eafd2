#pragma once

#include <optional>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Earlier choices, for undo and redo. Choices in quick succession, such as those made while dragging a slider, count
/// as one. Choices of another block of the same launch do not count.
class History {
 public:
  /// Adds a choice. `now` is the time in seconds of a monotonic clock.
  void chose(const Choice& choice, double now);
  bool can_undo() const { return at_ > 0; }
  bool can_redo() const { return at_ + 1 < choices_.size(); }
  /// Goes one step back or forward. Returns the choice, or nullopt at the end.
  std::optional<Choice> undo();
  std::optional<Choice> redo();
  /// Returns all choices, the oldest first; at() is the index of the current one.
  const std::vector<Choice>& choices() const { return choices_; }
  std::size_t at() const { return at_; }
  /// Goes to the choice with this index, and returns it.
  std::optional<Choice> go_to(std::size_t index);

 private:
  std::vector<Choice> choices_;
  std::size_t at_ = 0;
  double last_ = -1e9;
};

}  // namespace warplens::study
