#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/gpu/device.hpp"

namespace warplens::gpu {

/// The time that something took on the GPU, in seconds, over `repetitions` runs.
struct Timing {
  double minimum = 0, median = 0;
  double spread = 0;  ///< difference between the quartiles, as a share of the median
  unsigned repetitions = 0;
  bool operator==(const Timing&) const = default;
};

/// An element with a wrong value.
struct Difference {
  std::string buffer;
  std::uint64_t row = 0, col = 0;
  std::string got, expected;
  bool operator==(const Difference&) const = default;
};

/// Seconds for copying the matrix to the GPU and back.
struct TransferTime {
  double in = 0, out = 0;
  bool operator==(const TransferTime&) const = default;
};

/// Times for transferring the buffers of a launch.
struct Transfers {
  std::uint64_t bytes_in = 0, bytes_out = 0;
  TransferTime pageable;  ///< cudaMemcpy from and to ordinary memory
  TransferTime pinned;    ///< cudaMemcpy from and to page-locked memory
  /// The launch itself on host memory (zero-copy): reads and writes use the bus, and nothing is copied. Missing for
  /// matrices that would take seconds.
  std::optional<double> mapped;
  bool operator==(const Transfers&) const = default;
};

/// The result of measuring a launch.
struct Measurement {
  DeviceFacts device;
  std::string date;               ///< UTC: "2026-11-21T18:30:00Z"
  std::string cubin;              ///< fingerprint of the executed code
  std::uint64_t bytes = 0;        ///< minimum that the launch transfers: each buffer once
  bool flushed = false;           ///< the L2 cache was flushed before every run; otherwise it was left warm
  Timing kernel;                  ///< the launch
  Timing copy;                    ///< a device-to-device copy that transfers the same bytes, in the same process
  std::optional<Timing> geam;     ///< cuBLAS's transpose of the same matrix; missing if not available
  bool checked = false;           ///< the output was compared exactly with the CPU reference
  std::uint64_t differences = 0;  ///< number of wrong elements
  std::optional<Difference> first_difference;
  std::optional<Transfers> transfers;  ///< if requested
  bool operator==(const Measurement&) const = default;
};

/// Options of a measurement.
struct MeasureOptions {
  /// GPU time for each of the launch, the copy and geam. Less time is used if the median becomes stable.
  double budget_seconds = 0.25;
  double stable_within = 0.01;  ///< the median is stable if the last batch changed it by less than this share
  bool flushed = false;         ///< flush the L2 cache before every run
  bool transfers = false;       ///< also time the transfers
  bool geam = true;             ///< also time cuBLAS's transpose, if possible
  bool operator==(const MeasureOptions&) const = default;
};

/// Returns the rate in 10^9 bytes per second; 0 if the time is 0.
double gigabytes_per_second(std::uint64_t bytes, double seconds);

/// Returns the launch's speed as a share of copy speed, from the medians: 1 is as fast as the copy. 0 if nothing was
/// timed.
double share_of_copy(const Measurement& measurement);

/// Returns the timing of samples in seconds, in any order; all zero without samples.
Timing timing_of(std::vector<double> samples);

}  // namespace warplens::gpu
