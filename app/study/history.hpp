#pragma once

#include <optional>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// The choices that were made, to go back to. Choices that come fast after one another (a slider is dragged) are one.
class History {
 public:
  /// `now` in seconds of any clock that runs forwards.
  void chose(const Choice& choice, double now);
  bool can_undo() const { return at_ > 0; }
  bool can_redo() const { return at_ + 1 < choices_.size(); }
  /// Goes one back or forth and gives the choice that holds there; nothing at the end.
  std::optional<Choice> undo();
  std::optional<Choice> redo();
  /// All of them, the oldest first, and where in them the present one is.
  const std::vector<Choice>& choices() const { return choices_; }
  std::size_t at() const { return at_; }
  /// Goes to one of them.
  std::optional<Choice> go_to(std::size_t index);

 private:
  std::vector<Choice> choices_;
  std::size_t at_ = 0;
  double last_ = -1e9;
};

}  // namespace warplens::study
