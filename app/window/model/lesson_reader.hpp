#pragma once

#include <memory>
#include <string>

#include "app/lessons/progress.hpp"
#include "app/lessons/step_filler.hpp"

namespace warplens::window {

/// The lesson that is read, and how far.
struct LessonReader {
  std::shared_ptr<const lessons::Lesson> lesson;  ///< null for none
  std::size_t step = 0;
  bool go = false;      ///< what the step shows is to be gone to, once that is known
  bool folded = false;  ///< only its title is shown, which leaves the room to the pictures
  std::string guess;    ///< as it is typed
  lessons::Progress progress;

  /// The step that is open; null where no lesson is.
  const lessons::LessonStep* open_step() const { return lesson ? &lesson->steps[step] : nullptr; }
  /// What is to be made of it, in the language that is spoken.
  lessons::StepWish wish() const;
  /// `made`, if it is of that step; null else: a key or a button may have opened another one since it was made.
  const lessons::StepMade* its_own(const lessons::StepMade* made) const;
  /// What was answered to its question; null where nothing was yet.
  const lessons::Answered* answered() const;
  /// Whether a kernel is one that the lesson brings along, as it brings it.
  bool brings(const study::Choice& choice) const;
  /// Whether figures would give the answer of a question away that is still open.
  bool hides_figures() const;
  /// Whether a number is asked for on the screen that was not answered yet.
  bool asks_for_number() const;
  /// The lesson of the shelf that follows this one, once its last step is open; null else, and behind the last lesson.
  const lessons::Lesson* next_lesson() const;
};

/// Opens a lesson where it was left, a finished one at its beginning.
void open_lesson(LessonReader& reader, std::shared_ptr<const lessons::Lesson> lesson);
void leave_lesson(LessonReader& reader);
/// Forgets what was answered in the open lesson, and begins it again.
void start_again(LessonReader& reader);

/// Goes on by so many steps (back with a negative number), as far as there are any; the last step's end finishes it.
void move_by_steps(LessonReader& reader, int by);
bool can_move(const LessonReader& reader, int by);
/// What the step shows is gone to again.
void return_to_step(LessonReader& reader);

void keep_answer(LessonReader& reader, lessons::Answered answer);

/// Answers the open step's question with the number that was typed ("4,096" and "4 096" are numbers as well), or tells
/// the answer where none was. What is no number stays as it is, to be mended.
void answer_with_guess(LessonReader& reader, const lessons::FilledStep& filled);

}  // namespace warplens::window
