#pragma once

#include <string>
#include <vector>

#include "app/lessons/filled.hpp"

namespace warplens::commands {

/// One step of a lesson, with all numbers filled in, for a hand-out.
struct HandOutStep {
  lessons::Task::Kind asks{};
  lessons::FilledStep filled;
  std::string command;  ///< command that opens the window at this step
  /// For HTML, the content of a PNG file; for Markdown, its path relative to the page; empty if there is no picture.
  std::string picture;
};
struct LessonHandOut {
  std::string title, summary;
  std::vector<HandOutStep> steps;
};

/// Returns the lesson as Markdown: each step with its picture, its question and room for an answer. The answers are at
/// the end.
std::string lesson_markdown(const LessonHandOut& lesson);

/// Returns the lesson as one self-contained HTML page in A4 format, with the answers on the last page.
std::string lesson_html(const LessonHandOut& lesson);

}  // namespace warplens::commands
