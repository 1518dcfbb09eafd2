#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/device.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

/// Identity of a launch, independent of the shown block.
struct LaunchKey {
  std::string kernel;
  kernels::Size size;
  kernels::Values values;  ///< values of all parameters
  MachineKind machine{};   ///< a result of the toy machine is not compared with the result of a GPU
  std::size_t text = 0;    ///< hash of the kernel's text
  bool operator==(const LaunchKey&) const = default;
};

/// Returns the key of a study that has a plan.
LaunchKey key_of(const Study& study);

/// A launch and its measurement.
struct Measured {
  LaunchKey launch;
  gpu::Measurement measurement;
};

/// A launch and its hardware counters.
struct Counted {
  LaunchKey launch;
  gpu::Counters counters;
};

/// Reason why there is no result for a launch.
struct Unmeasured {
  LaunchKey launch;
  std::string message;  ///< error message of one line
};

/// State of the measurements, as plain data.
struct MeasurementState {
  enum class Doing {
    nothing,
    waiting,     ///< waiting for the slider to rest, or for the findings of the launch
    asking,      ///< asking the user whether to run a launch that writes out of bounds
    connecting,  ///< connecting to the worker, which then reports its GPU
    measuring,
    counting,  ///< reading the hardware counters
  };
  bool on = false;
  Doing doing = Doing::nothing;
  std::string danger;                      ///< the finding that makes the launch dangerous; set only while `asking`
  std::optional<gpu::DeviceFacts> device;  ///< set after the worker has reported it
  std::optional<Unmeasured> failure;       ///< the latest failure, until the next success
  std::optional<Unmeasured> uncounted;     ///< the latest failure to read counters, until the next success
  std::vector<Measured> measured;          ///< latest measurement of each launch, the newest last
  std::vector<Counted> counted;            ///< latest counters of each launch, the newest last
  gpu::MeasureOptions options;
  std::uint64_t revision = 0;  ///< number of the state; each new state has a higher one

  /// Returns the measurement of this launch; null for none.
  const gpu::Measurement* of(const LaunchKey& launch) const;
  /// Returns the counters of this launch; null for none.
  const gpu::Counters* counters_of(const LaunchKey& launch) const;
  /// Returns the newest measurement of this kernel with this size and these values. The kernel's text and the machine
  /// may differ. Null if there is none.
  const Measured* newest_of(const std::string& kernel, const kernels::Size& size, const kernels::Values& values) const;
};

}  // namespace warplens::study
