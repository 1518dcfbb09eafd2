#pragma once

#include <span>
#include <string>

#include "app/window/draw/off_screen_context.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/image/picture.hpp"

namespace warplens::window {

/// How pictures are drawn.
struct Appearance {
  int width = 1920, height = 1200;  ///< what the layout is made for
  float text_scale = 1;             ///< Limits::kSmallestScale to kLargestScale
  float picture_scale = 1;          ///< pixels of the picture for one of the layout's: finer, laid out alike
  Theme theme = Theme::dark;
};

/// The window, or some of its panels, drawn without a display.
class OffScreenWindow {
 public:
  /// Throws std::runtime_error where it can't draw, and kernels::InputError for a picture larger than it can draw.
  OffScreenWindow(Input input, const Appearance& how);

  /// Shows another study from now on, from its warp 0 and first access.
  void show(Input input);
  /// Goes to this access of this warp; both must be there.
  void go_to(std::uint32_t warp, int access);
  /// A lane that stays chosen; -1 for none.
  void choose_lane(int lane) { shell_.view().lane = lane; }
  /// As while a class predicts: without the figures that would give the answer away.
  void hide_figures(bool hidden = true) { shell_.view().class_guess.on = hidden; }
  /// Keeps a study as A, beside what is shown; it needs its recording and its totals.
  void pin(std::shared_ptr<const study::Study> study) { shell_.pin(std::move(study)); }
  /// The whole window.
  Picture whole();
  /// Some panels alone, each once; below a line of words where there are any.
  Picture panels(std::span<const PanelRow* const> rows, const std::string& words = "");
  const views::Derived& derived() const { return shell_.derived(); }

 private:
  template <class Frame>
  Picture drawn(const Frame& frame);

  OffScreenContext screen_;
  UiContext ui_context_;
  Shell shell_;
  Input input_;
};

}  // namespace warplens::window
