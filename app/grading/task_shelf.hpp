#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/grading/task.hpp"
#include "app/lessons/messages.hpp"

namespace warplens::grading {

/// Returns the tasks that are built into the program (assets/tasks), in their order. A test checks that all of them can
/// be parsed.
std::span<const Task> task_shelf();

/// Returns a built-in task by its name ("01-coalesced-transpose" or "coalesced-transpose"), or reads the file if the
/// name ends in ".md". Throws kernels::InputError if the file has an error, or if there is no such task; the message
/// then suggests the most similar name.
Task task_named(const std::string& name);

/// Returns all texts of a task in order, followed by the titles of its kernels, for translators.
std::vector<lessons::Message> list_messages(const Task& task);

}  // namespace warplens::grading
