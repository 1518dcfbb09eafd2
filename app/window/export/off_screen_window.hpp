#pragma once

#include <span>
#include <string>

#include "app/window/draw/off_screen_context.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Appearance of pictures.
struct Appearance {
  int width = 1920, height = 1200;  ///< size for which the window is laid out
  float text_scale = 1;             ///< scale of the text, from Limits::kSmallestScale to Limits::kLargestScale
  float picture_scale = 1;  ///< pixels of the picture per pixel of the layout; changes the resolution, not the layout
  Theme theme = Theme::dark;
  /// True if an animation shows the motion of shared memory: each word slides from its bank in launch A to its bank in
  /// the shown launch, then the wavefronts appear one after another.
  bool motion = false;
};

/// Draws the window, or some of its panels, without a display.
class OffScreenWindow {
 public:
  /// Throws std::runtime_error if it cannot draw, and kernels::InputError if the picture is too large.
  OffScreenWindow(Input input, const Appearance& how);

  /// Shows another study, starting at the first access of its warp 0.
  void show(Input input);
  /// Goes to this access of this warp; both must exist.
  void go_to(std::uint32_t warp, int access);
  /// Selects a lane; -1 for none.
  void choose_lane(int lane) { shell_.view().lane = lane; }
  /// Selects the text of the source panel.
  void show_source(const SourceView& source) { shell_.view().source = source; }
  /// Switches question mode on or off. Question mode hides the numbers that would give the answer away.
  void hide_figures(bool hidden = true) { shell_.view().class_guess.on = hidden; }
  /// Sets launch A, with which the shown launch is compared. The study needs its recording and its totals.
  void pin(std::shared_ptr<const study::Study> study) { shell_.pin(std::move(study)); }
  /// Draws the whole window.
  Picture whole();
  /// Draws only the given panels, and above them the line `words`, if it is not empty. Each panel may occur once.
  Picture panels(std::span<const PanelRow* const> rows, const std::string& words = "");
  /// Starts the motion of the shown access to shared memory (Shell::move_banks). Draw a picture of the access first.
  const BankMotion& move_banks() { return shell_.move_banks(); }
  /// Sets the time since the start of the motion, in seconds, that the next pictures show.
  void set_motion_time(double seconds) { shell_.view().bank_motion.seconds = seconds; }
  const views::Derived& derived() const { return shell_.derived(); }

 private:
  /// Returns `latest` if it is the disassembly of `compiled`, otherwise disassembles.
  std::shared_ptr<const study::Disassembly> disassemble_once(const std::shared_ptr<const study::Disassembly>& latest,
                                                             const study::Disassembler::Request& compiled);
  template <class Frame>
  Picture drawn(const Frame& frame);

  OffScreenContext screen_;
  UiContext ui_context_;
  Shell shell_;
  Input input_;
  kernels::DisassemblyCache disassemblies_;
};

}  // namespace warplens::window
