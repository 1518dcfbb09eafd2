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
  std::string picture;  ///< content of a PNG file for HTML, or its path relative to the page for Markdown; empty: none
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
