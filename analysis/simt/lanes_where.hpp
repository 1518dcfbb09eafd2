#pragma once

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include <cstdint>

#include "analysis/machine.hpp"

namespace warplens::simt {

/// Returns the lanes for which `test(lane)` is true. `test` must be safe for any input bits: it is called for all
/// lanes, in a loop of fixed length that the compiler turns into vector instructions. The function is in a separate
/// include file because it needs the intrinsics of the compiler, whose include file has 90,000 lines. Few source files
/// need them.
template <class Test>
inline LaneMask lanes_where(Test test) {
  // The flags have the width of the most common compared types: converting them to a smaller width would cost more time
  // than the comparison.
  alignas(32) std::int32_t flags[kMaxLanes];
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) flags[lane] = test(lane) ? -1 : 0;
  LaneMask bits = 0;
#if defined(__AVX__)
  for (unsigned lane = 0; lane < kMaxLanes; lane += 8)
    bits |= static_cast<LaneMask>(_mm256_movemask_ps(
                _mm256_castsi256_ps(_mm256_load_si256(reinterpret_cast<const __m256i*>(flags + lane)))))
            << lane;
#elif defined(__SSE2__)
  for (unsigned lane = 0; lane < kMaxLanes; lane += 4)
    bits |= static_cast<LaneMask>(
                _mm_movemask_ps(_mm_castsi128_ps(_mm_load_si128(reinterpret_cast<const __m128i*>(flags + lane)))))
            << lane;
#else
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) bits |= static_cast<LaneMask>(flags[lane] & 1) << lane;
#endif
  return bits;
}

}  // namespace warplens::simt
