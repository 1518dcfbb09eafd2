#pragma once

namespace warplens::window {

/// Decides when the window draws a frame: only after an event, or during an animation. Times
/// are in seconds of a monotonic clock.
class Pacing {
 public:
  /// Event or time for which the main loop waits before the next frame.
  struct Wait {
    enum class For { nothing, event, event_or_time };
    For what = For::nothing;
    double seconds = 0;  ///< longest time to wait, if the loop waits for an event or a time (event_or_time)
  };

  /// State of the window before waiting.
  struct State {
    bool moving = false;     ///< an animation is running
    bool busy = false;       ///< background work is running, and its progress is shown
    bool hovering = false;   ///< the mouse rests on an item that may show a tooltip
    bool minimised = false;  ///< the window is not visible
  };

  /// Records that an event arrived at `now`: input, or a new part of a study.
  void happened(double now);
  /// Returns what to wait for before the next frame.
  Wait next(const State& state, double now) const;
  /// Returns whether to draw a frame after a wait that ended without an event.
  bool wants_frame(const State& state, double now) const;
  /// Records that a frame was drawn.
  void drew();

 private:
  // Number of frames that are drawn after an event. A highlight under the mouse appears one frame late, and layouts
  // need a few frames.
  static constexpr int kSettling = 3;
  // A tooltip appears when the mouse has rested for this time in seconds. After that, no further frame is needed.
  static constexpr double kTooltip = 0.8;
  static constexpr double kProgress = 0.05;

  int owed_ = kSettling;
  double last_ = -1e9;
};

}  // namespace warplens::window
