#pragma once

#include <cstddef>
#include <cstdint>

#include "analysis/simt/block.hpp"
#include "analysis/simt/code.hpp"
#include "analysis/simt/warp.hpp"

namespace warplens::simt {

/// Context of the execution of one instruction: the lanes of one path, and the state that they can access.
struct Lanes {
  std::byte* slots;
  LaneMask active;  ///< lanes that execute the instruction, because their guard is true
  LaneMask path;    ///< lanes that have reached the instruction together
  std::uint32_t pc;
  Warp& warp;
  Frame& frame;
  Block& block;

  /// Returns the values of a slot (the place of a register in the frame), one per lane.
  template <class T>
  T* at(std::uint32_t slot) const {
    return reinterpret_cast<T*>(slots + slot);
  }
  /// Returns the lanes for which a predicate is true.
  LaneMask& predicate(std::uint32_t slot) const { return *reinterpret_cast<LaneMask*>(slots + slot); }
  Where where() const { return {block.index(), warp.index, pc}; }
};

/// Writes `compute(lane)` to the active lanes of `out`. `compute` is called for all lanes, and the results of inactive
/// lanes are dropped. The loop then has a fixed length, and the compiler turns it into vector instructions. Therefore
/// `compute` must be safe for any input bits. Use for_each_lane for computations that take long or access memory.
template <class T, class Compute>
inline void for_lanes(const Lanes& lanes, T* out, Compute compute) {
  if (lanes.active == ~LaneMask{0}) {
#pragma GCC ivdep
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) out[lane] = compute(lane);
  } else {
#pragma GCC ivdep
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      out[lane] = (lanes.active >> lane & 1) ? static_cast<T>(compute(lane)) : out[lane];
  }
}

/// Sets the bits of the active lanes in a predicate to those of `bits`. The bits of other lanes do not change.
inline void set_predicate(const Lanes& lanes, std::uint32_t slot, LaneMask bits) {
  LaneMask& predicate = lanes.predicate(slot);
  predicate = (predicate & ~lanes.active) | (bits & lanes.active);
}

}  // namespace warplens::simt
