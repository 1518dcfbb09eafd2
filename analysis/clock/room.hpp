#pragma once

#include <string_view>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// What a multiprocessor of an architecture ("sm_89") holds: CUDA C++ Programming Guide, "Technical Specifications per
/// Compute Capability". Of one that is not in the table, what the nearest older one holds.
Room room_of(std::string_view arch);

}  // namespace warplens::clock
