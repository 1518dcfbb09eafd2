#pragma once

#include <string>
#include <vector>

#include "app/lessons/filled.hpp"

namespace warplens::commands {

/// A lesson with its figures, as it is handed out.
struct HandOutStep {
  lessons::Task::Kind asks{};
  lessons::FilledStep filled;
  std::string command;  ///< that opens the window there
  std::string picture;  ///< a PNG file's content, for HTML; its path from the page, for Markdown; empty for none
};
struct LessonHandOut {
  std::string title, summary;
  std::vector<HandOutStep> steps;
};

/// As Markdown: each step with its picture, its question and the place for an answer; the answers at the end.
std::string lesson_markdown(const LessonHandOut& lesson);

/// As a page of HTML to be printed on A4, whole in itself, the answers on its last page.
std::string lesson_html(const LessonHandOut& lesson);

}  // namespace warplens::commands
