#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

// The native executor maps large blocks of memory (page_arena.cpp). In a page, the memory comes from malloc.
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
