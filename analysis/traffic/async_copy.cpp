#include "analysis/traffic/async_copy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <tuple>

namespace warplens::traffic {
namespace {

/// The half sector that one lane requests in a copy past L1.
struct CopyPart {
  std::uint64_t sector = 0;  ///< number of the sector that the lane reads
  std::uint64_t place = 0;   ///< number of the sector-sized part of shared memory that the lane writes
  bool from_upper = false, to_upper = false;

  bool swaps_halves() const { return from_upper != to_upper; }
};

CopyPart part_of(const Machine& machine, const AsyncCopy& copy, unsigned lane) {
  const unsigned half = machine.sector_bytes / 2;
  return {.sector = copy.from[lane] / machine.sector_bytes,
          .place = copy.to[lane] / machine.sector_bytes,
          .from_upper = copy.from[lane] / half % 2 != 0,
          .to_upper = copy.to[lane] / half % 2 != 0};
}

LaneMask copying_lanes(const WarpAccess& access) {
  return access.copy == nullptr ? 0 : access.active & access.copy->lanes;
}

/// Returns those of the active lanes that do not write to the same address as a lower active lane.
LaneMask first_writers(const WarpAccess& access) {
  std::set<std::uint64_t> written;
  return filter_lanes(access.active, [&](unsigned lane) { return written.insert(access.copy->to[lane]).second; });
}

/// Returns the lanes that copy and are not overwritten by a lower lane.
LaneMask effective_lanes(const WarpAccess& access) {
  return copying_lanes(access) & first_writers(access);
}

/// Groups the lanes of a copy past L1 into wavefronts.
class Arrivals {
 public:
  explicit Arrivals(const Machine& machine)
      : machine_(machine),
        in_line_(machine.line_bytes / machine.sector_bytes),
        in_row_(machine.bank_row_bytes() / machine.sector_bytes) {}

  /// Adds the lanes, and returns their wavefronts.
  std::vector<LanePass> group(const AsyncCopy& copy, LaneMask lanes) {
    std::map<Source, std::array<Request, 2>> requests;
    for (unsigned lane = kMaxLanes; lane-- > 0;) {
      if ((lanes >> lane & 1) == 0) continue;
      const CopyPart part = part_of(machine_, copy, lane);
      const std::uint64_t row = part.place / in_row_;
      const unsigned turn = turns_[{part.sector, part.from_upper, row, part.swaps_halves()}]++;
      requests[{part.sector, row, part.swaps_halves(), turn}][part.from_upper] = {LaneMask{1} << lane, part.place};
    }
    for (const auto& [source, halves] : requests) {
      const auto& [lower, upper] = halves;
      if (lower.lanes != 0 && upper.lanes != 0 && lower.place == upper.place) {
        add(source, 3, {lower.lanes | upper.lanes, lower.place});
        continue;
      }
      if (lower.lanes != 0) add(source, 1, lower);
      if (upper.lanes != 0) add(source, 2, upper);
    }
    return std::move(passes_);
  }

 private:
  /// number of the sector, row of banks, whether the halves change places, and number of earlier requests for the same
  /// half sector, row and order of the halves
  using Source = std::tuple<std::uint64_t, std::uint64_t, bool, unsigned>;
  /// The lanes that request the same sector, or one half of it, for the same place.
  struct Request {
    LaneMask lanes = 0;
    std::uint64_t place = 0;
  };

  /// Adds a request to its wavefront. Bit 0 of `halves` stands for the lower half of the sector, bit 1 for the upper.
  void add(const Source& source, unsigned halves, const Request& request) {
    const auto& [sector, row, swaps_halves, turn] = source;
    const bool swaps_sectors = (sector ^ request.place) % 2 != 0;
    const auto [at, is_new] =
        by_way_.try_emplace({sector / in_line_, row, halves, swaps_halves, swaps_sectors, turn}, passes_.size());
    if (is_new) passes_.push_back({0, 0, 1});
    passes_[at->second].lanes |= request.lanes;
  }

  const Machine& machine_;
  std::uint64_t in_line_, in_row_;  ///< number of sectors per cache line, and per row of banks
  /// Number of requests so far. Key: sector, whether the upper half is read, row, whether the halves change places.
  std::map<std::tuple<std::uint64_t, bool, std::uint64_t, bool>, unsigned> turns_;
  std::map<std::tuple<std::uint64_t, std::uint64_t, unsigned, bool, bool, unsigned>, std::size_t> by_way_;
  std::vector<LanePass> passes_;
};

/// Returns for each lane the lanes that conflict with it in a copy through L1, including the lane itself.
PerLane<LaneMask> find_conflicts(const Machine& machine, const WarpAccess& access, LaneMask lanes) {
  const BankSlots slots(machine, access.width);
  const LaneMask copying = copying_lanes(access);
  std::array<LaneMask, kMaxLanes> writes{}, reads{};
  for_each_lane(lanes, [&](unsigned lane) {
    writes[slots.of(access.addresses[lane])] |= LaneMask{1} << lane;
    if ((copying >> lane & 1) != 0) reads[slots.of(access.copy->from[lane])] |= LaneMask{1} << lane;
  });
  PerLane<LaneMask> conflicts{};
  for_each_lane(lanes, [&](unsigned lane) {
    conflicts[lane] = writes[slots.of(access.addresses[lane])];
    if ((copying >> lane & 1) != 0) conflicts[lane] |= reads[slots.of(access.copy->from[lane])];
  });
  return conflicts;
}

/// Adds `count` passes that together serve the lanes. No two lanes of a pass conflict. `count` is at least the largest
/// number of lanes that conflict with one lane.
void add_passes_without_conflicts(const PerLane<LaneMask>& conflicts, LaneMask lanes, unsigned part, unsigned count,
                                  std::vector<LanePass>& passes) {
  std::vector<LaneMask> served(count);
  for_each_lane(lanes, [&](unsigned lane) {
    const auto is_free = [&](LaneMask others) { return (others & conflicts[lane]) == 0; };
    *std::ranges::find_if(served, is_free) |= LaneMask{1} << lane;
  });
  // There are at least `count` lanes, so each pass can serve one.
  for (LaneMask& empty : served) {
    if (empty != 0) continue;
    LaneMask& full = *std::ranges::max_element(served, {}, [](LaneMask mask) { return std::popcount(mask); });
    empty = full & (~full + 1);
    full &= ~empty;
  }
  for (const LaneMask mask : served) passes.push_back({part, mask, 1});
}

/// Adds the passes of a copy through L1.
void add_passes_through_l1(const Machine& machine, const WarpAccess& access, std::vector<LanePass>& passes) {
  const unsigned parts = parts_of(machine, access.width);
  for (unsigned part = 0; part < parts; ++part) {
    const LaneMask lanes = lanes_of_part(machine, access.active, part, parts);
    const PerLane<LaneMask> conflicts = find_conflicts(machine, access, lanes);
    int most = 0;
    for_each_lane(lanes, [&](unsigned lane) { most = std::max(most, std::popcount(conflicts[lane])); });
    add_passes_without_conflicts(conflicts, lanes, part, static_cast<unsigned>(most), passes);
  }
}

}  // namespace

bool goes_past_l1(const Machine& machine, const WarpAccess& access) {
  // On a GPU, a lane copies 16 bytes (half a sector), so the last condition is always true.
  return access.copy != nullptr && access.copy->past_l1 && access.width * 2 == machine.sector_bytes;
}

std::vector<LanePass> async_copy_passes(const Machine& machine, const WarpAccess& access) {
  std::vector<LanePass> passes;
  const LaneMask copying = copying_lanes(access);
  const bool is_past_l1 = goes_past_l1(machine, access);
  if (is_past_l1) passes = Arrivals(machine).group(*access.copy, effective_lanes(access));
  if (!is_past_l1 || copying != access.active || access.copy->made == CopyMade::by_size)
    add_passes_through_l1(machine, access, passes);
  return passes;
}

bool async_copy_is_exact(const WarpAccess& access) {
  if (!access.copy->past_l1) return true;
  const bool all_copy = copying_lanes(access) == access.active;
  switch (access.copy->made) {
    case CopyMade::unknown:
      return !all_copy;
    case CopyMade::unless_p0:
      return all_copy;
    case CopyMade::with_p0:
      return false;
    case CopyMade::by_lane:
    case CopyMade::by_size:
      return true;
  }
  return false;
}

std::uint32_t times_sent(const Machine& machine, const WarpAccess& access, std::uint64_t sector) {
  // Number of lanes that read the lower and the upper half of the sector, for each part of shared memory.
  std::map<std::uint64_t, std::array<std::uint32_t, 2>> halves;
  for_each_lane(effective_lanes(access), [&](unsigned lane) {
    const CopyPart part = part_of(machine, *access.copy, lane);
    if (part.sector == sector) ++halves[part.place][part.from_upper];
  });
  std::uint32_t times = 0;
  for (const auto& [place, lanes] : halves) times += std::max(lanes[0], lanes[1]);
  return times;
}

std::uint32_t sectors_past_l1(const Machine& machine, const WarpAccess& access) {
  const std::uint64_t in_line = machine.line_bytes / machine.sector_bytes;
  std::set<std::pair<std::uint64_t, std::uint64_t>> counted;  // number of the line, and part of shared memory
  for_each_lane(effective_lanes(access), [&](unsigned lane) {
    const CopyPart part = part_of(machine, *access.copy, lane);
    counted.emplace(part.sector / in_line, part.place);
  });
  return static_cast<std::uint32_t>(counted.size());
}

bool sectors_past_l1_are_exact(const WarpAccess& access) {
  return effective_lanes(access) == copying_lanes(access);
}

}  // namespace warplens::traffic
