#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/simt/launch.hpp"
#include "analysis/simt/page_arena.hpp"
#include "analysis/stride.hpp"

namespace warplens::simt {

class Program;
struct WideAtomicsLock;  // defined in wide_atomics_lock.hpp, because many files include this header and should not
                         // include <mutex>

/// The device's global memory during a launch: the buffers of the launch and the module's own variables. A page is
/// created at the first access, with the contents that its buffer's Fill writes. Executing one block with a huge matrix
/// therefore needs only kilobytes. Several threads may use the memory at the same time: an aligned access is a single
/// relaxed load or store, as on the device.
class GlobalMemory {
 public:
  static constexpr std::uint64_t kPageBytes = 4096;

  /// If an access needs more pages than the launch allows, the functions of this class throw OutOfMemory, which names
  /// the buffer. Throws std::invalid_argument if a buffer of the launch does not begin at a page.
  GlobalMemory(const Program& program, const Launch& launch);
  ~GlobalMemory();
  GlobalMemory(const GlobalMemory&) = delete;
  GlobalMemory& operator=(const GlobalMemory&) = delete;

  /// The bytes that a warp accesses: `width` (1, 2, 4, 8, 16 or 32) bytes at the address of each active lane. The
  /// addresses must be aligned to `width`.
  struct Places {
    LaneMask active;
    const PerLane<std::uint64_t>& addresses;
    Stride stride;  ///< stride of the addresses (stride_of); none if the addresses have no common stride, or if it was
                    ///< not computed
    unsigned width;
  };
  /// Reads the bytes of each active lane into `out` + lane * `width`. Returns the lanes whose address is in no buffer;
  /// zeros are written for them.
  LaneMask load(const Places& places, std::uint8_t* out);
  /// Writes the bytes of each active lane, lower lanes first. If several lanes have the same address, the highest lane
  /// determines the result. Returns the lanes whose address is in no buffer; nothing is written for them.
  LaneMask store(const Places& places, const std::uint8_t* values);

  /// Returns a pointer to the bytes from an address to the end of its page; null if no buffer contains the `bytes`
  /// bytes that start at the address. `bytes` is at most `kPageBytes`.
  std::uint8_t* at(std::uint64_t address, std::uint64_t bytes);
  /// Copies a range of memory to `out`. The range may span pages; bytes outside of all buffers are zero.
  void read(std::uint64_t address, std::span<std::uint8_t> out);

  /// Allocates memory on the device's heap, for a kernel's malloc. Returns an address aligned to 16 bytes, or 0 if the
  /// heap is exhausted. Memory is never freed.
  std::uint64_t allocate(std::uint64_t bytes);

  /// Returns the lock for atomics of 128 bits. It is needed if the host's processor does not support such atomics.
  WideAtomicsLock& wide_atomics() { return *wide_atomics_; }

  /// Returns the buffer that contains an address. If there is none, returns the nearest buffer below the address; null
  /// if no buffer is below it.
  const Buffer* nearest(std::uint64_t address) const;

 private:
  struct Region;
  Region* find_region(std::uint64_t address, std::uint64_t bytes);
  std::uint8_t* page(Region& region, std::uint64_t number);
  /// Consecutive bytes within one page that the lanes of a warp access in order.
  struct Run {
    Region* region = nullptr;
    std::uint64_t offset = 0;
  };
  Run one_run(const Places& places);
  static void read_untouched(const Run& run, unsigned bytes, std::uint8_t* out);
  template <class Touch>
  bool touch_lanes_in_leaf(const Places& places, Touch touch);
  template <bool Reads, class Touch>
  LaneMask touch_lanes(const Places& places, Touch touch);
  static bool glimpse(const Region& region, std::atomic<std::uint8_t*>& slot, std::uint64_t offset, unsigned width,
                      std::uint8_t* around);

  std::atomic<std::uint8_t*>* leaf(Region& region, std::uint64_t number);
  void charge(const Region& region, std::uint64_t bytes);

  PageArena pages_;
  const std::uint64_t most_bytes_;
  std::atomic<std::uint64_t> taken_bytes_ = 0;
  std::vector<std::unique_ptr<Region>> regions_;  ///< regions sorted by address
  std::unique_ptr<WideAtomicsLock> wide_atomics_;
  std::uint64_t heap_gap_ = 0;  ///< number of unused bytes between allocations
  std::atomic<std::uint64_t> heap_used_ = 0;
};

}  // namespace warplens::simt
