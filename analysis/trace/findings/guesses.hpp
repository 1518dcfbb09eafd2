#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "analysis/trace/findings/detector.hpp"

namespace warplens::trace {

/// Finds the plain reads of global memory that are no more than a guess: what was read is what the same thread then
/// hands to a compare-and-swap of the same place, which tells whether it is still so (the loop that makes an atomic
/// product out of one). A comparison with a constant is no such try.
class Guesses {
 public:
  explicit Guesses(const Search& search);

  void block_begin();
  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active);
  void access(const ObservedAccess& observed);
  /// The instructions that read guesses.
  const std::set<std::uint32_t>& found() const { return found_; }

 private:
  /// What a thread read last but one, and last.
  struct Read {
    std::uint64_t address = 0, value = 0;
    std::uint32_t pc = 0;
  };
  struct Reads {
    Read latest[2];
  };

  const Search& search_;
  std::vector<std::uint32_t> compared_;    ///< by pc: the slot of a compare-and-swap's comparison, or simt::kNoSlot
  std::vector<std::uint64_t> comparison_;  ///< of the instruction that is executed, by lane
  std::vector<Reads> reads_;               ///< by thread; none where the program has no compare-and-swap
  std::set<std::uint32_t> found_;
};

}  // namespace warplens::trace
