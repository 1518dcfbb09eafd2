#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplens::simt {

/// Allocates zeroed pages, which live as long as the arena. A launch may touch forty pages or forty thousand. The first
/// pages come from small slabs, which are cheap to allocate. Later slabs use huge pages of the operating system;
/// without those, page faults and TLB misses would take as long as the execution itself. Thread-safe.
class PageArena {
 public:
  /// `page_bytes`: a multiple of 64, at most 32 KiB.
  explicit PageArena(std::size_t page_bytes);
  ~PageArena();
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// Returns a page of zeros, aligned to at least 64 bytes. Throws std::bad_alloc.
  std::uint8_t* take();

 private:
  struct Slab;
  struct Lock;  ///< keeps <mutex> out of the many files that include this
  void add_slab();

  const std::size_t stride_;  ///< distance between pages
  std::unique_ptr<Lock> lock_;
  std::vector<Slab> slabs_;
  std::uint8_t* next_ = nullptr;
  std::size_t left_ = 0;  ///< unused bytes of the last slab
};

}  // namespace warplens::simt
