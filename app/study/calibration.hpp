#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::study {

/// One micro-benchmark: a kernel of assets/calibration, or "copy", with these settings.
struct Probe {
  std::string kernel;
  kernels::Values set;
  kernels::Size size;
  bool flushed = false;  ///< the L2 cache, before each run
  auto operator<=>(const Probe& other) const {
    return std::tie(kernel, set, size.width, size.height, flushed) <=>
           std::tie(other.kernel, other.set, other.size.width, other.size.height, other.flushed);
  }
  bool operator==(const Probe& other) const { return (*this <=> other) == 0; }
};

/// The seconds that a probe took.
using SecondsOf = std::function<double(const Probe& probe)>;

/// A GPU as it was measured.
struct Calibration {
  clock::Gpu gpu;
  std::map<std::string, std::string> sources;  ///< where each measured constant comes from, by "table.key"
};

/// What the probes say of a GPU. `like` gives the constants that no probe measures (they were fitted on another GPU's
/// runs); what shared memory, registers and threads a multiprocessor has is known by its compute capability.
Calibration calibrated(const gpu::DeviceFacts& device, const clock::Gpu& like, const SecondsOf& seconds);

/// The probes that `calibrated` will ask for.
std::vector<Probe> probes_for(const gpu::DeviceFacts& device, const clock::Gpu& like);

/// A probe's kernel and settings, to be measured like any other.
Choice choice_of(const Probe& probe);

}  // namespace warplens::study
