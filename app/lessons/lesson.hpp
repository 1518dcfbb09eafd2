#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplens::lessons {

/// An expression of a lesson's file, and where it stands there.
struct Expression {
  std::string text;
  std::uint32_t line = 0;
};

/// A launch that a lesson speaks of: a command for the window, as views::command_of writes it.
struct Shown {
  std::string command;
  std::uint32_t line = 0;
};

/// Where a step says to look; all of it may be left out.
struct LookAt {
  std::string panel;  ///< its name in the window's table: "shared"; empty for none
  int lane = -1;      ///< that stays chosen
  std::string code;   ///< the first line of the source that has this in it; empty for none
};

/// What a step asks of its reader.
struct Task {
  enum class Kind : std::uint8_t {
    none,
    number,  ///< a number is to be guessed
    choice,  ///< one of several answers
    goal,    ///< the settings are to be changed until something holds
  };
  Kind kind = Kind::none;
  std::string question;
  std::vector<std::string> choices;  ///< of Kind::choice; the answer is the number of one of them, from 1
  Expression answer;                 ///< or the goal
  double within = 0.1;      ///< how far a guess may be from an answer that is not whole, as a share of the answer
  bool hides = false;       ///< the figures on the screen, until it is answered; where nothing is asked, for this step
  bool any_kernel = false;  ///< a goal may be reached with another kernel than the shown one
  Shown reach;              ///< a state in which the goal is reached
};

struct LessonStep {
  std::uint32_t line = 0;  ///< of its heading
  std::string title;
  Shown show;
  LookAt look;
  std::vector<Expression> holds;  ///< what must be true
  std::string text;               ///< paragraphs, with an empty line between them
  Task task;
  std::string after;  ///< what is said once the task is done
};

/// A kernel that a lesson brings along.
struct OwnKernel {
  std::string name;  ///< "early.cu"
  std::shared_ptr<const std::string> text;
};

/// A lesson, as its file has it (docs/lessons.md): texts still with their references to figures.
struct Lesson {
  std::string name;  ///< of the file, without its ending: "06-banks"
  std::string path;  ///< for messages
  std::string title, summary;
  int order = 0;
  int minutes = 5;
  std::map<std::string, Shown> launches;  ///< that its texts speak of, by name
  std::vector<OwnKernel> kernels;
  std::vector<LessonStep> steps;
};

/// Reads a lesson. Throws kernels::InputError with file and line for a file that is not of the form, for a text with a
/// digit that stands neither in a reference nor in code, and for one of more than three sentences.
Lesson read_lesson(const std::string& text, const std::string& path);

}  // namespace warplens::lessons
