#pragma once

namespace warplens::window {

/// Hints that a new user sees on the pictures. Each one disappears for good once the user has followed it.
struct FirstHints {
  bool step = false;        ///< go to the next access
  bool drag = false;        ///< drag a slider
  bool ask = false;         ///< ask the class
  bool blackboard = false;  ///< play the small example on a machine with four lanes

  static FirstHints all() { return {.step = true, .drag = true, .ask = true, .blackboard = true}; }
  bool any() const { return step || drag || ask || blackboard; }
  bool operator==(const FirstHints&) const = default;
};

}  // namespace warplens::window
