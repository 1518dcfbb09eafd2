#include "app/window/actions/lesson_actions.hpp"

#include <fmt/format.h>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/lessons/shelf.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Returns a pointer that does not own the lesson. This is safe, because built-in lessons are never destroyed.
std::shared_ptr<const lessons::Lesson> shared(const lessons::Lesson& lesson) {
  return {std::shared_ptr<const void>{}, &lesson};
}

/// Adds the action that opens the next lesson. It does not have the key of the next step. Otherwise, users who press
/// that key too often would leave the lesson by accident.
void add_next_lesson(std::vector<Action>& all, const LessonReader& reader) {
  const lessons::Lesson* const next = reader.next_lesson();
  if (!next) return;
  all.push_back({marked("Lessons"), kNextLesson, ICON_FA_FORWARD_STEP, ImGuiMod_Ctrl | ImGuiKey_N, true, false, false,
                 [next](View& v, Changes&) { open_lesson(v.lesson_reader, shared(*next)); }});
  all.back().label = say("Next lesson: {}", tr(next->title));
}

}  // namespace

std::string lesson_action(const lessons::Lesson& lesson) {
  return fmt::format("{}. {}", lesson.order, lesson.title);
}

void add_lessons(std::vector<Action>& all, const Scene& scene, const View& view) {
  const LessonReader& reader = view.lesson_reader;
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool enabled, auto run) {
    all.push_back({marked("Lessons"), name, icon, key, enabled, false, false,
                   [run](View& v, Changes&) { run(v.lesson_reader); }});
  };
  add(marked("Next step of the lesson"), ICON_FA_CHEVRON_RIGHT, ImGuiKey_N, can_move_by_steps(reader, 1),
      [](LessonReader& of) { move_by_steps(of, 1); });
  add(marked("Previous step of the lesson"), ICON_FA_CHEVRON_LEFT, ImGuiMod_Shift | ImGuiKey_N,
      can_move_by_steps(reader, -1), [](LessonReader& of) { move_by_steps(of, -1); });
  add_next_lesson(all, reader);
  const lessons::StepMade* const made = reader.made_for_step(scene.lesson);
  add(marked("Answer the lesson's question"), ICON_FA_CHECK, ImGuiKey_Enter,
      made && made->error.empty() && reader.asks_for_number() && !view.class_guess.on,
      [made](LessonReader& of) { answer_with_guess(of, made->filled); });
  // While a guess has digits, Backspace deletes them. Only without digits, Backspace returns to the step.
  add(marked("Return to the lesson's step"), ICON_FA_ARROW_ROTATE_LEFT, ImGuiKey_Backspace,
      reader.lesson && !(reader.asks_for_number() && !reader.guess.empty()),
      [](LessonReader& of) { return_to_step(of); });
  all.push_back({marked("Lessons"), marked("Collapse the lesson's text"),
                 reader.collapsed ? ICON_FA_CHEVRON_DOWN : ICON_FA_CHEVRON_UP, ImGuiKey_T, reader.lesson != nullptr,
                 reader.collapsed, false,
                 [](View& v, Changes&) { v.lesson_reader.collapsed = !v.lesson_reader.collapsed; }});
  add(marked("Restart the lesson"), ICON_FA_BACKWARD_FAST, 0, reader.lesson != nullptr,
      [](LessonReader& of) { restart_lesson(of); });
  add(marked("Leave the lesson"), ICON_FA_XMARK, 0, reader.lesson != nullptr,
      [](LessonReader& of) { leave_lesson(of); });
  for (const lessons::Lesson& lesson : lessons::shelf()) {
    const auto kept = reader.progress.find(lesson.name);
    const bool finished = kept != reader.progress.end() && kept->second.finished;
    all.push_back({"Lessons", lesson_action(lesson), ICON_FA_GRADUATION_CAP, 0, true, finished, false,
                   [&lesson](View& v, Changes&) { open_lesson(v.lesson_reader, shared(lesson)); }});
    all.back().label = fmt::format("{}. {}", lesson.order, tr(lesson.title));
    if (kept != reader.progress.end() && !finished && kept->second.step > 0)
      all.back().label = say("{}, step {} of {}", all.back().label, kept->second.step + 1, lesson.steps.size());
  }
}

}  // namespace warplens::window
