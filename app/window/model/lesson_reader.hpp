#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "app/lessons/progress.hpp"
#include "app/lessons/step_filler.hpp"

namespace warplens::window {

/// Numbers of questions of a lesson.
struct Score {
  std::size_t right = 0;       ///< questions that were answered correctly
  std::size_t asked = 0;       ///< all questions
  std::size_t unanswered = 0;  ///< questions without an answer, because the user skipped them
};

/// State of the lesson that the user reads.
struct LessonReader {
  std::shared_ptr<const lessons::Lesson> lesson;  ///< the open lesson; null if none is open
  std::size_t step = 0;
  bool go_to_step = false;  ///< go to the launch of the step as soon as it is computed
  bool collapsed = false;   ///< show only the title, which leaves more room for the pictures
  std::string guess;        ///< the typed guess
  /// Number of wrong guesses and hints so far for the question of the current step; see kTries.
  int tries = 0;
  bool hinted = false;         ///< whether the user took the hint for the question of the current step
  std::string last_try;        ///< the latest wrong guess, or the number of a wrong choice; empty if there is none
  lessons::Progress progress;  ///< progress in all lessons

  /// The open step; null if no lesson is open.
  const lessons::LessonStep* open_step() const { return lesson ? &lesson->steps[step] : nullptr; }
  /// Returns a request to compute the current step in the user's language.
  lessons::StepWish wish() const;
  /// Returns `made` if it is the result for the current step. Otherwise, returns null, because the user has opened
  /// another step since `made` was requested.
  const lessons::StepMade* made_for_step(const lessons::StepMade* made) const;
  /// The answer given to the open step's question; null if there is none yet.
  const lessons::Answered* answer() const;
  /// Returns whether the choice is a kernel of the open lesson: the lesson contains its source, and the user has not
  /// edited it.
  bool brings(const study::Choice& choice) const;
  /// Returns whether all counts must be hidden because they would give away the answer of the open step's question.
  bool hides_figures() const;
  /// Returns whether counts other than those of the current access must be hidden in the panel with the name `panel`.
  /// Such counts can give away the answer of a later question. Therefore, they are hidden as long as a later question
  /// is not answered, even if the current step has no open question. There are exceptions: the panel to which the step
  /// points shows them, and a step with a goal or with `hide = false` shows them in all panels.
  bool hides_figures_in(std::string_view panel) const;
  /// Returns whether the question of the open step is visible, asks for a number and is not answered yet.
  bool asks_for_number() const;
  Score score() const;
  /// Returns whether the last step is open, and has no question or an answered question.
  bool is_at_end() const;
  /// If the last step is open, returns the built-in lesson after this one. Returns null if another step is open, or if
  /// this is the last lesson.
  const lessons::Lesson* next_lesson() const;
};

/// Opens a lesson at the step where the user left it, or at its first step if the user finished it.
void open_lesson(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson);
/// Opens a lesson at a step, counted from 0; at the last one if it has fewer steps.
void open_lesson_at(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson, std::size_t step);
void leave_lesson(LessonReader& reader);
/// Deletes the answers that were given in the open lesson, and opens its first step.
void restart_lesson(LessonReader& reader);

/// Moves by `by` steps, backwards if negative; does nothing if there is no such step. Opening the last step finishes
/// the lesson.
void move_by_steps(LessonReader& reader, int by);
bool can_move_by_steps(const LessonReader& reader, int by);
/// Returns to the launch and the settings of the open step.
void return_to_step(LessonReader& reader);

/// Stores the answer to the open step's question.
void record_answer(LessonReader& reader, lessons::Answered answer);

/// Number of guesses for a question. After the first wrong guess, the reader gets a hint. After the last one, the
/// reader gets the answer.
inline constexpr int kTries = 2;

/// Answers the open step's question with the typed number, which may have group separators ("4,096" or "4 096"). Does
/// nothing if the text is not a number.
void answer_with_guess(LessonReader& reader, const lessons::FilledStep& filled);
/// Answers the open step's question with one of its choices, counted from 1.
void answer_with_choice(LessonReader& reader, std::size_t choice, std::size_t right);
/// Returns whether the user can take a hint: the open step's question is not answered, and the hint would say more than
/// is known. After a wrong choice, a hint would say nothing new, because the wrong choice is already marked.
bool can_take_hint(const LessonReader& reader);
/// Gives a hint, which counts as a wrong guess. After a wrong guess, the hint is free, so that there is still a guess
/// left. If the question has more than two choices, the hint marks one of the wrong choices.
void take_hint(LessonReader& reader, const lessons::FilledStep& filled);

}  // namespace warplens::window
