#include "app/window/frame/lesson_follower.hpp"

#include <algorithm>

#include "app/lessons/figures.hpp"
#include "app/lessons/filled.hpp"
#include "app/views/moment.hpp"

namespace warplens::window {

void LessonFollower::follow(const Scene& scene, View& view, Changes& changes) {
  if (!view.lesson_reader.lesson) return;
  changes.lesson = view.lesson_reader.wish();
  go_to_step(scene, view, changes);
  // After a request to show another launch, the screen still shows the previous launch, so the goal is not checked yet.
  if (!changes.go_to) check_goal(scene, view);
}

void LessonFollower::go_to_step(const Scene& scene, View& view, Changes& changes) {
  const lessons::StepMade* const made = view.lesson_reader.made_for_step(scene.lesson);
  if (!view.lesson_reader.go_to_step || !made || !made->error.empty()) return;
  view.lesson_reader.go_to_step = false;
  changes.go_to = made->filled.state;
  view.panels.bring_forward = view.lesson_reader.open_step()->look.panel;
  view.panels.maximized = {};
  view.playback.playing = false;
}

void LessonFollower::check_goal(const Scene& scene, View& view) {
  LessonReader& reader = view.lesson_reader;
  const lessons::LessonStep& step = *reader.open_step();
  const bool settled =
      !reader.go_to_step && reader.made_for_step(scene.lesson) && !scene.progress.compiling && scene.ready();
  if (step.task.kind != lessons::Task::Kind::goal || reader.answer() || !settled) return;
  if (!step.task.any_kernel && scene.choice.kernel != scene.lesson->filled.state.choice.kernel) return;
  if (!(scene.study.choice == scene.choice)) return;
  const int access = std::max(0, views::access_ordinal(*scene.derived.recording(), view.cursor));
  const GoalCheck now{scene.derived.study.get(),
                      scene.study.totals.get(),
                      scene.study.findings.get(),
                      reader.step,
                      view.cursor.warp,
                      access,
                      view.lane};
  if (now == last_check_) return;
  last_check_ = now;
  const lessons::Launch launch{scene.derived.study, nullptr, view.cursor.warp, access, view.lane};
  if (lessons::is_reached(step.task, launch).value_or(false)) record_answer(reader, {.guess = "", .right = true});
}

}  // namespace warplens::window
