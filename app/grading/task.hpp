#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/lessons/lesson.hpp"

namespace warplens::grading {

/// A kernel in the file of a task.
struct TaskKernel {
  std::string name;  ///< name in the task: "transpose.cu"
  std::shared_ptr<const std::string> text;
  std::uint32_t line = 0;  ///< number of the line above its text
};

/// A launch with which submissions are graded.
struct TaskLaunch {
  std::string name;  ///< name in the task: "odd"
  lessons::Shown shown;
  bool is_hidden = false;  ///< whether students do not see its size
};

/// A condition on the figures of a submission's launches, which is worth points.
struct Gate {
  std::uint32_t line = 0;  ///< number of the line with the heading
  std::string title;
  lessons::Expression condition;
  int points = 1;
  std::vector<std::string> launches;  ///< names of the launches that must satisfy the condition; all if empty
  bool is_required = false;           ///< if the condition is false, no gate of the submission counts
  std::string text;                   ///< requirement, for students
  std::string advice;                 ///< explanation for a student whose kernel fails the gate
};

/// A part of the task's text that has no gate.
struct Section {
  std::string title, text;
};

/// Limits of the grading of one submission.
struct Limits {
  double seconds = 60;       ///< time limit for everything: compilation, execution and pictures
  std::uint64_t mib = 1024;  ///< memory limit in MiB
};

/// A task for students, parsed from its file (docs/grading.md). Its texts still contain references.
struct Task {
  std::string name;  ///< name of the file without extension: "coalesced-transpose"
  std::string path;  ///< path of the file, for messages
  std::string title, summary;
  int order = 0;
  int minutes = 30;
  std::vector<TaskKernel> kernels;
  std::string starter;    ///< name of the kernel that students start with
  std::string reference;  ///< name of the kernel that computes the expected result; empty: the starter's `check` does
  std::vector<TaskLaunch> launches;  ///< in the order of the file
  std::vector<Section> sections;
  std::vector<Gate> gates;
  Limits limits;
  std::string fingerprint;  ///< fingerprint of the file (analysis/base/fingerprint.hpp)
};

/// Parses a task. Throws kernels::InputError with file and line if the file is malformed, if a text violates the rules
/// for lessons (lessons::read_lesson), or if the task has no required gate for the result.
Task read_task(const std::string& text, const std::string& path);

/// Returns the kernel of a task with this name; null if there is none.
const TaskKernel* find_kernel(const Task& task, const std::string& name);

/// Returns the number of points of all gates together.
int count_points(const Task& task);

}  // namespace warplens::grading
