#include "analysis/base/free_memory.hpp"

#include <cstddef>  // defines __GLIBC__ if the C library is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace warplens::base {

void give_back_large_blocks() {
#ifdef __GLIBC__
  // Setting M_MMAP_THRESHOLD also turns off its automatic increase. Otherwise glibc raises this threshold, up to 32
  // MiB, when blocks are freed.
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}

void return_free_memory() {
#ifdef __GLIBC__
  // Less freed memory than this is not returned to the system, because the program soon uses it again.
  constexpr std::size_t kMuch = std::size_t{64} << 20;
  if (mallinfo2().fordblks > kMuch) malloc_trim(0);
#endif
}

}  // namespace warplens::base
