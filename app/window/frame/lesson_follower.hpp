#pragma once

#include <cstddef>
#include <cstdint>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Synchronizes the window with the open lesson.
class LessonFollower {
 public:
  /// Requests the computation of the current step, and shows the step's launch as soon as the step is computed. Then
  /// checks whether the user has reached the goal of the step's task, and stores the result. Call this function in each
  /// frame. It does nothing if no lesson is open.
  void follow(const Scene& scene, View& view, Changes& changes);

 private:
  /// State for which the goal was last checked.
  struct GoalCheck {
    const void *study = nullptr, *totals = nullptr, *findings = nullptr;
    std::size_t step = 0;
    std::uint32_t warp = 0;
    int access = -1, lane = -1;
    bool operator==(const GoalCheck&) const = default;
  };

  static void go_to_step(const Scene& scene, View& view, Changes& changes);
  void check_goal(const Scene& scene, View& view);

  GoalCheck last_check_;
};

}  // namespace warplens::window
