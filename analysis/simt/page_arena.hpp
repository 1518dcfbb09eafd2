#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplens::simt {

/// Hands out zeroed pages, all of which live until the arena ends. A launch touches forty pages or forty thousand: the
/// first come from small slabs, which cost next to nothing to make; then slabs grow to huge pages of the operating
/// system, without which page faults and misses of the address translation would cost as much as the execution itself.
/// Thread-safe.
class PageArena {
 public:
  /// `page_bytes`: a multiple of 64, up to 32 KiB.
  explicit PageArena(std::size_t page_bytes);
  ~PageArena();
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// A page of zeros, aligned to 64 bytes at least. Throws std::bad_alloc.
  std::uint8_t* take();

 private:
  struct Slab;
  struct Lock;  ///< keeps <mutex> out of the many files that include this
  void add_slab();

  const std::size_t stride_;  ///< from page to page
  std::unique_ptr<Lock> lock_;
  std::vector<Slab> slabs_;
  std::uint8_t* next_ = nullptr;
  std::size_t left_ = 0;  ///< bytes of the last slab that were not handed out
};

}  // namespace warplens::simt
