#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/gpu/device.hpp"

namespace warplens::gpu {

/// How long something took on the GPU, in seconds, over `repetitions` runs.
struct Timing {
  double minimum = 0, median = 0;
  double spread = 0;  ///< between the quartiles, as a share of the median
  unsigned repetitions = 0;
  bool operator==(const Timing&) const = default;
};

/// An element that is not what it must be.
struct Difference {
  std::string buffer;
  std::uint64_t row = 0, col = 0;
  std::string got, expected;
  bool operator==(const Difference&) const = default;
};

/// Seconds that one way of bringing the matrix to the GPU and back takes.
struct TransferTime {
  double in = 0, out = 0;
  bool operator==(const TransferTime&) const = default;
};

/// What the transfers of a launch's buffers take.
struct Transfers {
  std::uint64_t bytes_in = 0, bytes_out = 0;
  TransferTime pageable;         ///< cudaMemcpy from and to ordinary memory
  TransferTime pinned;           ///< from and to page-locked memory
  std::optional<double> mapped;  ///< the launch itself on the host's memory (zero-copy): reads and writes go over the
                                 ///< bus, nothing is copied. Missing for matrices that it would take seconds for.
  bool operator==(const Transfers&) const = default;
};

/// All that one measurement of a launch says.
struct Measurement {
  DeviceFacts device;
  std::string date;               ///< UTC: "2026-11-21T18:30:00Z"
  std::string cubin;              ///< fingerprint of the code that ran
  std::uint64_t bytes = 0;        ///< that the launch must move at least: each buffer once
  bool flushed = false;           ///< the L2 cache was flushed before every run; else it was left warm
  Timing kernel;                  ///< the launch
  Timing copy;                    ///< a device-to-device copy that moves the same bytes, in the same run
  std::optional<Timing> geam;     ///< cuBLAS's transpose of the same matrix; missing where it can't be had
  bool checked = false;           ///< the output was compared with the CPU reference, exactly
  std::uint64_t differences = 0;  ///< elements that were wrong
  std::optional<Difference> first_difference;
  std::optional<Transfers> transfers;  ///< where they were asked for
  bool operator==(const Measurement&) const = default;
};

/// How a launch is to be measured.
struct MeasureOptions {
  /// Of the GPU's time for each of launch, copy and geam; less once the median is stable.
  double budget_seconds = 0.25;
  double stable_within = 0.01;  ///< that is: it moved by less than this share when the last batch of runs was added
  bool flushed = false;         ///< flush the L2 cache before every run
  bool transfers = false;       ///< time the transfers as well
  bool geam = true;             ///< time cuBLAS's transpose as well, where that is possible
  bool operator==(const MeasureOptions&) const = default;
};

/// `bytes` in `seconds`, in 10^9 bytes a second; 0 where the time is 0.
double gigabytes_per_second(std::uint64_t bytes, double seconds);

/// The launch's speed as a share of the copy's (both by their medians): 1 is as fast as the copy. 0 where nothing was
/// timed.
double share_of_copy(const Measurement& measurement);

/// Timing of samples in seconds, in any order. All zero for none.
Timing timing_of(std::vector<double> samples);

}  // namespace warplens::gpu
