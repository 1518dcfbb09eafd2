#include "app/grading/task_shelf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/nearest.hpp"
#include "app/lessons/shelf.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

constexpr std::string_view kFolderOfTasks = "assets/tasks/";

std::vector<Task> read_embedded_tasks() {
  std::vector<Task> all;
  for (const kernels::EmbeddedFile& file : kernels::embedded_files())
    if (file.path.starts_with(kFolderOfTasks) && file.path.ends_with(".md"))
      all.push_back(read_task(std::string(file.content), std::string(file.path)));
  std::ranges::stable_sort(all, {}, &Task::order);
  return all;
}

}  // namespace

std::span<const Task> task_shelf() {
  static const std::vector<Task> all = read_embedded_tasks();
  return all;
}

Task task_named(const std::string& name) {
  if (name.ends_with(".md")) return read_task(lessons::read_lesson_file(name), name);
  std::vector<std::string> names;
  for (const Task& task : task_shelf()) {
    if (task.name == name || lessons::without_number(task.name) == name) return task;
    names.push_back(lessons::without_number(task.name));
  }
  throw kernels::InputError(
      say("there is no task '{}' (`warplens grade` lists them){}", name, base::did_you_mean(name, names)));
}

std::vector<lessons::Message> list_messages(const Task& task) {
  std::vector<lessons::Message> messages;
  const auto add = [&](const std::string& text, const std::string& note) {
    if (!text.empty() && std::ranges::find(messages, text, &lessons::Message::text) == messages.end())
      messages.push_back({text, task.path, note});
  };
  const auto note = [&](const std::string& title, const char* what) {
    return fmt::format("{}, '{}': {}", task.name, title, what);
  };
  add(task.title, "the task's title");
  add(task.summary, "the task's summary");
  for (const Section& section : task.sections) {
    add(section.title, note(section.title, "heading"));
    add(section.text, note(section.title, "text"));
  }
  for (const Gate& gate : task.gates) {
    add(gate.title, note(gate.title, "heading of a gate"));
    add(gate.text, note(gate.title, "requirement"));
    add(gate.advice, note(gate.title, "advice if a kernel fails the gate"));
  }
  return messages;
}

}  // namespace warplens::grading
