#include <algorithm>
#include <filesystem>
#include <string_view>

#include "app/lessons/file_parts.hpp"
#include "app/lessons/lesson.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

void read_head(FileLines& lines, Lesson& lesson) {
  const auto [table, offset] = read_front_matter(lines);
  TomlKeys keys(table, lines, offset);
  lesson.title = keys.text("title");
  lesson.summary = keys.text("summary");
  lesson.order = static_cast<int>(keys.take<std::int64_t>("order", 0, tr("a whole number")));
  lesson.minutes = static_cast<int>(keys.take<std::int64_t>("minutes", 5, tr("a whole number")));
  if (const toml::table* launches = keys.table("launches")) {
    TomlKeys named(*launches, lines, offset);
    for (const auto& [name, value] : *launches)
      lesson.launches[std::string(name.str())] = named.shown(std::string(name.str()).c_str());
  }
  keys.end();
  if (lesson.title.empty()) lines.fail(offset, tr("the title is missing: add title = \"…\""));
}

Task::Kind kind_of(const Task& task, bool has_goal) {
  if (task.answer.text.empty()) return Task::Kind::none;
  if (has_goal) return Task::Kind::goal;
  return task.choices.empty() ? Task::Kind::number : Task::Kind::choice;
}

void read_settings(FileLines& lines, LessonStep& step) {
  const auto [table, offset] = read_toml_block(lines);
  TomlKeys keys(table, lines, offset);
  step.show = keys.shown("show");
  if (step.show.command.empty())
    lines.fail(offset, tr("the step needs show = \"warplens …\", a command that opens the window"));
  step.holds = keys.expressions("holds");
  if (const toml::table* look = keys.table("look")) {
    TomlKeys at(*look, lines, offset);
    step.look.panel = at.text("panel");
    step.look.lane = static_cast<int>(at.take<std::int64_t>("lane", -1, tr("a whole number")));
    step.look.code = at.text("line");
    at.end();
  }
  const Expression answer = keys.expression("answer"), goal = keys.expression("goal");
  if (!answer.text.empty() && !goal.text.empty())
    lines.fail(goal.line, tr("a step can have an answer or a goal, but not both"));
  step.task.kind = goal.text.empty() ? Task::Kind::none : Task::Kind::goal;
  step.task.answer = goal.text.empty() ? answer : goal;
  step.task.within = keys.take<double>("within", step.task.within, "a number");
  step.task.hides = keys.take<bool>("hide", !answer.text.empty(), tr("true or false")) && goal.text.empty();
  step.task.reach = keys.shown("reach");
  const Expression kernel = keys.expression("kernel");
  if (!kernel.text.empty() && kernel.text != "any") lines.fail(kernel.line, tr("kernel can only be \"any\""));
  step.task.any_kernel = !kernel.text.empty();
  if (!goal.text.empty() && step.task.reach.command.empty())
    lines.fail(goal.line,
               tr("a goal needs reach = \"warplens …\": a command that opens the window with the goal reached"));
  keys.end();
}

void read_question(FileLines& lines, Task& task) {
  while (lines.more() && lines.line().starts_with('>')) {
    const std::string text = read_quoted_line(lines);
    if (text.starts_with("- "))
      task.choices.push_back(text.substr(2));
    else if (!task.choices.empty() && !text.empty())
      task.choices.back() += " " + text;
    else if (!text.empty())
      task.question += (task.question.empty() ? "" : " ") + text;
  }
}

void read_prose(FileLines& lines, LessonStep& step) {
  for (lines.skip_empty(); lines.more() && !lines.line().starts_with("##"); lines.skip_empty()) {
    const std::uint32_t number = lines.number();
    if (lines.line().starts_with('>')) {
      if (!step.task.question.empty()) lines.fail(number, tr("a step can have only one question"));
      read_question(lines, step.task);
      if (step.task.question.empty()) lines.fail(number, tr("the question is empty"));
      continue;
    }
    if (lines.line().starts_with(kFence))
      lines.fail(number, tr("a step can have only one block (```toml), directly below its heading"));
    std::string& text = step.task.question.empty() ? step.text : step.after;
    const std::string paragraph = read_paragraph(lines);
    if (paragraph.empty()) lines.fail(number, tr("expected a heading, a question or text"));
    text += (text.empty() ? "" : "\n\n") + paragraph;
    if (const std::string wrong = complaint_about(text); !wrong.empty()) lines.fail(number, wrong);
  }
}

LessonStep read_step(FileLines& lines) {
  LessonStep step;
  step.line = lines.number();
  step.title = read_heading(lines);
  if (!lines.more() || lines.line() != "```toml")
    lines.fail(step.line, tr("a block ```toml with show = \"warplens …\" must follow the heading of a step"));
  read_settings(lines, step);
  read_prose(lines, step);
  const bool asks = !step.task.question.empty(), answers = !step.task.answer.text.empty();
  if (asks && !answers) lines.fail(step.line, tr("the question has no answer; add answer = \"…\" or goal = \"…\""));
  if (answers && !asks)
    lines.fail(step.task.answer.line,
               tr("there is an answer or a goal, but no question; add a paragraph that begins with >"));
  step.task.kind = kind_of(step.task, step.task.kind == Task::Kind::goal);
  return step;
}

}  // namespace

Lesson read_lesson(const std::string& text, const std::string& path) {
  Lesson lesson;
  lesson.path = path;
  lesson.name = std::filesystem::path(path).stem().string();
  FileLines lines(text, path);
  read_head(lines, lesson);
  for (lines.skip_empty(); lines.more(); lines.skip_empty()) {
    if (lines.line().starts_with("## "))
      lesson.steps.push_back(read_step(lines));
    else if (lines.line().starts_with("```cuda") && lesson.steps.empty())
      lesson.kernels.push_back(read_kernel(lines));
    else
      lines.fail(lines.number(), tr("only kernels (```cuda name.cu) may precede the first step (## …)"));
  }
  if (lesson.steps.empty())
    throw kernels::InputError(path, 1, tr("the lesson has no step; a step begins with ## and a heading"));
  return lesson;
}

}  // namespace warplens::lessons
