#pragma once

#include <functional>
#include <memory>

#include "app/study/measurement/clock.hpp"
#include "app/study/measurement/gauge.hpp"
#include "app/study/measurement/state.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Measures in the background what the window shows: begins once the launch has stayed the same for a moment, gives up
/// what is being measured when another one comes, and never lets the caller wait. A launch that is found to write out
/// of bounds is only made once that was allowed.
class BackgroundMeasurer {
 public:
  /// `changed` is called whenever current() has something new to say, on the background thread or the caller's; it must
  /// be quick and must not call this. `clock` tells when a launch has stayed the same for long enough.
  explicit BackgroundMeasurer(std::unique_ptr<Gauge> gauge, std::function<void()> changed = {},
                              std::shared_ptr<Clock> clock = steady_clock());
  ~BackgroundMeasurer();
  BackgroundMeasurer(const BackgroundMeasurer&) = delete;
  BackgroundMeasurer& operator=(const BackgroundMeasurer&) = delete;

  /// Measures with this one from now on, and finds out at once what GPU it has; what the other one said is forgotten.
  void use(std::unique_ptr<Gauge> gauge);
  /// Finds out what GPU there is, whether measuring is switched on or not: `device` or `failure` tells.
  void connect();
  /// Switches it on or off. Off: what is being measured is given up; what was measured stays.
  void turn(bool on);
  /// The newest study; cheap, so that it can be called with each frame. Null for none.
  void follow(const std::shared_ptr<const Study>& study);
  /// The launch is about to become another one: gives up what is being measured, so that the cores are free for the
  /// new counts. Measured again after a rest if it stays the same after all.
  void give_way();
  /// Measures with these options from now on, the followed launch at once.
  void set_options(const gpu::MeasureOptions& options);
  /// The followed launch may be made in spite of what it is found to do.
  void allow();
  /// Or shall not be made; what is asked is answered.
  void decline();
  /// Measures the followed launch once more.
  void again();
  /// Reads the hardware's counters of the followed launch, once, whether measuring is switched on or not.
  void ask_hardware();
  /// A new pointer whenever something changed.
  std::shared_ptr<const MeasurementState> current() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::study
