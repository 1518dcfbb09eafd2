#pragma once

#include <cstddef>
#include <functional>

namespace warplens::base {

/// Calls `work` for 0 … count − 1 on `threads` threads, including the calling one; 0 means one thread per core. If a
/// call throws, the remaining calls are dropped and this function throws the exception.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work, unsigned threads = 0);

}  // namespace warplens::base
