#pragma once

#include <span>

#include "analysis/translation/language.hpp"
#include "app/window/actions/actions.hpp"
#include "app/window/model/lesson_reader.hpp"

namespace warplens::window {

/// The band below the toolbar with the open lesson: its title, its page, and buttons to move between steps.
class LessonBand {
 public:
  /// Returns the height of the band in pixels in a window of this size; 0 if no lesson is open. Until a step is
  /// computed, the height does not change.
  float height(const Look& look, ImVec2 window, const LessonReader& reader, const lessons::StepMade* latest);

  /// Draws the band if a lesson is open.
  void draw(const Scene& scene, const Rect& where, std::span<const Action> all, View& view, Changes& changes);

 private:
  /// Values on which the height depends.
  struct Measured {
    const lessons::Lesson* lesson = nullptr;
    const translation::Messages* language = nullptr;
    float width = 0, em = 0;
    bool operator==(const Measured&) const = default;
  };

  Measured measured_;
  float height_ = 0;
};

}  // namespace warplens::window
