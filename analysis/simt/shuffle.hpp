#pragma once

#include <cstdint>

#include "analysis/simt/meaning.hpp"

namespace warplens::simt {

/// The lane from which another lane receives its value in a shuffle.
struct ShuffleSource {
  unsigned lane = 0;
  bool is_inside = false;  ///< whether the source lane is in the segment; otherwise the lane keeps its own value
};

/// Returns the lane from which `lane` receives its value. `by` and `control` are the operands b and c of the
/// instruction (PTX ISA, "shfl.sync").
inline ShuffleSource shuffle_source(Shuffle mode, unsigned lane, std::uint32_t by, std::uint32_t control) {
  by &= 31;
  const unsigned clamp = control & 31, segment = control >> 8 & 31;
  const unsigned most = (lane & segment) | (clamp & ~segment);
  unsigned from = (lane & segment) | (by & ~segment);
  if (mode == Shuffle::up) from = lane - by;
  if (mode == Shuffle::down) from = lane + by;
  if (mode == Shuffle::butterfly) from = lane ^ by;
  const bool is_inside = mode == Shuffle::up ? static_cast<int>(from) >= static_cast<int>(most) : from <= most;
  return {is_inside ? from & 31 : lane, is_inside};
}

}  // namespace warplens::simt
