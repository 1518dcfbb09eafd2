#pragma once

#include <string_view>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Returns the resources of a multiprocessor of an architecture such as "sm_89" (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability"; cuda_occupancy.h of CUDA 13 for the numbers of blocks). If the architecture
/// is not in the table, returns the resources of the nearest older architecture.
Room find_room(std::string_view arch);

}  // namespace warplens::clock
