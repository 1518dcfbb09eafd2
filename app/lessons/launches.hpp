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

/// Reads a command for the window; throws kernels::InputError (commands::state_of_command).
using ReadState = std::function<views::State(const std::string& command)>;

/// The state that a lesson shows, with the text of a kernel that it brings along. Throws kernels::InputError with the
/// lesson's file and line.
views::State state_of(const Lesson& lesson, const Shown& shown, const ReadState& read);

/// The line of a study's source that has `code` in it, the first behind the header; 0 for none.
std::uint32_t line_with(const study::Study& study, const std::string& code);

/// The launches that a lesson speaks of: each is made when it is asked for, and no part of it before that is needed.
/// To be used by one thread at a time. The lesson and the cache must live as long.
class Launches {
 public:
  Launches(const Lesson& lesson, ReadState read, kernels::CompileCache& cache, std::stop_token stop = {})
      : lesson_(lesson), read_(std::move(read)), cache_(cache), stop_(std::move(stop)) {}

  /// Makes launches until this stop from now on. What it cut short is not kept, and asking for it throws.
  void stop_by(std::stop_token stop) { stop_ = std::move(stop); }

  /// What names stand for in a step: of its own launch, of A beside it ("a."), of the lesson's other launches. What it
  /// throws is an ExpressionError, or an InputError where a launch cannot be made.
  Lookup of(const LessonStep& step);
  /// The same of a state with no step: names are of it alone.
  Lookup of(const Shown& shown);
  /// A step's own launch, with its recording.
  const study::Study& study_of(const LessonStep& step);

 private:
  struct Kept {
    views::State state;
    Launch launch;
    std::map<std::string, Figure> figures;
  };
  const views::State& state(const Shown& shown);
  Kept& kept(const std::string& key, const views::State& state);
  Kept& kept(const Shown& shown, int lane = -1);
  Kept& beside(const Shown& shown);
  void make(Kept& kept, Part part);
  Figure figure(Kept& kept, const std::string& name);
  Figure named(const LessonStep& step, const std::string& name);

  const Lesson& lesson_;
  ReadState read_;
  kernels::CompileCache& cache_;
  std::stop_token stop_;
  std::map<std::string, views::State> states_;  ///< by command: to read one takes longer than to look a figure up
  std::map<std::string, Kept> kept_;
};

}  // namespace warplens::lessons
