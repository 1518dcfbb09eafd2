#pragma once

#include <memory>

#include "app/views/bank_layout.hpp"

namespace warplens::window {

/// The motion of the picture of shared memory after a change of a setting: the words slide to their new banks, then the
/// wavefronts of the access appear one after another. The motion ends by itself.
struct BankMotion {
  static constexpr double kSlideSeconds = 0.5;
  /// All wavefronts together take at most this time, in seconds, and each takes at most kWavefrontSeconds.
  static constexpr double kWavefrontsSeconds = 1.6, kWavefrontSeconds = 0.25;

  std::shared_ptr<const views::BankLayout> from;  ///< layout before the change; null if no word slides
  const trace::Recording* recording = nullptr;    ///< the recording whose picture moves; null if nothing moves
  int wavefronts = 0;                             ///< number of wavefronts of the access
  double seconds = 0;                             ///< time since the start

  double slide_seconds() const { return from ? kSlideSeconds : 0; }
  /// Duration of one wavefront. A single wavefront is not shown, because it would look the same as the whole access.
  double wavefront_seconds() const;
  double end() const { return slide_seconds() + wavefronts * wavefront_seconds(); }
  bool is_running() const { return recording != nullptr && seconds < end(); }
  /// Share of the way that the words have covered, from 0 to 1. They slow down towards the end.
  double progress() const;
  /// Index of the wavefront that is served now; -1 while the words slide, and after the end.
  int wavefront() const;
};

/// Returns the motion from one layout to the next, at its start. Nothing moves if the layouts do not differ.
BankMotion motion_between(std::shared_ptr<const views::BankLayout> before, const views::BankLayout& now,
                          const trace::Recording& recording);

}  // namespace warplens::window
