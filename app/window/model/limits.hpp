#pragma once

namespace warplens::window {

/// Limits for values that the user can set in the window, on the command line, and in the settings file.
struct Limits {
  static constexpr float kSmallestScale = 0.75f, kLargestScale = 2.0f;     ///< scale of the text
  static constexpr double kLeastRunSeconds = 0.1, kMostRunSeconds = 3600;  ///< time limit of one run of a kernel
};

}  // namespace warplens::window
