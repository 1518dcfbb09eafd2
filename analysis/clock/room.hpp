#pragma once

#include <string_view>

#include "analysis/clock/gpu.hpp"

namespace warplens::clock {

/// Returns the resources of a multiprocessor of an architecture ("sm_89"): CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability". For an architecture that is not in the table, returns those of the nearest
/// older one.
Room find_room(std::string_view arch);

}  // namespace warplens::clock
