#include "app/window/model/lesson_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "analysis/base/language.hpp"
#include "app/lessons/shelf.hpp"

namespace warplens::window {
namespace {

void go_to(Reading& reading, std::size_t step) {
  reading.step = step;
  reading.go = true;
  reading.guess.clear();
  reading.folded = false;  // another step is to be read first
  reading.progress[reading.lesson->name].step = step;
}

}  // namespace

lessons::StepWish Reading::wish() const {
  return {lesson, step, base::spoken()};
}

const lessons::StepMade* Reading::its_own(const lessons::StepMade* made) const {
  return lesson && made && made->wish == wish() ? made : nullptr;
}

const lessons::Answered* Reading::answered() const {
  if (!lesson) return nullptr;
  const auto kept = progress.find(lesson->name);
  if (kept == progress.end()) return nullptr;
  const auto found = kept->second.answered.find(step);
  return found == kept->second.answered.end() ? nullptr : &found->second;
}

bool Reading::brings(const study::Choice& choice) const {
  return lesson && choice.text &&
         std::ranges::any_of(lesson->kernels, [&](const lessons::OwnKernel& own) { return own.text == choice.text; });
}

bool Reading::hides_figures() const {
  const lessons::LessonStep* open = open_step();
  if (!open || answered()) return false;
  return open->task.hides;
}

bool Reading::asks_for_number() const {
  const lessons::LessonStep* open = open_step();
  return open && open->task.kind == lessons::Task::Kind::number && !answered() && !folded;
}

const lessons::Lesson* Reading::next_lesson() const {
  if (!lesson || step + 1 < lesson->steps.size()) return nullptr;
  const std::span<const lessons::Lesson> shelf = lessons::shelf();
  const auto here = std::ranges::find(shelf, lesson->name, &lessons::Lesson::name);
  return here == shelf.end() || here + 1 == shelf.end() ? nullptr : &*(here + 1);
}

void open_lesson(Reading& reading, std::shared_ptr<const lessons::Lesson> lesson) {
  reading.lesson = std::move(lesson);
  lessons::LessonProgress& kept = reading.progress[reading.lesson->name];
  go_to(reading, kept.finished ? 0 : std::min(kept.step, reading.lesson->steps.size() - 1));
}

void leave_lesson(Reading& reading) {
  reading.lesson = nullptr;
  reading.go = false;
}

void start_again(Reading& reading) {
  if (!reading.lesson) return;
  reading.progress[reading.lesson->name] = {};
  go_to(reading, 0);
}

bool can_move(const Reading& reading, int by) {
  if (!reading.lesson) return false;
  const int to = static_cast<int>(reading.step) + by;
  return to >= 0 && to < static_cast<int>(reading.lesson->steps.size());
}

void move_by_steps(Reading& reading, int by) {
  if (!can_move(reading, by)) return;
  go_to(reading, static_cast<std::size_t>(static_cast<int>(reading.step) + by));
  if (reading.step + 1 == reading.lesson->steps.size()) reading.progress[reading.lesson->name].finished = true;
}

void return_to_step(Reading& reading) {
  reading.go = reading.lesson != nullptr;
}

void keep_answer(Reading& reading, lessons::Answered answer) {
  if (reading.lesson) reading.progress[reading.lesson->name].answered[reading.step] = std::move(answer);
}

void answer_with_guess(Reading& reading, const lessons::FilledStep& filled) {
  std::string digits;
  for (const char c : reading.guess)
    if (c != ',' && c != ' ') digits += c;
  if (digits.empty()) return keep_answer(reading, {});
  double guess = 0;
  const char* end = digits.data() + digits.size();
  if (std::from_chars(digits.data(), end, guess).ptr != end) return;
  const bool right = lessons::is_right(reading.open_step()->task, filled.answer.value_or(NAN), guess);
  keep_answer(reading, {reading.guess, right});
}

}  // namespace warplens::window
