#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "app/lessons/figures.hpp"
#include "app/lessons/lesson.hpp"
#include "app/views/state.hpp"
#include "kernels/compile/compile.hpp"

namespace warplens::lessons {

/// Function that parses a command that opens the window, such as commands::state_of_command. Throws
/// kernels::InputError.
using ReadState = std::function<views::State(const std::string& command)>;

/// Returns the state that a command of a lesson selects. If the lesson itself contains the kernel, the state includes
/// its source. Throws kernels::InputError with the file and line of the lesson.
views::State state_of(const Lesson& lesson, const Shown& shown, const ReadState& read);

/// Returns the number of the first source line below the Warplens header that contains `code`; 0 if there is none.
std::uint32_t line_with(const study::Study& study, const std::string& code);

/// The launches that a lesson refers to. Each launch, and each part of it, is computed when it is first needed. An
/// object must be used by one thread at a time. The lesson and the cache must outlive it.
class Launches {
 public:
  Launches(const Lesson& lesson, ReadState read, kernels::CompileCache& cache, std::stop_token stop = {})
      : lesson_(lesson), read_(std::move(read)), cache_(cache), stop_(std::move(stop)) {}

  /// Sets the stop token for launches that are computed from now on. If a stop is requested, the interrupted work is
  /// discarded and the call that needs it throws.
  void stop_by(std::stop_token stop) { stop_ = std::move(stop); }

  /// Returns a function that finds the figures for the names in a step: those of the step's own launch, of the pinned
  /// launch A (prefix "a."), and of the launches that the lesson names. The function throws ExpressionError for an
  /// unknown name, and InputError if a launch cannot be made.
  Lookup of(const LessonStep& step);
  /// Returns a function that finds the figures of a single state, for example of the state in which a goal is reached
  /// (Task::reach).
  Lookup of(const Shown& shown);
  /// Returns the launch of a step, with its recording.
  const study::Study& find_or_record_study(const LessonStep& step);

 private:
  struct Kept {
    views::State state;
    Launch launch;
    std::map<std::string, Figure> figures;
  };
  const views::State& state(const Shown& shown);
  Kept& find_or_make_launch(const std::string& key, const views::State& state);
  Kept& find_or_make_launch(const Shown& shown, int lane = -1);
  Kept& beside(const Shown& shown);
  void make(Kept& kept, Part part);
  Figure figure(Kept& kept, const std::string& name);
  Figure named(const LessonStep& step, const std::string& name);

  const Lesson& lesson_;
  ReadState read_;
  kernels::CompileCache& cache_;
  std::stop_token stop_;
  /// Parsed states by command; parsing a command takes longer than a lookup.
  std::map<std::string, views::State> states_;
  std::map<std::string, Kept> kept_;
};

}  // namespace warplens::lessons
