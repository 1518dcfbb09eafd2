#include "analysis/traffic/async_copy.hpp"

#include "analysis/traffic/lanes.hpp"

namespace warplens::traffic {

std::vector<LanePass> async_copy_passes(const Machine& machine, const simt::Access& access) {
  const BankSlots slots(machine, access.width);
  const unsigned parts = parts_of(machine, access.width);
  const LaneMask copying = access.source == nullptr ? 0 : access.source->lanes;
  std::vector<LanePass> passes;
  for (unsigned part = 0; part < parts; ++part) {
    for (LaneMask left = lanes_of_part(machine, access.active, part, parts); left != 0;) {
      LaneMask written = 0, read = 0, served = 0;
      for_each_lane(left, [&](unsigned lane) {
        const bool copies = (copying >> lane & 1) != 0;
        const LaneMask to = LaneMask{1} << slots.of(access.addresses[lane]);
        const LaneMask from = copies ? LaneMask{1} << slots.of(access.source->addresses[lane]) : 0;
        if ((written & to) == 0 && (read & from) == 0) served |= LaneMask{1} << lane;
        written |= to;
        read |= from;
      });
      passes.push_back({part, served, 1});
      left &= ~served;
    }
  }
  return passes;
}

}  // namespace warplens::traffic
