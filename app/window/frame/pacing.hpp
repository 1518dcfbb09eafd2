#pragma once

namespace warplens::window {

/// When the window draws: after something happened, while something moves, and not at all at rest. Times are in
/// seconds of any clock that runs forwards.
class Pacing {
 public:
  /// What the next turn of the loop waits for.
  struct Wait {
    enum class For { nothing, event, event_or_time };
    For what = For::nothing;
    double seconds = 0;  ///< at most, for event_or_time
  };

  /// What there is to know before waiting.
  struct State {
    bool moving = false;     ///< something moves by itself
    bool busy = false;       ///< work is on its way whose progress is shown
    bool hovering = false;   ///< the mouse rests on something that may have a word to say after a moment
    bool minimised = false;  ///< nobody sees the window
  };

  /// Something came in at `now`: input, a new part of a study.
  void happened(double now);
  /// Before each turn.
  Wait next(const State& state, double now) const;
  /// Whether a frame is to be drawn after a wait that ended with nothing having happened.
  bool wants_frame(const State& state, double now) const;
  /// A frame was drawn.
  void drew();

 private:
  // What the mouse lights up appears one frame later, and layouts take a few frames to settle.
  static constexpr int kSettling = 3;
  // A tooltip appears when the mouse has rested; after that nothing follows.
  static constexpr double kTooltip = 0.8;
  static constexpr double kProgress = 0.05;

  int owed_ = kSettling;
  double last_ = -1e9;
};

}  // namespace warplens::window
