#pragma once

#include <optional>
#include <string>

#include "app/window/actions/actions.hpp"
#include "app/window/model/lesson_reader.hpp"

namespace warplens::window {

/// The open lesson, below the toolbar: its text, its question, the way on. It sees to it that what a step shows is on
/// the screen, and notices when a goal is reached.
class LessonBand {
 public:
  /// How high it has to be in a window so wide; 0 while no lesson is open. There is room for what is said once a step's
  /// question is answered, so that the pictures below stay where they are; until a step is filled in it keeps the
  /// height of the one before.
  float height(const Look& look, ImVec2 window, const LessonReader& reader, const lessons::StepMade* latest);

  void draw(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes);

 private:
  /// What the height hangs on.
  struct Measured {
    const lessons::Lesson* lesson = nullptr;
    const base::Messages* language = nullptr;
    float width = 0, em = 0;
    bool operator==(const Measured&) const = default;
  };
  /// What a goal was looked for in last.
  struct Looked {
    const void *study = nullptr, *totals = nullptr, *findings = nullptr;
    std::size_t step = 0;
    std::uint32_t warp = 0;
    int access = -1, lane = -1;
    bool operator==(const Looked&) const = default;
  };

  void go_there(const Scene& scene, View& view, Changes& changes);
  void look_for_goal(const Scene& scene, View& view);

  Measured measured_;
  float height_ = 0;
  Looked looked_;
};

}  // namespace warplens::window
