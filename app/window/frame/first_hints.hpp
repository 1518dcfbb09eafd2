#pragma once

#include <memory>
#include <optional>
#include <span>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Places in the window that the hints need.
struct HintPlaces {
  Rect summary_line;            ///< the hints of the toolbar are below it, because it has the result of the access
  std::optional<Rect> sliders;  ///< panel of the sliders; nullopt if it is not visible
};

/// Draws the hints for new users on the pictures (View::first_hints), and removes each one that the user has used.
class FirstHintsOverlay {
 public:
  /// Removes the hints whose suggestion the user has followed since the last call.
  void follow(const Scene& scene, View& view);
  /// Draws the remaining hints over the panels. Each points to its button (View::hint_targets) or to the sliders. A
  /// click on a hint runs its action. No hint is drawn while something else needs the attention: a lesson, a question,
  /// a maximized panel, a dialog.
  static void draw(const Scene& scene, const HintPlaces& places, std::span<const Action> all, View& view,
                   Changes& changes);

 private:
  const trace::Recording* recording_ = nullptr;  ///< recording of the last call; only compared, its data are not read
  views::Cursor cursor_;
  std::optional<study::Choice> choice_;
};

}  // namespace warplens::window
