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
struct WideAtomicsLock;  // wide_atomics_lock.hpp, which keeps <mutex> out of the many files that include this

/// The device's global memory during a launch: the launch's buffers and the module's own variables. A page comes into
/// being, filled by its buffer's rule, when it is first touched, so one block of a huge matrix costs kilobytes. Safe to
/// use from several threads: aligned accesses are single, relaxed loads and stores, as on the device.
class GlobalMemory {
 public:
  static constexpr std::uint64_t kPageBytes = 4096;

  /// What touches more pages than the launch allows throws OutOfMemory, which names the buffer.
  GlobalMemory(const Program& program, const Launch& launch);
  ~GlobalMemory();
  GlobalMemory(const GlobalMemory&) = delete;
  GlobalMemory& operator=(const GlobalMemory&) = delete;

  /// What a warp reaches for: `width` (1, 2, 4, 8, 16 or 32) bytes from the address of each active lane, which must be
  /// aligned to `width`.
  struct Places {
    LaneMask active;
    const PerLane<std::uint64_t>& addresses;
    Stride stride;  ///< stride_of the addresses; nothing also where nobody asked for it
    unsigned width;
  };
  /// Reads each active lane's bytes into `out` + lane * `width`. Returns the lanes whose address lies in no buffer;
  /// theirs are set to zero.
  LaneMask load(const Places& places, std::uint8_t* out);
  /// Writes likewise, lower lanes first, so that of several on one address the highest wins. Returns the lanes that hit
  /// no buffer; theirs are dropped.
  LaneMask store(const Places& places, const std::uint8_t* values);

  /// The bytes at an address, for as far as the page goes; null where no buffer is. At most `kPageBytes` from it on.
  std::uint8_t* at(std::uint64_t address, std::uint64_t bytes);
  /// Copies a range out, whatever pages it spans; bytes outside any buffer are zero.
  void read(std::uint64_t address, std::span<std::uint8_t> out);

  /// Takes memory from the device's heap, for a kernel's malloc: an address aligned to 16 bytes, or 0 where it is
  /// exhausted. What was given out is never taken back.
  std::uint64_t allocate(std::uint64_t bytes);

  /// The lock that atomics of 128 bits hold, which the host's processor may not have.
  WideAtomicsLock& wide_atomics() { return *wide_atomics_; }

  /// The buffer that an address lies in, or the nearest one below it; null where there is none.
  const Buffer* nearest(std::uint64_t address) const;

 private:
  struct Region;
  Region* region_of(std::uint64_t address, std::uint64_t bytes);
  std::uint8_t* page(Region& region, std::uint64_t number);
  /// Bytes that all lanes of a warp touch in order, within one page.
  struct Run {
    Region* region = nullptr;
    std::uint64_t offset = 0;
  };
  Run one_run(const Places& places);
  static void read_untouched(const Run& run, unsigned bytes, std::uint8_t* out);
  template <class Touch>
  bool touch_lanes_in_leaf(const Places& places, Touch touch);
  template <class Touch>
  LaneMask touch_lanes(const Places& places, Touch touch);

  std::atomic<std::uint8_t*>* leaf(Region& region, std::uint64_t number);
  void charge(const Region& region, std::uint64_t bytes);

  PageArena pages_;
  const std::uint64_t most_bytes_;
  std::atomic<std::uint64_t> taken_bytes_ = 0;
  std::vector<std::unique_ptr<Region>> regions_;  ///< in order of address
  std::unique_ptr<WideAtomicsLock> wide_atomics_;
  std::uint64_t heap_gap_ = 0;  ///< bytes between allocations
  std::atomic<std::uint64_t> heap_used_ = 0;
};

}  // namespace warplens::simt
