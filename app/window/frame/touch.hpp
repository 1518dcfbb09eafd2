#pragma once

#include <vector>

#include "imgui.h"

namespace warplens::window {

/// Translates the touches of a screen into the mouse input of Dear ImGui. A tap is a click. A finger that rests on the
/// screen, and may then move, works like a mouse without a button: the item under it is highlighted and explained. A
/// finger that moves at once drags the slider or picture under it. If there is no such item, it scrolls the panel. Two
/// fingers zoom the picture between them, or change the text size.
///
/// Times are in seconds of a monotonic clock, and positions are in the coordinates of the window.
class Touch {
 public:
  /// Call it when a finger touches the screen. The number `finger` identifies the finger until it leaves the screen.
  void down(int finger, ImVec2 at, double now);
  void move(int finger, ImVec2 at, double now);
  /// Call it when a finger leaves the screen.
  void up(int finger, double now);
  /// Continues gestures that depend on the items under the fingers, which the last frame has found. Call it before each
  /// ImGui::NewFrame. `text_scale` is the scale of the text, which two fingers can change.
  void before_frame(float& text_scale);
  /// Returns whether the next frame continues a gesture even if no finger moves.
  bool is_busy() const { return mode_ == Mode::deciding || mode_ == Mode::beginning_pinch; }

 private:
  enum class Mode {
    none,
    pressed,    ///< a finger touches the screen; it is not yet known if it taps, drags or rests
    pointing,   ///< the finger rested on the screen, and now moves the mouse without a button
    deciding,   ///< the finger moved; the next frame decides whether it drags or scrolls
    dragging,   ///< the finger moves the mouse with the button down
    scrolling,  ///< the finger scrolls a panel
    beginning_pinch,
    pinching,
    ended,  ///< one of two fingers left the screen, so the other one has no effect
  };
  struct Finger {
    int number;
    ImVec2 at;
  };

  void decide();
  void scroll();
  void begin_pinch(float text_scale);
  void pinch(float& text_scale);
  void end_pinch();
  float distance() const;
  ImVec2 centre() const;

  Mode mode_ = Mode::none;
  std::vector<Finger> fingers_;
  ImVec2 start_{};            ///< position at which the first finger touched the screen
  double began_ = 0;          ///< time at which the first finger touched the screen
  ImGuiID scrolled_ = 0;      ///< window that the finger scrolls
  ImVec2 begun_scroll_{};     ///< scroll position of the window `scrolled_` when the finger touched the screen
  int frames_ = 0;            ///< number of frames since the second finger touched the screen
  bool zooms_ = false;        ///< whether two fingers zoom a picture instead of the text
  float begun_scale_ = 1;     ///< scale of the text when the second finger touched the screen
  float begun_distance_ = 1;  ///< distance of the two fingers at the start, or at the last step, of the zoom
};

}  // namespace warplens::window
