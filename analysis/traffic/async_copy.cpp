#include "analysis/traffic/async_copy.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace warplens::traffic {
namespace {

/// The half sector that one lane requests in a copy past L1.
struct CopyPart {
  std::uint64_t sector = 0;  ///< number of the sector that the lane reads
  std::uint64_t place = 0;   ///< number of the sector-sized part of shared memory that the lane writes
  bool from_upper = false, to_upper = false;
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

/// Lanes that copy from one sector to one sector-sized part of shared memory. `lanes[from][to]` are the lanes that read
/// half `from` of the sector and write half `to` of the part (0 = lower, 1 = upper).
struct Journey {
  std::array<std::array<std::vector<unsigned>, 2>, 2> lanes;
  std::uint32_t times() const {
    return static_cast<std::uint32_t>(
        std::max(lanes[0][0].size() + lanes[0][1].size(), lanes[1][0].size() + lanes[1][1].size()));
  }
};

/// Copies of each sector. Key: number of the sector, and number of the sector-sized part of shared memory that receives
/// it.
using Journeys = std::map<std::pair<std::uint64_t, std::uint64_t>, Journey>;

Journeys find_journeys(const Machine& machine, const WarpAccess& access) {
  Journeys journeys;
  for_each_lane(copying_lanes(access), [&](unsigned lane) {
    const CopyPart piece = part_of(machine, *access.copy, lane);
    journeys[{piece.sector, piece.place}].lanes[piece.from_upper][piece.to_upper].push_back(lane);
  });
  return journeys;
}

/// Collects the wavefronts that write the sectors of copies past L1.
class Arrivals {
 public:
  explicit Arrivals(const Machine& machine)
      : in_line_(machine.line_bytes / machine.sector_bytes), in_row_(machine.bank_row_bytes() / machine.sector_bytes) {}

  void add(std::uint64_t sector, std::uint64_t place, const Journey& journey) {
    const auto& [lower, upper] = journey.lanes;
    const std::size_t whole = std::min(lower[0].size(), upper[1].size());
    for (std::size_t at = 0; at < std::max(lower[0].size(), upper[1].size()); ++at) {
      const LaneMask lanes = (at < lower[0].size() ? LaneMask{1} << lower[0][at] : 0) |
                             (at < upper[1].size() ? LaneMask{1} << upper[1][at] : 0);
      add(sector, place, at < whole ? Way::whole : at < lower[0].size() ? Way::lower : Way::upper, lanes);
    }
    for (const unsigned lane : lower[1]) add(sector, place, Way::lower_to_upper, LaneMask{1} << lane);
    for (const unsigned lane : upper[0]) add(sector, place, Way::upper_to_lower, LaneMask{1} << lane);
  }
  std::vector<LanePass> take() { return std::move(passes_); }

 private:
  enum class Way { whole, lower, upper, lower_to_upper, upper_to_lower };
  /// key of a wavefront: number of the cache line, number of the row of banks, and halves that are copied
  using Line = std::tuple<std::uint64_t, std::uint64_t, Way>;

  void add(std::uint64_t sector, std::uint64_t place, Way way, LaneMask lanes) {
    const Line line{sector / in_line_, place / in_row_, way};
    std::vector<std::size_t>& own = by_line_[line];
    const std::uint32_t before = seen_[{line, sector % in_line_}]++;
    if (before == own.size()) {
      own.push_back(passes_.size());
      passes_.push_back({0, 0, 1});
    }
    passes_[own[before]].lanes |= lanes;
  }

  std::uint64_t in_line_, in_row_;  ///< number of sectors per cache line, and per row of banks
  std::map<Line, std::vector<std::size_t>> by_line_;
  std::map<std::pair<Line, std::uint64_t>, std::uint32_t> seen_;
  std::vector<LanePass> passes_;
};

/// Adds the passes of a copy through L1. Each pass serves those waiting lanes that do not share a bank with a lower
/// waiting lane.
void add_passes_through_l1(const Machine& machine, const WarpAccess& access, LaneMask lanes,
                           std::vector<LanePass>& passes) {
  const BankSlots slots(machine, access.width);
  const unsigned parts = parts_of(machine, access.width);
  const LaneMask copying = copying_lanes(access);
  for (unsigned part = 0; part < parts; ++part) {
    for (LaneMask left = lanes_of_part(machine, lanes, part, parts); left != 0;) {
      LaneMask written = 0, read = 0, served = 0;
      for_each_lane(left, [&](unsigned lane) {
        const bool copies = (copying >> lane & 1) != 0;
        const LaneMask to = LaneMask{1} << slots.of(access.addresses[lane]);
        const LaneMask from = copies ? LaneMask{1} << slots.of(access.copy->from[lane]) : 0;
        if ((written & to) == 0 && (read & from) == 0) served |= LaneMask{1} << lane;
        written |= to;
        read |= from;
      });
      passes.push_back({part, served, 1});
      left &= ~served;
    }
  }
}

}  // namespace

bool goes_past_l1(const Machine& machine, const WarpAccess& access) {
  // On a GPU, a lane copies 16 bytes (half a sector), so the last condition is always true.
  return access.copy != nullptr && access.copy->past_l1 && access.width * 2 == machine.sector_bytes;
}

std::vector<LanePass> async_copy_passes(const Machine& machine, const WarpAccess& access) {
  std::vector<LanePass> passes;
  LaneMask through_l1 = access.active;
  if (goes_past_l1(machine, access)) {
    Arrivals arrivals(machine);
    for (const auto& [way, journey] : find_journeys(machine, access)) arrivals.add(way.first, way.second, journey);
    passes = arrivals.take();
    through_l1 &= ~copying_lanes(access);  // this lane writes zeros, which are not read from a sector
  }
  add_passes_through_l1(machine, access, through_l1, passes);
  return passes;
}

bool async_copy_is_exact(const WarpAccess& access) {
  return copying_lanes(access) == access.active && !access.copy->past_l1;
}

std::uint32_t times_sent(const Machine& machine, const WarpAccess& access, std::uint64_t sector) {
  std::uint32_t times = 0;
  for (const auto& [way, journey] : find_journeys(machine, access))
    if (way.first == sector) times += journey.times();
  return times;
}

bool sectors_sent_are_exact(const Machine& machine, const WarpAccess& access) {
  const std::uint64_t in_line = machine.line_bytes / machine.sector_bytes;
  // Number of lanes that read each half of a sector, for each cache line and sector-sized part of shared memory.
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::array<std::uint32_t, 2>> halves;
  for_each_lane(copying_lanes(access), [&](unsigned lane) {
    const CopyPart piece = part_of(machine, *access.copy, lane);
    ++halves[{piece.sector / in_line, piece.place}][piece.from_upper];
  });
  std::uint32_t sent = 0;
  for (const auto& [place, lanes] : halves) sent += std::max(lanes[0], lanes[1]);
  return sent == sectors_sent(machine, access);
}

std::uint32_t sectors_sent(const Machine& machine, const WarpAccess& access) {
  std::uint32_t sectors = 0;
  for (const auto& [way, journey] : find_journeys(machine, access)) sectors += journey.times();
  return sectors;
}

}  // namespace warplens::traffic
