#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "analysis/base/nearest.hpp"
#include "app/lessons/lesson.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

using kernels::InputError;

constexpr std::string_view kFence = "```";
constexpr std::string_view kHead = "+++";

/// Removes leading spaces.
std::string trim_left(const std::string& text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

/// Reads a file line by line.
class Lines {
 public:
  Lines(const std::string& text, std::string path) : path_(std::move(path)) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      if (line.ends_with('\r')) line.pop_back();
      lines_.push_back(std::move(line));
      begin = end + 1;
    }
  }
  bool more() const { return at_ < lines_.size(); }
  const std::string& line() const { return lines_[at_]; }
  /// Number of the next line, from 1.
  std::uint32_t number() const { return static_cast<std::uint32_t>(at_ + 1); }
  void next() { ++at_; }
  void skip_empty() {
    while (more() && line().find_first_not_of(" \t") == std::string::npos) next();
  }
  /// Returns the text up to the next line that is equal to `end`. The next read begins after that line.
  std::string block(std::string_view end) {
    const std::uint32_t begin = number();
    std::string text;
    while (more() && line() != end) {
      text += line() + "\n";
      next();
    }
    if (!more()) fail(begin - 1, say("the block that begins here is not closed; add a line {}", end));
    next();
    return text;
  }
  [[noreturn]] void fail(std::uint32_t line, const std::string& message) const {
    throw InputError(path_, line, message);
  }

 private:
  std::string path_;
  std::vector<std::string> lines_;
  std::size_t at_ = 0;
};

/// A TOML table with functions that read values by key. It stores the keys that were requested, so that end() can
/// report unknown keys.
class Keys {
 public:
  Keys(const toml::table& table, const Lines& lines, std::uint32_t offset)
      : table_(table), lines_(lines), offset_(offset) {}

  std::uint32_t line_of(const toml::node& node) const { return offset_ + node.source().begin.line; }
  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  template <class T>
  T take(const char* key, T otherwise, const char* kind) {
    const toml::node* node = find(key);
    if (!node) return otherwise;
    const auto value = node->value<T>();
    if (!value) lines_.fail(line_of(*node), say("{} must be {}", key, kind));
    return *value;
  }
  std::string text(const char* key) { return take<std::string>(key, "", tr("a text")); }
  Expression expression(const char* key) {
    Expression found{text(key), 0};
    if (const toml::node* node = table_.get(key)) found.line = line_of(*node);
    return found;
  }
  Shown shown(const char* key) {
    const Expression found = expression(key);
    return {found.text, found.line};
  }
  std::vector<Expression> expressions(const char* key) {
    std::vector<Expression> all;
    const toml::node* node = find(key);
    if (!node) return all;
    if (!node->is_array()) lines_.fail(line_of(*node), say("{} must be a list of strings", key));
    for (const toml::node& one : *node->as_array()) {
      if (!one.is_string()) lines_.fail(line_of(one), say("{} must be a list of strings", key));
      all.push_back({one.as_string()->get(), line_of(one)});
    }
    return all;
  }
  const toml::table* table(const char* key) {
    const toml::node* node = find(key);
    if (node && !node->is_table()) lines_.fail(line_of(*node), say("{} must be a table", key));
    return node ? node->as_table() : nullptr;
  }
  /// Fails if the table has an unknown key.
  void end() const {
    for (const auto& [key, value] : table_)
      if (std::ranges::find(known_, std::string(key.str())) == known_.end())
        lines_.fail(offset_ + key.source().begin.line,
                    say("unknown key '{}'{}", key.str(), base::did_you_mean(key.str(), known_)));
  }

 private:
  const toml::table& table_;
  const Lines& lines_;
  std::uint32_t offset_;
  std::vector<std::string> known_;
};

/// Parses TOML. `offset` is the number of lines before `text` in the file, for the line numbers of errors.
toml::table parse_toml(const std::string& text, const Lines& lines, std::uint32_t offset) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    lines.fail(offset + error.source().begin.line, std::string(error.description()));
  }
}

void read_head(Lines& lines, Lesson& lesson) {
  lines.skip_empty();
  if (!lines.more() || lines.line() != kHead)
    lines.fail(lines.number(), tr("a lesson must begin with front matter: TOML between two +++ lines"));
  const std::uint32_t offset = lines.number();
  lines.next();
  const toml::table table = parse_toml(lines.block(kHead), lines, offset);
  Keys keys(table, lines, offset);
  lesson.title = keys.text("title");
  lesson.summary = keys.text("summary");
  lesson.order = static_cast<int>(keys.take<std::int64_t>("order", 0, tr("a whole number")));
  lesson.minutes = static_cast<int>(keys.take<std::int64_t>("minutes", 5, tr("a whole number")));
  if (const toml::table* launches = keys.table("launches")) {
    Keys named(*launches, lines, offset);
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

void read_settings(Lines& lines, LessonStep& step) {
  const std::uint32_t offset = lines.number();
  lines.next();
  const toml::table table = parse_toml(lines.block(kFence), lines, offset);
  Keys keys(table, lines, offset);
  step.show = keys.shown("show");
  if (step.show.command.empty())
    lines.fail(offset, tr("the step needs show = \"warplens …\", a command that opens the window"));
  step.holds = keys.expressions("holds");
  if (const toml::table* look = keys.table("look")) {
    Keys at(*look, lines, offset);
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

/// Reads a paragraph, and checks it with complaint_about.
std::string read_paragraph(Lines& lines) {
  const std::uint32_t begin = lines.number();
  std::string text;
  while (lines.more() && !lines.line().empty() && !lines.line().starts_with('>') && !lines.line().starts_with('#') &&
         !lines.line().starts_with(kFence)) {
    text += (text.empty() ? "" : " ") + lines.line();
    lines.next();
  }
  try {
    if (const std::string wrong = complaint_about(text); !wrong.empty()) lines.fail(begin, wrong);
  } catch (const kernels::ExpressionError& error) {
    lines.fail(begin, error.what());
  }
  return text;
}

void read_question(Lines& lines, Task& task) {
  for (; lines.more() && lines.line().starts_with('>'); lines.next()) {
    const std::string text = trim_left(lines.line().substr(1));
    try {
      if (const std::string wrong = complaint_about(text); !wrong.empty()) lines.fail(lines.number(), wrong);
    } catch (const kernels::ExpressionError& error) {
      lines.fail(lines.number(), error.what());
    }
    if (text.starts_with("- "))
      task.choices.push_back(text.substr(2));
    else if (!task.choices.empty() && !text.empty())
      task.choices.back() += " " + text;
    else if (!text.empty())
      task.question += (task.question.empty() ? "" : " ") + text;
  }
}

void read_prose(Lines& lines, LessonStep& step) {
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

LessonStep read_step(Lines& lines) {
  LessonStep step;
  step.line = lines.number();
  step.title = trim_left(lines.line().substr(2));
  if (step.title.empty()) lines.fail(step.line, tr("the heading of the step is empty"));
  lines.next();
  lines.skip_empty();
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

OwnKernel read_kernel(Lines& lines) {
  OwnKernel kernel;
  const std::uint32_t number = lines.number();
  kernel.name = trim_left(lines.line().substr(std::string_view("```cuda").size()));
  if (!kernel.name.ends_with(".cu") || kernel.name.find_first_of("/\\ ") != std::string::npos)
    lines.fail(number, tr("the block needs the name of a .cu file, for example ```cuda early.cu"));
  lines.next();
  kernel.text = std::make_shared<const std::string>(lines.block(kFence));
  return kernel;
}

}  // namespace

Lesson read_lesson(const std::string& text, const std::string& path) {
  Lesson lesson;
  lesson.path = path;
  lesson.name = std::filesystem::path(path).stem().string();
  Lines lines(text, path);
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
    throw InputError(path, 1, tr("the lesson has no step; a step begins with ## and a heading"));
  return lesson;
}

}  // namespace warplens::lessons
