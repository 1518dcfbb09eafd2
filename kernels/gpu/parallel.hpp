#pragma once

#include <cstddef>
#include <functional>

namespace warplens::gpu {

/// Calls `work` for 0 … count − 1, on all of the machine's cores. An exception of one call ends the work and is thrown
/// here.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace warplens::gpu
