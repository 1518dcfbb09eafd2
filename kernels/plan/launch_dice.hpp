#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "kernels/plan/plan.hpp"

namespace warplens::kernels {

/// Draws launches of a kernel at random, the same ones for the same seed on every machine. Not every draw is a valid
/// launch: it may have too many threads, say.
class LaunchDice {
 public:
  LaunchDice(const KernelFile& kernel, std::uint64_t seed) : kernel_(kernel), random_(seed) {}

  /// Any allowed value of every parameter.
  Values values();
  /// Sizes below one block, odd ones, prime ones, even ones; now and then a long and narrow one. At most 2,000 a side.
  Size size();
  /// For each buffer an offset in elements, below 11; in every other draw none at all.
  std::vector<std::uint64_t> offsets();
  /// One of 0 to `sides` - 1.
  std::uint64_t roll(std::uint64_t sides) { return random_() % sides; }

 private:
  const KernelFile& kernel_;
  std::mt19937_64 random_;
};

/// The kernel with its buffers moved by so many elements, as pointers into the middle of an allocation are. A buffer
/// whose header gives an offset keeps that; `offsets` is empty, or has one for each buffer.
KernelFile moved(KernelFile kernel, const std::vector<std::uint64_t>& offsets);

}  // namespace warplens::kernels
