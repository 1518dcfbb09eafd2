#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <bit>
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

/// Calls `act(lane)` for the active lanes alone, lowest first: for what is costly or touches memory.
template <class Act>
inline void for_active_lanes(LaneMask active, Act act) {
  for (LaneMask rest = active; rest != 0; rest &= rest - 1) act(static_cast<unsigned>(std::countr_zero(rest)));
}

/// Sets the active lanes of a predicate from `bits`.
inline void set_predicate(const Lanes& lanes, std::uint32_t slot, LaneMask bits) {
  LaneMask& predicate = lanes.predicate(slot);
  predicate = (predicate & ~lanes.active) | (bits & lanes.active);
}

/// The lanes for which `test(lane)` holds, over all lanes.
template <class Test>
inline LaneMask lanes_where(Test test) {
  alignas(16) std::uint8_t flags[kMaxLanes];
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) flags[lane] = test(lane) ? 0xFF : 0;
#ifdef __SSE2__
  const auto half = [&](unsigned from) {
    return static_cast<LaneMask>(_mm_movemask_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(flags + from))));
  };
  return half(0) | half(16) << 16;
#else
  LaneMask bits = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) bits |= static_cast<LaneMask>(flags[lane] & 1) << lane;
  return bits;
#endif
}

}  // namespace warplens::simt
