#pragma once

#include <memory>
#include <optional>
#include <span>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the hints for new users on the pictures (View::first_hints). Removes a hint as soon as the user has done what
/// it suggests.
class FirstHintsOverlay {
 public:
  /// Removes the hints whose suggestion the user has followed since the last call.
  void follow(const Scene& scene, View& view);
  /// Draws the remaining hints over the panels. Each hint points to its button (View::hint_targets) or to the panel of
  /// the sliders; `sliders` is nullopt if this panel is not visible. A click on a hint runs its action. Draws no hint
  /// while the user's attention is needed elsewhere: by a lesson, a question, a maximized panel or a dialog.
  static void draw(const Scene& scene, const std::optional<Rect>& sliders, std::span<const Action> all, View& view,
                   Changes& changes);

 private:
  const trace::Recording* recording_ = nullptr;  ///< recording of the last call; only compared, its data are not read
  views::Cursor cursor_;
  std::optional<study::Choice> choice_;
};

}  // namespace warplens::window
