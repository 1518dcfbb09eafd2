#pragma once

#include <cstdint>
#include <optional>

#include "analysis/machine.hpp"

namespace warplens::simt {

/// How far each lane's address lies behind that of the lane before (modulo 2^64, so that a negative distance counts as
/// well), where a full warp's lanes all lie equally far apart: what most accesses are. Nothing where they do not.
inline std::optional<std::uint64_t> stride_of(LaneMask active, const PerLane<std::uint64_t>& addresses) {
  if (active != ~LaneMask{0}) return std::nullopt;
  const std::uint64_t first = addresses[0], stride = addresses[1] - first;
  std::uint64_t astray = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) astray |= addresses[lane] - first - lane * stride;
  if (astray != 0) return std::nullopt;
  return stride;
}

}  // namespace warplens::simt
