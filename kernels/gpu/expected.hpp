#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "kernels/gpu/job.hpp"

namespace warplens::gpu {

/// One number that a launch must leave.
struct Wanted {
  double number = 0;
  std::int64_t whole = 0;  ///< the number itself where it is an integer, as the GPU's arithmetic wraps it
  double scale = 0;        ///< floating: the sizes of all that were added up for it, together
  double terms = 1;        ///< and how many they were
};

/// What a launch must leave in one buffer: its numbers, counted from the kernel's pointer (a float4 has four).
struct Expected {
  std::size_t buffer = 0;   ///< of the job
  std::uint64_t count = 0;  ///< numbers
  /// Writes the numbers from `first` on. May be called from several threads at once.
  std::function<void(std::uint64_t first, std::span<Wanted> numbers)> write;
};

/// The CPU's word on a job whose check is a sum, scan, matmul or expression; a list with a reason in its place where
/// the buffers' shapes do not fit or it would take too long.
struct Expectation {
  std::vector<Expected> buffers;
  std::string reason;
  /// A sum: the numbers of this buffer are added up, and held against the only one that is expected.
  bool of_sum = false;
};

Expectation expectation_of(const Job& job);

/// The buffer that a job reads and the one that it writes, by the rule of kernels::Check: inputs have a fill, the
/// output is the first without one, or else the last.
struct Roles {
  std::vector<std::size_t> inputs;
  std::size_t output = 0;
};

/// Nothing to read or no buffer at all: no inputs.
Roles roles_of(const Job& job);

}  // namespace warplens::gpu
