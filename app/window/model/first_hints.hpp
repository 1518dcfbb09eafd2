#pragma once

namespace warplens::window {

/// Hints for new users, which are drawn over the window. When the user has followed a hint, it does not appear again.
struct FirstHints {
  bool step = false;        ///< the hint to go to the next access
  bool drag = false;        ///< the hint to drag a slider
  bool ask = false;         ///< the hint to hide the numbers and ask the class
  bool blackboard = false;  ///< the hint to play a small example on a machine with four lanes

  static FirstHints all() { return {.step = true, .drag = true, .ask = true, .blackboard = true}; }
  bool any() const { return step || drag || ask || blackboard; }
  bool operator==(const FirstHints&) const = default;
};

}  // namespace warplens::window
