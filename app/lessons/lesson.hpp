#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplens::lessons {

/// An expression in the file of a lesson, with its line.
struct Expression {
  std::string text;
  std::uint32_t line = 0;
};

/// A launch that a lesson refers to, as a command that opens the window (written by views::command_of).
struct Shown {
  std::string command;
  std::uint32_t line = 0;
};

/// Panel, lane and source line that a step shows. Each of them is optional.
struct LookAt {
  std::string panel;  ///< name of a panel: "shared"; empty: the step names no panel
  int lane = -1;      ///< lane to select; −1: no lane
  std::string code;   ///< text that the line must contain; the first such line is selected; empty: no line
};

/// Question or goal of a step.
struct Task {
  enum class Kind : std::uint8_t {
    none,
    number,  ///< the reader guesses a number
    choice,  ///< the reader chooses one of several answers
    goal,    ///< the reader changes the settings until a condition is true
  };
  Kind kind = Kind::none;
  std::string question;
  /// Answers to choose from (Kind::choice); `answer` is the number of the correct one, from 1.
  std::vector<std::string> choices;
  Expression answer;    ///< the answer, or the condition of a goal
  double within = 0.1;  ///< tolerance, as a fraction of the answer; only used if the answer is not an integer
  /// true if numbers are hidden until the question is answered, or during the whole step if there is no question
  bool hides = false;
  bool any_kernel = false;  ///< whether the reader may also use another kernel to reach the goal
  Shown reach;              ///< state in which the goal is reached
};

struct LessonStep {
  std::uint32_t line = 0;  ///< number of the line with the heading
  std::string title;
  Shown show;
  LookAt look;
  std::vector<Expression> holds;  ///< conditions that must be true for the text to be correct
  std::string text;               ///< text of the step: paragraphs, separated by empty lines
  Task task;
  std::string after;  ///< text that is shown after the question is answered
};

/// A kernel whose source is part of a lesson.
struct OwnKernel {
  std::string name;  ///< name of the kernel in the lesson: "early.cu"
  std::shared_ptr<const std::string> text;
};

/// A lesson, parsed from its file (docs/lessons.md). Its texts still contain references, not yet their values.
struct Lesson {
  std::string name;  ///< name of the file without extension: "06-banks"
  std::string path;  ///< path of the file, for messages
  std::string title, summary;
  int order = 0;
  int minutes = 5;
  std::map<std::string, Shown> launches;  ///< other launches that the texts refer to; each has a name
  std::vector<OwnKernel> kernels;
  std::vector<LessonStep> steps;
};

/// Parses a lesson. Throws kernels::InputError with file and line if the file is malformed, if a text contains a number
/// that is not a reference, or if a text has more than three sentences. Digits in names and code are allowed.
Lesson read_lesson(const std::string& text, const std::string& path);

}  // namespace warplens::lessons
