#pragma once

#include <bit>

#include "analysis/machine.hpp"

namespace warplens::traffic {

/// Calls `act(lane)` for each lane of `lanes`, lowest first.
template <class Act>
void for_each_lane(LaneMask lanes, Act act) {
  for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) act(static_cast<unsigned>(std::countr_zero(rest)));
}

/// The lanes of `active` in part number `part` of `parts` equal parts of a warp.
inline LaneMask lanes_of_part(const Machine& machine, LaneMask active, unsigned part, unsigned parts) {
  const unsigned lanes = machine.warp_size / parts;
  return first_lanes(lanes) << part * lanes & active;
}

}  // namespace warplens::traffic
