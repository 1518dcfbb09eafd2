#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/device.hpp"

namespace warplens::study {

/// A micro-benchmark: a kernel of assets/calibration with its settings, or "copy".
struct Probe {
  std::string kernel;
  kernels::Values set;
  kernels::Size size;
  bool flushed = false;  ///< the L2 cache is flushed before each run
  auto operator<=>(const Probe& other) const {
    return std::tie(kernel, set, size.width, size.height, flushed) <=>
           std::tie(other.kernel, other.set, other.size.width, other.size.height, other.flushed);
  }
  bool operator==(const Probe& other) const { return (*this <=> other) == 0; }
};

/// Returns the time of a probe in seconds.
using SecondsOf = std::function<double(const Probe& probe)>;

/// Description of a GPU made from measurements.
struct Calibration {
  clock::Gpu gpu;
  std::map<std::string, std::string> sources;  ///< probe that determined each measured constant, by "table.key"
};

/// Computes the description of a GPU from probes. Constants that no probe measures are taken from `like`; they were
/// fitted on runs of another GPU. Shared memory, registers and threads per multiprocessor follow from the compute
/// capability.
Calibration calibrate(const gpu::DeviceFacts& device, const clock::Gpu& like, const SecondsOf& seconds);

/// Returns the probes that calibrate() requests.
std::vector<Probe> probes_for(const gpu::DeviceFacts& device, const clock::Gpu& like);

/// Returns the kernel and settings of a probe as a choice that can be measured.
Choice choice_of(const Probe& probe);

}  // namespace warplens::study
