#pragma once

#include <memory>
#include <string>

#include "app/lessons/progress.hpp"
#include "app/lessons/step_filler.hpp"

namespace warplens::window {

/// State of the lesson that the user reads.
struct LessonReader {
  std::shared_ptr<const lessons::Lesson> lesson;  ///< the open lesson; null for none
  std::size_t step = 0;
  bool go_to_step = false;     ///< go to what the step shows as soon as it is filled in
  bool collapsed = false;      ///< only the title is shown, which leaves the room to the pictures
  std::string guess;           ///< as typed
  lessons::Progress progress;  ///< of all lessons

  /// The open step; null if no lesson is open.
  const lessons::LessonStep* open_step() const { return lesson ? &lesson->steps[step] : nullptr; }
  /// The open step in the spoken language, to be filled in.
  lessons::StepWish wish() const;
  /// `made` if it is of the open step, else null: the user may have opened another step since it was made.
  const lessons::StepMade* made_for_step(const lessons::StepMade* made) const;
  /// The answer given to the open step's question; null if there is none yet.
  const lessons::Answered* answer() const;
  /// Whether the choice is a kernel of the lesson's own, not edited.
  bool brings(const study::Choice& choice) const;
  /// Whether counts must be hidden because they would give away the answer of an open question.
  bool hides_figures() const;
  /// Whether a question on the screen waits for a number.
  bool asks_for_number() const;
  /// The lesson that follows on the shelf if the last step is open; else null, and after the last lesson.
  const lessons::Lesson* next_lesson() const;
};

/// Opens a lesson at the step where it was left, or at its first step if it was finished.
void open_lesson(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson);
void leave_lesson(LessonReader& reader);
/// Forgets the answers given in the open lesson and opens its first step.
void restart_lesson(LessonReader& reader);

/// Moves by `by` steps, backwards if negative; does nothing if there is no such step. Opening the last step finishes
/// the lesson.
void move_by_steps(LessonReader& reader, int by);
bool can_move_by_steps(const LessonReader& reader, int by);
/// Goes to what the open step shows again.
void return_to_step(LessonReader& reader);

/// Keeps the answer to the open step's question.
void record_answer(LessonReader& reader, lessons::Answered answer);

/// Answers the open step's question with the typed number ("4,096" and "4 096" are numbers as well), or reveals the
/// answer if nothing was typed. Does nothing if it is not a number.
void answer_with_guess(LessonReader& reader, const lessons::FilledStep& filled);

}  // namespace warplens::window
