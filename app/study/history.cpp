#include "app/study/history.hpp"

#include <utility>

namespace warplens::study {
namespace {

constexpr std::size_t kMost = 200;
constexpr double kOneMove = 0.7;  // in seconds; changes of the same kind within this time are one step

// Returns whether only parameters and the size differ, as they do while a slider is dragged.
bool is_slider(const Choice& a, const Choice& b) {
  return a.kernel == b.kernel && a.machine == b.machine && a.text == b.text && a.block == b.block;
}

// Returns whether only the shown block differs. Undo changes the launch, so selecting another block of the same launch
// is not a step that can be undone.
bool differs_only_in_block(const Choice& a, Choice b) {
  b.block = a.block;
  return a == b;
}

// Returns whether only the text differs, as it does while the user types. The editor has its own undo.
bool is_typing(const Choice& a, const Choice& b) {
  Choice same = b;
  same.text = a.text;
  return a.kernel == b.kernel && a == same && a.text && b.text;
}

}  // namespace

void History::chose(const Choice& choice, double now) {
  const bool goes_on = now - std::exchange(last_, now) < kOneMove;
  if (!choices_.empty()) {
    if (choices_[at_] == choice) return;
    if (differs_only_in_block(choices_[at_], choice)) {
      choices_[at_].block = choice.block;
      return;
    }
    // A new choice discards the choices that were undone.
    choices_.resize(at_ + 1);
    const bool joins = is_typing(choices_[at_], choice) ||
                       (goes_on && at_ > 0 && is_slider(choices_[at_ - 1], choice) && is_slider(choices_[at_], choice));
    if (joins) {
      choices_[at_] = choice;
      return;
    }
  }
  choices_.push_back(choice);
  if (choices_.size() > kMost) choices_.erase(choices_.begin());
  at_ = choices_.size() - 1;
}

std::optional<Choice> History::go_to(std::size_t index) {
  if (index >= choices_.size()) return std::nullopt;
  at_ = index;
  return choices_[at_];
}

std::optional<Choice> History::undo() {
  return can_undo() ? go_to(at_ - 1) : std::nullopt;
}

std::optional<Choice> History::redo() {
  return can_redo() ? go_to(at_ + 1) : std::nullopt;
}

}  // namespace warplens::study
