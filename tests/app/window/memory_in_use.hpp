#pragma once

#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace warplens::window {

/// Returns the bytes of memory that this process uses.
inline std::uint64_t memory_in_use() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// True with the address sanitizer, which keeps hundreds of MB of freed memory to detect later accesses to it. That
/// memory counts as used.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kFreedMemoryIsKept = true;
#else
constexpr bool kFreedMemoryIsKept = false;
#endif

}  // namespace warplens::window
