#pragma once

#include <memory>

#include "app/views/bank_layout.hpp"

namespace warplens::window {

/// The motion in the picture of shared memory after a change of a setting. First the words slide to their new banks.
/// Then the wavefronts of the access appear one after another. The motion ends on its own.
struct BankMotion {
  static constexpr double kSlideSeconds = 0.5;
  /// All wavefronts together take at most this time, in seconds, and each takes at most kWavefrontSeconds.
  static constexpr double kWavefrontsSeconds = 1.6, kWavefrontSeconds = 0.25;

  std::shared_ptr<const views::BankLayout> from;  ///< layout before the change; null if no word slides
  const trace::Recording* recording = nullptr;    ///< recording that the picture shows; null if nothing moves
  int wavefronts = 0;                             ///< number of wavefronts of the access
  double seconds = 0;                             ///< time since the start

  double slide_seconds() const { return from ? kSlideSeconds : 0; }
  /// Duration of one wavefront. A single wavefront is not shown, because it would look the same as the whole access.
  double wavefront_seconds() const;
  double end() const { return slide_seconds() + wavefronts * wavefront_seconds(); }
  bool is_running() const { return recording != nullptr && seconds < end(); }
  /// Fraction of the way to their new banks that the words have covered, from 0 to 1. The words slow down towards the
  /// end.
  double progress() const;
  /// Index of the wavefront that the picture shows now; -1 while the words slide, and after the end.
  int wavefront() const;
};

/// Returns the motion from the layout `before` to the layout `now`, at its start. It is not running if the layouts do
/// not differ.
BankMotion motion_between(std::shared_ptr<const views::BankLayout> before, const views::BankLayout& now,
                          const trace::Recording& recording);

}  // namespace warplens::window
