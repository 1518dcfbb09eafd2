#pragma once

namespace warplens::window {

/// Between which what a user chooses lies, as the settings' reader knows it without the window: View's own are the same
/// (window.cpp).
struct Limits {
  static constexpr float kSmallestScale = 0.75f, kLargestScale = 2.0f;     ///< of the text
  static constexpr double kLeastRunSeconds = 0.1, kMostRunSeconds = 3600;  ///< that one run of a kernel may take
};

}  // namespace warplens::window
