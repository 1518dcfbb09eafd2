#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/job.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

/// What measuring needs of a GPU. The window's asks a worker (app/worker); a test's answers as it likes. All functions
/// are called on a background thread and may take their time; they throw gpu::Error: Fault::cancelled, soon, once a
/// stop is asked for, be that before the call or during it.
class Gauge {
 public:
  virtual ~Gauge() = default;
  /// The GPU that measures.
  virtual gpu::DeviceFacts device(const std::stop_token& stop) = 0;
  virtual gpu::Measurement measure(const gpu::Job& job, const gpu::MeasureOptions& options,
                                   const std::stop_token& stop) = 0;
  virtual gpu::Counters count(const gpu::Job& job, const gpu::CountOptions& options, const std::stop_token& stop) = 0;
};

/// What tells one launch from another, whatever block of it is shown.
struct LaunchKey {
  std::string kernel;
  kernels::Size size;
  kernels::Values values;  ///< of all parameters
  std::size_t text = 0;    ///< a hash of the kernel's file
  bool operator==(const LaunchKey&) const = default;
};

/// The key of a study whose plan is there.
LaunchKey key_of(const Study& study);

/// A launch and what the GPU said of it.
struct Measured {
  LaunchKey launch;
  gpu::Measurement measurement;
};

/// A launch and what the hardware's counters said of it.
struct Counted {
  LaunchKey launch;
  gpu::Counters counters;
};

/// Why the GPU said nothing of a launch.
struct Unmeasured {
  LaunchKey launch;
  std::string message;  ///< one line
};

/// How far measuring has come. Plain data.
struct MeasuringState {
  enum class Doing {
    nothing,
    waiting,     ///< for the slider to come to rest, or for what is wrong with the launch to be known
    asking,      ///< whether a launch that writes out of bounds shall be made all the same
    connecting,  ///< to the worker, which tells what GPU it has
    measuring,
    counting,  ///< the hardware's counters are being read
  };
  bool on = false;
  Doing doing = Doing::nothing;
  std::string danger;                      ///< while asking: what the launch is found to do
  std::optional<gpu::DeviceFacts> device;  ///< once the worker has told
  std::optional<Unmeasured> failure;       ///< the latest, until something was measured again
  std::optional<Unmeasured> uncounted;     ///< likewise of counting
  std::vector<Measured> measured;          ///< the latest of each launch, the newest last
  std::vector<Counted> counted;            ///< likewise
  gpu::MeasureOptions options;
  std::uint64_t revision = 0;  ///< another one for each state

  /// What was measured of this launch; null for nothing.
  const gpu::Measurement* of(const LaunchKey& launch) const;
  /// What was counted of this launch; null for nothing.
  const gpu::Counters* counters_of(const LaunchKey& launch) const;
  /// The newest of this kernel at this size, with whatever values; null for none.
  const Measured* newest_of(const std::string& kernel, const kernels::Size& size) const;
};

/// Measures in the background what the window shows: begins once the launch has stayed the same for a moment, gives up
/// what is being measured when another one comes, and never lets the caller wait. A launch that is found to write out
/// of bounds is only made once that was allowed.
class Measuring {
 public:
  /// `changed` is called on the background thread whenever current() has something new to say; as Session's.
  explicit Measuring(std::unique_ptr<Gauge> gauge, std::function<void()> changed = {});
  ~Measuring();
  Measuring(const Measuring&) = delete;
  Measuring& operator=(const Measuring&) = delete;

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
  std::shared_ptr<const MeasuringState> current() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What makes a launch dangerous for more than itself, as a sentence: the first finding that it writes out of bounds.
/// Empty for none. The study's findings must be there.
std::string danger_of(const Study& study);

}  // namespace warplens::study
