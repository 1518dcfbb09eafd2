#pragma once

#include <vector>

#include "imgui.h"

namespace warplens::window {

/// Translates the touches of a screen into the mouse input of Dear ImGui. A tap clicks. A finger that stays points:
/// what is under it is highlighted and explained, and the finger can move on. A drag moves a slider or a picture that
/// starts under it, and scrolls the panel otherwise. Two fingers zoom the picture between them, or change the text
/// size.
///
/// Times are in seconds of a monotonic clock, and positions are in the coordinates of the window.
class Touch {
 public:
  /// A finger touched the screen. Its number identifies it until it leaves.
  void down(int finger, ImVec2 at, double now);
  void move(int finger, ImVec2 at, double now);
  /// The finger left the screen.
  void up(int finger, double now);
  /// Passes to Dear ImGui what follows from the last frame, because some gestures depend on the items under the
  /// fingers. Call it before each ImGui::NewFrame. `text_scale` is the scale of the text, which two fingers change.
  void before_frame(float& text_scale);
  /// Returns whether the next frame continues a gesture even if no finger moves.
  bool is_busy() const { return mode_ == Mode::deciding || mode_ == Mode::beginning_pinch; }

 private:
  enum class Mode {
    none,
    pressed,    ///< a finger is down, and may tap, drag or stay
    pointing,   ///< the finger stayed, and moves the mouse without a button
    deciding,   ///< the finger moved; the next frame decides whether it drags or scrolls
    dragging,   ///< the finger moves the mouse with the button down
    scrolling,  ///< the finger scrolls a panel
    beginning_pinch,
    pinching,
    ended,  ///< one of two fingers left, so the other does nothing
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
  ImVec2 start_{};            ///< place of the first finger when it came
  double began_ = 0;          ///< time at which the first finger came
  ImGuiID scrolled_ = 0;      ///< window that the finger scrolls
  ImVec2 begun_scroll_{};     ///< its position when the finger came
  int frames_ = 0;            ///< frames since two fingers are down
  bool zooms_ = false;        ///< whether two fingers zoom a picture instead of the text
  float begun_scale_ = 1;     ///< scale of the text when the two fingers came
  float begun_distance_ = 1;  ///< their distance then, or at the last step of the zoom
};

}  // namespace warplens::window
