#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/gpu/device.hpp"

namespace warplens::gpu {

/// Times of `repetitions` runs of the same work on the GPU, in seconds.
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
  /// Seconds for the launch if its buffers are in host memory (zero-copy): the kernel reads and writes over the bus,
  /// and nothing is copied. Not timed if the buffers are so large that the launch would take seconds.
  std::optional<double> mapped;
  bool operator==(const Transfers&) const = default;
};

/// The result of measuring a launch.
struct Measurement {
  DeviceFacts device;
  std::string date;   ///< UTC date and time: "2026-11-21T18:30:00Z"
  std::string cubin;  ///< fingerprint of the cubin that was executed
  /// Minimum number of bytes that the launch transfers: each buffer is read or written once.
  std::uint64_t bytes = 0;
  /// Set if the L2 cache was flushed before every run. Otherwise, it contained data of the previous run.
  bool flushed = false;
  Timing kernel;  ///< time of the launch
  /// Time of a device-to-device copy of the same number of bytes, measured in the same process.
  Timing copy;
  std::optional<Timing> geam;     ///< time of cuBLAS's transpose of the same matrix; missing if it was not timed
  bool checked = false;           ///< whether the output was compared with an expected result
  std::uint64_t differences = 0;  ///< number of wrong elements
  std::optional<Difference> first_difference;
  std::optional<Transfers> transfers;  ///< missing if not requested
  bool operator==(const Measurement&) const = default;
};

/// Options of a measurement.
struct MeasureOptions {
  /// Maximum GPU time in seconds for timing the launch. The copy and geam each have a limit of the same length. Timing
  /// ends earlier if the median becomes stable.
  double budget_seconds = 0.25;
  double stable_within = 0.01;  ///< the median is stable if the last batch of runs changed it by less than this share
  bool flushed = false;         ///< whether to flush the L2 cache before every run
  bool transfers = false;       ///< whether to time the transfers as well
  bool geam = true;             ///< Also time cuBLAS's transpose, if the launch is a transpose and cuBLAS is installed.
  bool operator==(const MeasureOptions&) const = default;
};

/// Returns the rate in 10^9 bytes per second; 0 if the time is 0.
double gigabytes_per_second(std::uint64_t bytes, double seconds);

/// Returns the launch's speed as a share of copy speed, computed from the medians: 1 means as fast as the copy. Returns
/// 0 if nothing was timed.
double share_of_copy(const Measurement& measurement);

/// Returns the timing of samples in seconds, in any order; all zero without samples.
Timing summarize_samples(std::vector<double> samples);

}  // namespace warplens::gpu
