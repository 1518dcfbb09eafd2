#pragma once

#include <cstddef>
#include <cstdint>

#include "analysis/simt/block.hpp"
#include "analysis/simt/code.hpp"
#include "analysis/simt/warp.hpp"

namespace warplens::simt {

/// What an instruction works on: the active lanes of one path, and what they can reach.
struct Lanes {
  std::byte* slots;
  LaneMask active;  ///< lanes whose guard holds
  LaneMask path;    ///< lanes that came here together
  std::uint32_t pc;
  Warp& warp;
  Frame& frame;
  Block& block;

  /// A slot's values, one a lane.
  template <class T>
  T* at(std::uint32_t slot) const {
    return reinterpret_cast<T*>(slots + slot);
  }
  /// A predicate's lanes.
  LaneMask& predicate(std::uint32_t slot) const { return *reinterpret_cast<LaneMask*>(slots + slot); }
  Where where() const { return {block.index(), warp.index, pc}; }
};

/// Writes `compute(lane)` to the active lanes of `out`. All lanes are computed (an inactive one's result is dropped),
/// so that the loop has a fixed length and becomes vector instructions; `compute` must be harmless for any bits.
/// For what is costly or touches memory, for_each_lane takes the active lanes alone.
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

/// Sets the active lanes of a predicate from `bits`.
inline void set_predicate(const Lanes& lanes, std::uint32_t slot, LaneMask bits) {
  LaneMask& predicate = lanes.predicate(slot);
  predicate = (predicate & ~lanes.active) | (bits & lanes.active);
}

}  // namespace warplens::simt
