#pragma once

#include <cstdint>

#include "analysis/machine.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::traffic {

struct ConstantCounts {
  std::uint32_t passes = 0;
  std::uint32_t ideal_passes = 0;  ///< if all lanes read one address
  std::uint32_t bytes = 0;
};

/// The passes of one warp instruction's load of constant memory: one for each different address that its active lanes
/// read, whatever lies side by side; a load of 128 bits is carried out as four of 32. (The counter
/// sm__idc_divergent_instruction_replays counts those after the first one of each instruction; agrees with every
/// pattern measured on an H200.)
ConstantCounts count_constant(const Machine& machine, const WarpAccess& access);

}  // namespace warplens::traffic
