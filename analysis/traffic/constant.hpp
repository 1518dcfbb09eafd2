#pragma once

#include <cstdint>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

struct ConstantCounts {
  std::uint32_t passes = 0;
  std::uint32_t ideal_passes = 0;  ///< number of passes if all lanes read the same address
  std::uint32_t bytes = 0;
};

/// Counts the passes of one load from constant memory by one warp: one pass per distinct address that its active lanes
/// read, even if the addresses are adjacent. A load of 128 bits is executed as four loads of 32 bits. The rule agrees
/// with every pattern measured on an H200; the counter sm__idc_divergent_instruction_replays counts the passes after
/// the first one of each instruction.
ConstantCounts count_constant(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
