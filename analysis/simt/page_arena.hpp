#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplens::simt {

/// Allocates pages of zeros, which live as long as the arena. Thread-safe. A launch may use forty pages or forty
/// thousand. The first pages are in small slabs, which are allocated quickly. Later slabs use huge pages of the
/// operating system, because page faults and TLB misses would otherwise take as long as the execution itself.
class PageArena {
 public:
  /// `page_bytes` must be a multiple of 64, and at most 32 KiB.
  explicit PageArena(std::size_t page_bytes);
  ~PageArena();
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// Returns a page of zeros, aligned to at least 64 bytes. Throws std::bad_alloc if there is no memory.
  std::uint8_t* take();

 private:
  struct Slab;
  struct Lock;  ///< defined in the .cpp file, because many files include this header and should not include <mutex>
  void add_slab();

  const std::size_t stride_;  ///< distance between the starts of pages in bytes
  std::unique_ptr<Lock> lock_;
  std::vector<Slab> slabs_;
  std::uint8_t* next_ = nullptr;
  std::size_t left_ = 0;  ///< number of unused bytes of the last slab
};

}  // namespace warplens::simt
