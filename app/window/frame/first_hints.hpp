#pragma once

#include <memory>
#include <optional>
#include <span>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Places in the window that the hints need.
struct HintPlaces {
  Rect summary_line;            ///< free room in the summary line, for the hints for buttons of the toolbar
  Rect toolbar;                 ///< free room in the toolbar, for hints that have no room in the summary line
  std::optional<Rect> sliders;  ///< panel of the sliders; nullopt if it is not visible
};

/// Draws the hints for new users (View::first_hints) over the window, and removes each hint that the user has followed.
class FirstHintsOverlay {
 public:
  /// Removes the hints whose suggestion the user has followed since the last call.
  void follow(const Scene& scene, View& view);
  /// Draws the remaining hints. Each points to its button (View::hint_targets) or to the sliders. Hints for buttons of
  /// the toolbar are drawn where they cover nothing. If there is not enough room, they have a shorter text, or they are
  /// not drawn. A click on a hint runs its action. No hint is drawn during a lesson, a question or playback, or while a
  /// panel is maximized or a dialog is open.
  static void draw(const Scene& scene, const HintPlaces& places, std::span<const Action> all, View& view,
                   Changes& changes);

 private:
  /// Recording of the last call; the pointer is only compared, because the recording may not exist any more.
  const trace::Recording* recording_ = nullptr;
  views::Cursor cursor_;
  std::optional<study::Choice> choice_;
};

}  // namespace warplens::window
