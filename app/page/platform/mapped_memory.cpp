#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

// The executor maps large blocks of memory (page_arena.cpp). In a page they come from the allocator.
extern "C" {

void* mmap(void*, std::size_t bytes, int, int, int, off_t) {
  void* const memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  return memory ? std::memset(memory, 0, bytes) : MAP_FAILED;
}

int munmap(void* memory, std::size_t) {
  std::free(memory);
  return 0;
}

int madvise(void*, std::size_t, int) {
  return 0;
}
}
