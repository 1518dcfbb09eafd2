#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// The expected value of one number after a launch.
struct Wanted {
  double number = 0;
  std::int64_t whole = 0;  ///< the same value as an integer, with the wraparound of GPU arithmetic
  double scale = 0;        ///< sum of the magnitudes of all terms, for floating-point numbers
  double terms = 1;        ///< number of terms
};

/// The expected numbers in one buffer after a launch. Their indices start at the pointer that the kernel receives. A
/// float4 is four numbers.
struct Expected {
  std::size_t buffer = 0;   ///< index into the job's buffers
  std::uint64_t count = 0;  ///< count of the numbers in the buffer
  /// Writes the numbers from `first` on. Thread-safe.
  std::function<void(std::uint64_t first, std::span<Wanted> numbers)> write;
};

/// The result that the CPU calculates for a job whose check is a sum, scan, matmul or expression. If the buffers'
/// shapes do not match or the calculation would take too long, `buffers` is empty and `reason` says why.
struct Expectation {
  std::vector<Expected> buffers;
  std::string reason;
  /// Set if the check is a sum: all numbers of the buffer are added up, and the sum is compared with the only expected
  /// number.
  bool of_sum = false;
};

Expectation calculate_expectation(const Job& job);

/// The buffers that a job reads and the buffer that it writes. The rule is that of kernels::Check: inputs have a fill;
/// the output is the first buffer without a fill, or the last buffer if all have a fill.
struct Roles {
  std::vector<std::size_t> inputs;
  std::size_t output = 0;
};

/// Returns the roles of the job's buffers. Without filled buffers there are no inputs.
Roles find_roles(const Job& job);

}  // namespace warplens::gpu
