#include <algorithm>
#include <filesystem>

#include "analysis/base/fingerprint.hpp"
#include "analysis/base/nearest.hpp"
#include "app/grading/task.hpp"
#include "app/lessons/figures.hpp"
#include "app/lessons/file_parts.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"

namespace warplens::grading {
namespace {

using lessons::FileLines;
using lessons::TomlKeys;

/// Figure that is 1 if the result of a launch is correct.
constexpr const char* kResult = "result.correct";

constexpr int kMostPoints = 1000;
constexpr double kMostSeconds = 3600;
constexpr std::int64_t kMostMib = std::int64_t{1} << 20;

std::vector<std::string> names_of_launches(const Task& task) {
  std::vector<std::string> names;
  for (const TaskLaunch& launch : task.launches) names.push_back(launch.name);
  return names;
}

/// Fails if an expression names a launch that the task does not have.
void check_launch(const FileLines& lines, const Task& task, const lessons::Expression& name) {
  const std::vector<std::string> names = names_of_launches(task);
  if (std::ranges::find(names, name.text) == names.end())
    lines.fail(name.line, say("the task has no launch '{}'; add it to [launches]{}", name.text,
                              base::did_you_mean(name.text, names)));
}

void read_launches(const FileLines& lines, const toml::table& table, const TomlKeys& keys, Task& task) {
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    TaskLaunch launch{name, {"", keys.line_of(value)}};
    if (!value.is_string())
      lines.fail(launch.shown.line, say("{} must be {}", name, tr("a command such as \"warplens k.cu --size 64x64\"")));
    launch.shown.command = value.as_string()->get();
    task.launches.push_back(std::move(launch));
  }
  std::ranges::sort(task.launches, {}, [](const TaskLaunch& launch) { return launch.shown.line; });
}

void read_limits(const FileLines& lines, TomlKeys& keys, Task& task) {
  task.limits.seconds = keys.take<double>("seconds", task.limits.seconds, tr("a number"));
  const auto mib = keys.take<std::int64_t>("memory", static_cast<std::int64_t>(task.limits.mib), tr("a whole number"));
  const auto fail_at = [&](const char* key, const std::string& message) {
    lines.fail(keys.line_of(*keys.find(key)), message);
  };
  if (!(task.limits.seconds >= 1 && task.limits.seconds <= kMostSeconds))
    fail_at("seconds", say("seconds must be from 1 to {}", kMostSeconds));
  if (mib < 64 || mib > kMostMib) fail_at("memory", say("memory, in MiB, must be from 64 to {}", kMostMib));
  task.limits.mib = static_cast<std::uint64_t>(mib);
}

void read_task_head(FileLines& lines, Task& task) {
  const auto [table, offset] = lessons::read_front_matter(lines);
  TomlKeys keys(table, lines, offset);
  task.title = keys.text("title");
  task.summary = keys.text("summary");
  task.order = static_cast<int>(keys.take<std::int64_t>("order", 0, tr("a whole number")));
  task.minutes = static_cast<int>(keys.take<std::int64_t>("minutes", task.minutes, tr("a whole number")));
  task.starter = keys.text("kernel");
  task.reference = keys.text("reference");
  read_limits(lines, keys, task);
  const std::vector<lessons::Expression> hidden = keys.expressions("hidden");
  const toml::table* const launches = keys.table("launches");
  if (!launches || launches->empty())
    lines.fail(offset, tr("the task has no launches; add [launches] with at least one, for example square = "
                          "\"warplens k.cu --size 64x64\""));
  read_launches(lines, *launches, keys, task);
  for (const lessons::Expression& name : hidden) {
    check_launch(lines, task, name);
    for (TaskLaunch& launch : task.launches) launch.is_hidden |= launch.name == name.text;
  }
  keys.end();
  if (task.title.empty()) lines.fail(offset, tr("the title is missing: add title = \"…\""));
}

/// Fails if the condition of a gate is not a valid expression. The names in it are checked when a launch is available.
void check_condition(const FileLines& lines, const lessons::Expression& condition) {
  try {
    lessons::evaluate(condition.text, [](const std::string&) -> lessons::Figure { return 1.0; });
  } catch (const kernels::ExpressionError& error) {
    lines.fail(condition.line, error.what());
  }
}

Gate read_gate(FileLines& lines, const Task& task) {
  Gate gate;
  const auto [table, offset] = lessons::read_toml_block(lines);
  TomlKeys keys(table, lines, offset);
  gate.condition = keys.expression("gate");
  if (gate.condition.text.empty())
    lines.fail(offset, tr("the gate needs a condition: add gate = \"…\", for example \"findings.errors == 0\""));
  check_condition(lines, gate.condition);
  const auto points = keys.take<std::int64_t>("points", 1, tr("a whole number"));
  if (points < 0 || points > kMostPoints)
    lines.fail(keys.line_of(*keys.find("points")), say("points must be from 0 to {}", kMostPoints));
  gate.points = static_cast<int>(points);
  gate.is_required = keys.take<bool>("required", false, tr("true or false"));
  for (const lessons::Expression& launch : keys.expressions("launches")) {
    check_launch(lines, task, launch);
    gate.launches.push_back(launch.text);
  }
  keys.end();
  return gate;
}

void add_paragraph(const FileLines& lines, std::uint32_t line, const std::string& paragraph, const char* between,
                   std::string& text) {
  text += (text.empty() ? "" : between) + paragraph;
  if (const std::string wrong = lessons::complaint_about(text); !wrong.empty()) lines.fail(line, wrong);
}

/// Reads the text below a heading: paragraphs, and the advice in lines that begin with ">".
void read_texts(FileLines& lines, std::string& text, std::string& advice) {
  for (lines.skip_empty(); lines.more() && !lines.line().starts_with("##"); lines.skip_empty()) {
    const std::uint32_t line = lines.number();
    if (lines.line().starts_with('>')) {
      while (lines.more() && lines.line().starts_with('>'))
        add_paragraph(lines, line, lessons::read_quoted_line(lines), " ", advice);
      continue;
    }
    if (lines.line().starts_with(lessons::kFence))
      lines.fail(line, tr("a gate can have only one block (```toml), directly below its heading"));
    const std::string paragraph = lessons::read_paragraph(lines);
    if (paragraph.empty()) lines.fail(line, tr("expected a heading or text"));
    add_paragraph(lines, line, paragraph, "\n\n", text);
  }
}

void read_part(FileLines& lines, Task& task) {
  const std::uint32_t line = lines.number();
  const std::string title = lessons::read_heading(lines);
  if (lines.more() && lines.line() == "```toml") {
    Gate gate = read_gate(lines, task);
    gate.line = line;
    gate.title = title;
    read_texts(lines, gate.text, gate.advice);
    if (std::ranges::find(task.gates, title, &Gate::title) != task.gates.end())
      lines.fail(line, say("two gates have the heading '{}'; change one of them", title));
    task.gates.push_back(std::move(gate));
    return;
  }
  Section section{title, ""};
  std::string advice;
  read_texts(lines, section.text, advice);
  if (!advice.empty())
    lines.fail(line,
               tr("only a gate can have advice (lines that begin with >); add a block ```toml with gate = \"…\""));
  task.sections.push_back(std::move(section));
}

void read_task_kernel(FileLines& lines, Task& task) {
  const std::uint32_t line = lines.number();
  lessons::OwnKernel own = lessons::read_kernel(lines);
  if (find_kernel(task, own.name)) lines.fail(line, say("two kernels have the name {}; change one of them", own.name));
  task.kernels.push_back({std::move(own.name), std::move(own.text), line});
}

/// Checks that the kernels that the head names exist. Without `kernel`, the task must have a single kernel.
void check_kernels(const FileLines& lines, Task& task) {
  if (task.kernels.empty())
    lines.fail(1, tr("the task has no starter kernel; add a block ```cuda name.cu below the head"));
  if (task.starter.empty()) {
    if (task.kernels.size() > 1)
      lines.fail(1, tr("the task has several kernels; name the one for students: kernel = \"name.cu\""));
    task.starter = task.kernels.front().name;
  }
  std::vector<std::string> names;
  for (const TaskKernel& kernel : task.kernels) names.push_back(kernel.name);
  for (const std::string& name : {task.starter, task.reference})
    if (!name.empty() && !find_kernel(task, name))
      lines.fail(
          1, say("the task has no kernel '{0}'; add a block ```cuda {0}{1}", name, base::did_you_mean(name, names)));
}

bool is_about_result(const Gate& gate) {
  return gate.is_required && gate.launches.empty() && lessons::names_in(gate.condition.text).contains(kResult);
}

}  // namespace

Task read_task(const std::string& text, const std::string& path) {
  Task task;
  task.path = path;
  task.name = std::filesystem::path(path).stem().string();
  task.fingerprint = base::fingerprint(text);
  FileLines lines(text, path);
  read_task_head(lines, task);
  for (lines.skip_empty(); lines.more(); lines.skip_empty()) {
    if (lines.line().starts_with("## "))
      read_part(lines, task);
    else if (lines.line().starts_with("```cuda") && task.gates.empty() && task.sections.empty())
      read_task_kernel(lines, task);
    else
      lines.fail(lines.number(), tr("only kernels (```cuda name.cu) may precede the first heading (## …)"));
  }
  check_kernels(lines, task);
  if (std::ranges::none_of(task.gates, is_about_result))
    lines.fail(1, say("no gate requires a correct result, so a kernel that does nothing could get points; add a gate "
                      "with gate = \"{}\" and required = true, for all launches",
                      std::string(kResult) + " == 1"));
  return task;
}

const TaskKernel* find_kernel(const Task& task, const std::string& name) {
  const auto found = std::ranges::find(task.kernels, name, &TaskKernel::name);
  return found == task.kernels.end() ? nullptr : &*found;
}

int count_points(const Task& task) {
  int points = 0;
  for (const Gate& gate : task.gates) points += gate.points;
  return points;
}

}  // namespace warplens::grading
