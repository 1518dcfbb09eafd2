#include "app/lessons/filled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/translation/message.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

using kernels::ExpressionError;
using kernels::InputError;

bool is_whole(double number) {
  return std::abs(number - std::round(number)) < 1e-9 * std::max(1.0, std::abs(number));
}

void fill_answer(const Task& task, const Lookup& lookup, FilledStep& step) {
  const double answer = evaluate(task.answer.text, lookup);
  if (!std::isfinite(answer)) throw ExpressionError(say("'{}' is not a number", task.answer.text));
  step.answer = answer;
  step.answer_text = format_reference(task.answer.text, lookup);
  if (task.kind != Task::Kind::choice) return;
  if (!is_whole(answer) || answer < 1 || answer > static_cast<double>(task.choices.size()))
    throw ExpressionError(say("'{}' is {}, but there are {} choices, numbered from 1", task.answer.text,
                              step.answer_text, task.choices.size()));
  step.answer_text = step.choices[static_cast<std::size_t>(std::lround(answer)) - 1];
}

}  // namespace

FilledStep fill_step(const Lesson& lesson, const LessonStep& step, Launches& launches, const ReadState& read) {
  FilledStep result;
  result.state = state_of(lesson, step.show, read);
  if (step.look.lane >= 0) result.state.lane = step.look.lane;
  if (step.task.kind == Task::Kind::goal) result.reach = state_of(lesson, step.task.reach, read);
  const Lookup lookup = launches.of(step);
  const auto fill = [&](const std::string& text) {
    return with_references(tr(text),
                           [&](const std::string& expression) { return format_reference(expression, lookup); });
  };
  std::uint32_t line = step.line;
  try {
    result.title = fill(step.title), result.text = fill(step.text);
    result.question = fill(step.task.question), result.after = fill(step.after);
    for (const std::string& choice : step.task.choices) result.choices.push_back(fill(choice));
    if (step.task.kind == Task::Kind::number || step.task.kind == Task::Kind::choice)
      line = step.task.answer.line, fill_answer(step.task, lookup, result);
  } catch (const ExpressionError& error) {
    throw InputError(lesson.path, line, error.what());
  }
  if (!step.look.code.empty()) result.source_line = line_with(launches.find_or_record_study(step), step.look.code);
  return result;
}

bool is_right(const Task& task, double answer, double guess) {
  if (is_whole(answer) || task.within == 0) return std::abs(guess - answer) < 1e-9 * std::max(1.0, std::abs(answer));
  return std::abs(guess - answer) <= task.within * std::abs(answer);
}

std::optional<bool> is_reached(const Task& task, const Launch& on_screen) {
  if (!on_screen.study || !on_screen.study->plan) return std::nullopt;
  for (const std::string& name : names_in(task.answer.text)) {
    const Part part = part_of(name);
    if (!on_screen.study->recording || (part == Part::totals && !on_screen.study->totals) ||
        (part == Part::findings && !on_screen.study->findings))
      return std::nullopt;
  }
  const std::map<std::string, Figure> figures = compute_figures(on_screen);
  try {
    return evaluate(task.answer.text, [&](const std::string& name) -> Figure {
             if (const auto found = figures.find(name); found != figures.end()) return found->second;
             if (const auto of_lane = figure_of_lane(on_screen, name)) return *of_lane;
             throw ExpressionError(name);
           }) != 0;
  } catch (const ExpressionError&) {
    return false;
  }
}

}  // namespace warplens::lessons
