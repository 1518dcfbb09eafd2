#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "analysis/trace/findings/detector.hpp"

namespace warplens::trace {

/// Finds plain reads of global memory whose value is only a guess. After such a read, the same thread passes the value
/// to a compare-and-swap of the same address, which checks whether the value is still there. (An example is the loop
/// that implements an atomic product.) A compare-and-swap with a constant does not count.
class Guesses {
 public:
  explicit Guesses(const Search& search);

  void block_begin();
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active);
  void access(const ObservedAccess& observed);
  /// Returns the pcs of the reads that were found.
  const std::set<std::uint32_t>& found() const { return found_; }

 private:
  /// A read of a thread; the last two reads of each thread are stored.
  struct Read {
    std::uint64_t address = 0, value = 0;
    std::uint32_t pc = 0;
  };
  struct Reads {
    Read latest[2];
  };

  const Search& search_;
  /// for each pc: the slot of the value with which a compare-and-swap compares; simt::kNoSlot for other instructions
  std::vector<std::uint32_t> compared_;
  std::vector<std::uint64_t> comparison_;  ///< for each lane: the value with which the current instruction compares
  std::vector<Reads> reads_;               ///< last reads of each thread; empty if the program has no compare-and-swap
  std::set<std::uint32_t> found_;
};

}  // namespace warplens::trace
