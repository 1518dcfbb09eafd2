#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// Draws random launches of a kernel. The same seed gives the same launches on every machine. A drawn launch may be
/// invalid, for example because it has too many threads.
class LaunchDice {
 public:
  LaunchDice(const KernelFile& kernel, std::uint64_t seed) : kernel_(kernel), random_(seed) {}

  /// Returns one of the allowed values for every parameter.
  Values values();
  /// Returns a size with at most 2,000 elements per side: smaller than one block, odd, prime, even, or long and narrow.
  Size size();
  /// Returns an offset of at most 10 elements for each buffer. In about half of the draws, returns an empty list, which
  /// means no offsets.
  std::vector<std::uint64_t> offsets();
  /// Returns a number from 0 to `sides` - 1.
  std::uint64_t roll(std::uint64_t sides) { return random_() % sides; }

 private:
  const KernelFile& kernel_;
  std::mt19937_64 random_;
};

/// Returns the kernel with the pointers of its buffers moved by these numbers of elements, as if the program passed
/// pointers into the middle of an allocation. If the header already has an offset for a buffer, that offset stays.
/// `offsets` is empty or has one entry per buffer.
KernelFile with_offsets(KernelFile kernel, const std::vector<std::uint64_t>& offsets);

}  // namespace warplens::kernels
