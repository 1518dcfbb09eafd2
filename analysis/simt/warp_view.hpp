#pragma once

#include <cstddef>
#include <cstdint>

#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// The state of a warp before an instruction is executed, for observers. Only valid during the call of the observer.
class WarpView {
 public:
  explicit WarpView(const Lanes& lanes) : lanes_(lanes) {}

  std::uint32_t warp() const { return lanes_.warp.index; }
  const Dim3& block() const { return lanes_.block.index(); }
  /// Returns the lanes of this warp whose threads have not exited.
  LaneMask live() const { return lanes_.warp.live(); }
  /// Returns the lanes of this warp that wait for other lanes at an instruction with the mask `named`, such as
  /// __syncwarp(named). They may wait at different instructions.
  LaneMask waiting_for(LaneMask named) const {
    LaneMask lanes = 0;
    for (const ParkedPath& parked : lanes_.warp.parked)
      if (!parked.at_barrier && parked.members == named) lanes |= parked.path.mask;
    return lanes;
  }
  /// Returns lanes of this warp that exchange values with the active lanes, but execute another instruction. Example:
  /// both sides of a branch contain the same shuffle.
  LaneMask met_elsewhere() const { return lanes_.warp.met_elsewhere; }
  /// Returns the activation that executes the instruction. Two calls of the same function have different frames.
  const Frame& frame() const { return lanes_.frame; }
  /// Returns the values of a slot (the place of a register in the frame, see simt/code.hpp), lane 0 first.
  template <class T>
  const T* at(std::uint32_t slot) const {
    return lanes_.at<T>(slot);
  }
  LaneMask predicate(std::uint32_t slot) const { return lanes_.predicate(slot); }

 private:
  const Lanes& lanes_;
};

}  // namespace warplens::simt
