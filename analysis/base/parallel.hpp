#pragma once

#include <cstddef>
#include <functional>

namespace warplens::base {

/// Calls `work` for 0 … count − 1, on `threads` threads (0: one a core), the calling one among them. An exception of
/// one call ends the work and is thrown here.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work, unsigned threads = 0);

}  // namespace warplens::base
