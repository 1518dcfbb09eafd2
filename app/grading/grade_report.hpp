#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/grading/summary.hpp"
#include "app/grading/task.hpp"
#include "app/grading/verdict.hpp"
#include "app/reports/page.hpp"

namespace warplens::grading {

/// Writes a row per submission: name, points, and the reason for its first failed gate. If there are several
/// submissions, the summary for the teacher follows.
void write_grades(const Task& task, std::span<const Verdict> verdicts, commands::Page& page);

/// Writes all verdicts and the summary as JSON.
void write_grades_json(const Task& task, std::span<const Verdict> verdicts, std::ostream& out);

/// Writes a line per submission as CSV, with a column of points per gate.
void write_grades_csv(const Task& task, std::span<const Verdict> verdicts, std::ostream& out);

/// Writes the verdicts in the XML format of JUnit, which CI systems read: a test suite per submission, and a test case
/// per gate. A submission that was not graded has one test case with an error.
void write_grades_junit(const Task& task, std::span<const Verdict> verdicts, std::ostream& out);

/// Returns the comment for a student as Markdown: points, and for each failed gate the reason and the task's advice.
/// `picture` is the path of the picture relative to the comment; empty if there is none. Sizes of hidden launches are
/// not mentioned.
std::string grade_comment(const Task& task, const Verdict& verdict, const std::string& picture);

/// Returns the text of a task for students as Markdown: its sections, requirements, launches and starter.
std::string task_markdown(const Task& task);

}  // namespace warplens::grading
