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

/// What tells one launch from another, whatever block of it is shown.
struct LaunchKey {
  std::string kernel;
  kernels::Size size;
  kernels::Values values;  ///< of all parameters
  MachineKind machine{};   ///< the toy machine's figures are held against no GPU's
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
struct MeasurementState {
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
  const Measured* newest_of(const std::string& kernel, const kernels::Size& size, const kernels::Values& values) const;
};

}  // namespace warplens::study
