#include <sys/mman.h>

#include <cerrno>
#include <cstddef>

// WebAssembly has no virtual memory, so the executor gets its memory from the allocator (page_arena.cpp). Mappings in
// memory of the allocator would be set to zero all at once, which delays a frame of the window.
extern "C" {

void* mmap(void*, std::size_t, int, int, int, off_t) {
  errno = ENOMEM;
  return MAP_FAILED;
}

int munmap(void*, std::size_t) {
  return 0;
}

int madvise(void*, std::size_t, int) {
  return 0;
}
}
