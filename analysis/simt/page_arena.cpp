#include "analysis/simt/page_arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

namespace warplens::simt {
namespace {

constexpr std::size_t kFirstSlab = std::size_t{64} << 10, kLargestSmallSlab = std::size_t{4} << 20;
/// Number of bytes between pages: one cache line. Without this gap, the elements of a matrix column would be in the
/// same set of the host processor's cache and evict each other. A transpose, for example, writes columns.
constexpr std::size_t kPageGap = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20, kHugeSlab = 8 * kHugePage;

}  // namespace

/// A block of memory from which pages are taken. Small slabs come from the allocator; large ones are mapped and use
/// huge pages.
struct PageArena::Slab {
  std::uint8_t* memory = nullptr;
  std::size_t bytes = 0;
  std::uint8_t* mapping = nullptr;  ///< start of the mapping; null if the memory is from the allocator
  std::size_t mapped_bytes = 0;

  static Slab small(std::size_t bytes) {
    auto* memory = static_cast<std::uint8_t*>(std::aligned_alloc(64, bytes));
    if (memory == nullptr) throw std::bad_alloc();
    return Slab(memory, bytes, nullptr, 0);
  }

  /// Maps a slab of huge pages. The system sets its pages to zero at the first access. The start of a mapping is only
  /// aligned to small pages. The mapping is therefore larger than needed, by one huge page. If the system cannot map
  /// memory, the slab is a small one.
  static Slab huge(std::size_t bytes) {
    const std::size_t mapped = bytes + kHugePage;
    void* mapping = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) return small(kLargestSmallSlab);
    void* aligned = mapping;
    std::size_t room = mapped;
    std::align(kHugePage, bytes, aligned, room);
    madvise(aligned, bytes, MADV_HUGEPAGE);  // if this fails, the system uses small pages
    return Slab(static_cast<std::uint8_t*>(aligned), bytes, static_cast<std::uint8_t*>(mapping), mapped);
  }

  bool is_zeroed() const { return mapping != nullptr; }

  Slab(std::uint8_t* memory_, std::size_t bytes_, std::uint8_t* mapping_, std::size_t mapped_bytes_)
      : memory(memory_), bytes(bytes_), mapping(mapping_), mapped_bytes(mapped_bytes_) {}
  Slab(Slab&& other) noexcept
      : memory(std::exchange(other.memory, nullptr)),
        bytes(other.bytes),
        mapping(other.mapping),
        mapped_bytes(other.mapped_bytes) {}
  Slab& operator=(Slab&&) = delete;
  ~Slab() {
    if (memory == nullptr) return;
    if (mapping == nullptr)
      std::free(memory);
    else
      munmap(mapping, mapped_bytes);
  }
};

struct PageArena::Lock {
  std::mutex mutex;
};

PageArena::PageArena(std::size_t page_bytes) : stride_(page_bytes + kPageGap), lock_(std::make_unique<Lock>()) {}

PageArena::~PageArena() = default;

std::uint8_t* PageArena::take() {
  const std::lock_guard lock(lock_->mutex);
  if (left_ < stride_) add_slab();
  std::uint8_t* page = next_;
  next_ += stride_;
  left_ -= stride_;
  if (!slabs_.back().is_zeroed()) std::memset(page, 0, stride_);
  return page;
}

/// Adds a slab. Each small slab is twice as large as the previous one; after the largest small slab, all slabs are
/// huge.
void PageArena::add_slab() {
  const std::size_t wanted = slabs_.empty() ? kFirstSlab : slabs_.back().bytes * 2;
  slabs_.push_back(wanted <= kLargestSmallSlab ? Slab::small(wanted) : Slab::huge(kHugeSlab));
  next_ = slabs_.back().memory;
  left_ = slabs_.back().bytes;
}

}  // namespace warplens::simt
