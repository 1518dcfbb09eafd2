#include "app/window/model/lesson_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/translation/language.hpp"
#include "app/lessons/shelf.hpp"

namespace warplens::window {
namespace {

void go_to(LessonReader& reader, std::size_t step) {
  reader.step = step;
  reader.go_to_step = true;
  reader.guess.clear();
  reader.last_try.clear();
  reader.tries = 0;
  reader.hinted = false;
  reader.collapsed = false;  // the text of the new step must be visible
  reader.progress[reader.lesson->name].step = step;
}

/// Returns whether a later step has a question that hides numbers and is not answered yet.
bool later_step_hides(const LessonReader& reader) {
  const std::vector<lessons::LessonStep>& steps = reader.lesson->steps;
  const auto kept = reader.progress.find(reader.lesson->name);
  for (std::size_t at = reader.step + 1; at < steps.size(); ++at)
    if (steps[at].task.hides && steps[at].task.kind != lessons::Task::Kind::none &&
        (kept == reader.progress.end() || !kept->second.answered.contains(at)))
      return true;
  return false;
}

}  // namespace

lessons::StepWish LessonReader::wish() const {
  return {lesson, step, translation::current_language()};
}

const lessons::StepMade* LessonReader::made_for_step(const lessons::StepMade* made) const {
  return lesson && made && made->wish == wish() ? made : nullptr;
}

const lessons::Answered* LessonReader::answer() const {
  if (!lesson) return nullptr;
  const auto kept = progress.find(lesson->name);
  if (kept == progress.end()) return nullptr;
  const auto found = kept->second.answered.find(step);
  return found == kept->second.answered.end() ? nullptr : &found->second;
}

bool LessonReader::brings(const study::Choice& choice) const {
  return lesson && choice.text &&
         std::ranges::any_of(lesson->kernels, [&](const lessons::OwnKernel& own) { return own.text == choice.text; });
}

bool LessonReader::hides_figures() const {
  const lessons::LessonStep* open = open_step();
  if (!open || answer()) return false;
  return open->task.hides;
}

bool LessonReader::hides_figures_in(std::string_view panel) const {
  using Kind = lessons::Task::Kind;
  const lessons::LessonStep* open = open_step();
  if (!open || hides_figures()) return open != nullptr;
  const bool shows_all = open->task.kind == Kind::goal || (open->task.kind != Kind::none && !open->task.hides);
  return !shows_all && open->look.panel != panel && later_step_hides(*this);
}

bool LessonReader::asks_for_number() const {
  const lessons::LessonStep* open = open_step();
  return open && open->task.kind == lessons::Task::Kind::number && !answer() && !collapsed;
}

const lessons::Lesson* LessonReader::next_lesson() const {
  if (!lesson || step + 1 < lesson->steps.size()) return nullptr;
  const std::span<const lessons::Lesson> shelf = lessons::shelf();
  const auto here = std::ranges::find(shelf, lesson->name, &lessons::Lesson::name);
  return here == shelf.end() || here + 1 == shelf.end() ? nullptr : &*(here + 1);
}

void open_lesson(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson) {
  const lessons::LessonProgress& kept = reader.progress[lesson->name];
  open_lesson_at(reader, std::move(lesson), kept.finished ? 0 : kept.step);
}

void open_lesson_at(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson, std::size_t step) {
  reader.lesson = std::move(lesson);
  go_to(reader, std::min(step, reader.lesson->steps.size() - 1));
}

void leave_lesson(LessonReader& reader) {
  reader.lesson = nullptr;
  reader.go_to_step = false;
}

void restart_lesson(LessonReader& reader) {
  if (!reader.lesson) return;
  reader.progress[reader.lesson->name] = {};
  go_to(reader, 0);
}

bool can_move_by_steps(const LessonReader& reader, int by) {
  if (!reader.lesson) return false;
  const int to = static_cast<int>(reader.step) + by;
  return to >= 0 && to < static_cast<int>(reader.lesson->steps.size());
}

void move_by_steps(LessonReader& reader, int by) {
  if (!can_move_by_steps(reader, by)) return;
  go_to(reader, static_cast<std::size_t>(static_cast<int>(reader.step) + by));
  if (reader.step + 1 == reader.lesson->steps.size()) reader.progress[reader.lesson->name].finished = true;
}

void return_to_step(LessonReader& reader) {
  reader.go_to_step = reader.lesson != nullptr;
}

Score LessonReader::score() const {
  Score score;
  if (!lesson) return score;
  const auto kept = progress.find(lesson->name);
  for (std::size_t at = 0; at < lesson->steps.size(); ++at) {
    if (lesson->steps[at].task.kind == lessons::Task::Kind::none) continue;
    ++score.asked;
    const bool is_answered = kept != progress.end() && kept->second.answered.contains(at);
    if (!is_answered)
      ++score.unanswered;
    else if (kept->second.answered.at(at).right)
      ++score.right;
  }
  return score;
}

bool LessonReader::is_at_end() const {
  return lesson && step + 1 == lesson->steps.size() &&
         (answer() || open_step()->task.kind == lessons::Task::Kind::none);
}

namespace {

/// If the guess is right or was the last try, stores it as the answer. Otherwise, stores it as a wrong guess.
void try_answer(LessonReader& reader, const std::string& guess, bool right) {
  if (right || ++reader.tries >= kTries) return record_answer(reader, {guess, right});
  reader.last_try = guess;
  reader.guess.clear();
}

}  // namespace

void record_answer(LessonReader& reader, lessons::Answered answer) {
  if (reader.lesson) reader.progress[reader.lesson->name].answered[reader.step] = std::move(answer);
}

void answer_with_guess(LessonReader& reader, const lessons::FilledStep& filled) {
  std::string digits;
  for (const char c : reader.guess)
    if (c != ',' && c != ' ') digits += c;
  if (digits.empty()) return;
  double guess = 0;
  const char* end = digits.data() + digits.size();
  if (std::from_chars(digits.data(), end, guess).ptr != end) return;
  const bool right = lessons::is_right(reader.open_step()->task, filled.answer.value_or(NAN), guess);
  try_answer(reader, reader.guess, right);
}

void answer_with_choice(LessonReader& reader, std::size_t choice, std::size_t right) {
  if (reader.last_try == std::to_string(choice)) return;  // the user already knows that this choice is wrong
  try_answer(reader, std::to_string(choice), choice == right);
}

bool can_take_hint(const LessonReader& reader) {
  if (reader.hinted || reader.answer()) return false;
  return reader.tries == 0 || reader.asks_for_number();
}

void take_hint(LessonReader& reader, const lessons::FilledStep& filled) {
  reader.hinted = true;
  reader.tries = std::min(reader.tries + 1, kTries - 1);
  if (filled.choices.size() > 2) reader.last_try = std::lround(filled.answer.value_or(0)) == 1 ? "2" : "1";
}

}  // namespace warplens::window
