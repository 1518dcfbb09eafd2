// Finds lanes of one warp that write different values to one address in the same instruction. One of the values
// remains; it is undefined which one.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

class WriteConflicts : public Detector {
 public:
  using Detector::Detector;

  void access(const ObservedAccess& observed) override {
    const simt::Access& access = observed.access;
    const bool everyones = access.space == ptx::StateSpace::shared || access.space == ptx::StateSpace::global;
    if (!everyones || observed.effect != Effect::write || std::popcount(observed.lanes) < 2) return;
    if (access.values.size() < std::size_t{access.width} * kMaxLanes) return;
    std::array<unsigned, kMaxLanes> lanes;
    unsigned count = 0;
    for_each_lane(observed.lanes, [&](unsigned lane) { lanes[count++] = lane; });
    const auto address = [&](unsigned lane) { return access.addresses[lane]; };
    const auto end = lanes.begin() + count;
    // Usually each lane has a higher address than the lane before it. Then no address occurs twice.
    if (std::adjacent_find(lanes.begin(), end, [&](unsigned a, unsigned b) { return address(a) >= address(b); }) == end)
      return;
    std::stable_sort(lanes.begin(), end, [&](unsigned a, unsigned b) { return address(a) < address(b); });
    // All addresses are aligned to the width, so two accesses overlap only if their addresses are equal.
    for (unsigned at = 1; at < count; ++at) {
      const unsigned one = lanes[at - 1], other = lanes[at];
      if (address(one) != address(other)) continue;
      const auto* values = access.values.data();
      if (std::memcmp(values + one * access.width, values + other * access.width, access.width) == 0) continue;
      report(access, one, other);
      return;
    }
  }

 private:
  void report(const simt::Access& access, unsigned one, unsigned other) const {
    const LaneMask same =
        filter_lanes(access.active, [&](unsigned lane) { return access.addresses[lane] == access.addresses[one]; });
    search_.list.add(access.where, same, search_.ordering.now(), [&] {
      return WriteConflict{static_cast<unsigned>(std::popcount(same)), search_.locator.thread(access.where, one),
                           search_.locator.thread(access.where, other),
                           search_.locator.place(access.space, access.addresses[one], access.where.pc)};
    });
  }
};

}  // namespace

std::unique_ptr<Detector> make_write_conflict(const Search& search) {
  return std::make_unique<WriteConflicts>(search);
}

}  // namespace warplens::trace
