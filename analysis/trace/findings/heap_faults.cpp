// Finds errors with the device's heap: accesses outside of allocated memory or after it was freed, and calls of `free`
// for addresses that are not allocated.

#include <algorithm>
#include <bit>
#include <map>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

class HeapFaults : public Detector {
 public:
  using Detector::Detector;

  void heap(const simt::HeapEvent& event) override {
    if (event.kind == simt::HeapEvent::Kind::allocate) {
      allocations_[event.address] = {event.bytes, event.where, event.lane, std::nullopt};
      return;
    }
    const auto found = allocations_.find(event.address);
    const bool is_there = found != allocations_.end();
    if (is_there && !found->second.released) {
      found->second.released = FreeingThread{event.where, event.lane};
      return;
    }
    search_.list.add(event.where, LaneMask{1} << event.lane, search_.ordering.now(), [&] {
      return UseAfterFree{.thread = search_.locator.thread(event.where, event.lane),
                          .action = Action::other,
                          .frees = true,
                          .released = is_there ? release_of(found->second) : std::nullopt};
    });
  }

  void access(const ObservedAccess& observed) override {
    const simt::Access& access = observed.access;
    if (access.space != ptx::StateSpace::global || allocations_.empty()) return;
    LaneMask outside = 0, freed = 0;
    for_each_lane(observed.lanes, [&](unsigned lane) {
      const std::uint64_t address = access.addresses[lane];
      if (address - simt::kDeviceHeap >= simt::kWindowBytes) return;
      const auto* allocation = allocation_below(address);
      if (allocation == nullptr || address + access.width > allocation->first + allocation->second.bytes)
        outside |= LaneMask{1} << lane;
      else if (allocation->second.released)
        freed |= LaneMask{1} << lane;
    });
    const auto first_thread = [&](LaneMask lanes) { return search_.locator.thread(access.where, lowest_lane(lanes)); };
    const auto others = [](LaneMask lanes) { return static_cast<unsigned>(std::popcount(lanes)) - 1; };
    if (outside != 0)
      search_.list.add(access.where, outside, search_.ordering.now(), [&] {
        return OutOfBounds{first_thread(outside), action_of(observed.effect), access.width,
                           miss(access.addresses[lowest_lane(outside)], access.width), others(outside)};
      });
    if (freed != 0)
      search_.list.add(access.where, freed, search_.ordering.now(), [&] {
        const auto* allocation = allocation_below(access.addresses[lowest_lane(freed)]);
        return UseAfterFree{.thread = first_thread(freed),
                            .action = action_of(observed.effect),
                            .released = release_of(allocation->second),
                            .other_lanes = others(freed)};
      });
  }

 private:
  struct FreeingThread {
    simt::Where where;
    unsigned lane;
  };
  struct Allocation {
    std::uint64_t bytes = 0;
    simt::Where where;
    unsigned lane = 0;
    std::optional<FreeingThread> released;
  };
  using Allocations = std::map<std::uint64_t, Allocation>;

  /// Returns the last allocation that starts at or below `address`; null if there is none.
  const Allocations::value_type* allocation_below(std::uint64_t address) const {
    const auto behind = allocations_.upper_bound(address);
    return behind == allocations_.begin() ? nullptr : &*std::prev(behind);
  }

  std::optional<UseAfterFree::Release> release_of(const Allocation& allocation) const {
    const FreeingThread& place = *allocation.released;
    return UseAfterFree::Release{search_.locator.thread(place.where, place.lane), search_.locator.line(place.where.pc)};
  }

  Miss miss(std::uint64_t address, std::uint32_t width) const {
    Miss miss{.kind = Miss::Kind::nothing_there, .memory = {ptx::StateSpace::global, ""}, .address = address};
    const auto* below = allocation_below(address);
    const auto above = allocations_.upper_bound(address);
    const std::uint64_t end = below == nullptr ? 0 : below->first + below->second.bytes;
    const bool is_past = below != nullptr && (above == allocations_.end() || address - end < above->first - address);
    if (!is_past && above == allocations_.end()) return miss;
    const Allocations::value_type& nearest = is_past ? *below : *above;
    miss.kind = is_past ? Miss::Kind::past_end : Miss::Kind::before_start;
    miss.distance = is_past ? address + width - end : nearest.first - address;
    miss.size = nearest.second.bytes;
    miss.allocated = search_.locator.line(nearest.second.where.pc);
    return miss;
  }

  static Action action_of(Effect effect) {
    return effect == Effect::read ? Action::read : effect == Effect::write ? Action::write : Action::atomic;
  }

  /// allocations by address; freed allocations are kept, since no address is allocated twice in a search
  Allocations allocations_;
};

}  // namespace

std::unique_ptr<Detector> make_heap_faults(const Search& search) {
  return std::make_unique<HeapFaults>(search);
}

}  // namespace warplens::trace
