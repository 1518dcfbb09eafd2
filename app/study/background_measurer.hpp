#pragma once

#include <functional>
#include <memory>

#include "app/study/measurement/clock.hpp"
#include "app/study/measurement/gauge.hpp"
#include "app/study/measurement/state.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Measures the launch that the window shows, in the background. Measuring starts when the launch has not changed for a
/// moment, and is cancelled if the launch changes. No call waits for the GPU. A launch that was found to write out of
/// bounds runs only after allow().
class BackgroundMeasurer {
 public:
  /// Calls `changed` whenever current() has changed, on the background thread or on the caller's thread. `changed` must
  /// be quick and must not call this object. `clock` measures for how long a launch has not changed.
  explicit BackgroundMeasurer(std::unique_ptr<Gauge> gauge, std::function<void()> changed = {},
                              std::shared_ptr<Clock> clock = steady_clock());
  ~BackgroundMeasurer();
  BackgroundMeasurer(const BackgroundMeasurer&) = delete;
  BackgroundMeasurer& operator=(const BackgroundMeasurer&) = delete;

  /// Replaces the gauge, which is the interface to the GPU, and connects to the new GPU at once. Results of the
  /// previous gauge are discarded.
  void use(std::unique_ptr<Gauge> gauge);
  /// Connects to the GPU, even if measuring is off. Afterwards, MeasurementState has the `device`, or a `failure`.
  void connect();
  /// Turns measuring on or off. Off cancels the current measurement and keeps earlier results.
  void turn(bool on);
  /// Sets the study whose launch the window shows; null is ignored. This is cheap enough to be called in each frame.
  void follow(const std::shared_ptr<const Study>& study);
  /// Announces that the launch is about to change. Cancels the current measurement to free the cores for counting. If
  /// the launch does not change after all, it is measured after a short wait.
  void give_way();
  /// Sets the options, and measures the shown launch (see follow) with them.
  void set_options(const gpu::MeasureOptions& options);
  /// Allows the shown launch to run although it was found to be dangerous.
  void allow();
  /// Forbids the shown launch to run, and drops all requests for it.
  void decline();
  /// Measures the shown launch once more.
  void again();
  /// Reads the hardware counters of the shown launch once, even if measuring is off.
  void ask_hardware();
  /// Returns the state. The pointer is a new one after each change.
  std::shared_ptr<const MeasurementState> current() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::study
