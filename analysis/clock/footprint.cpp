#include "analysis/clock/footprint.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace warplens::clock {
namespace {

/// DRAM brings two neighbouring sectors at a time, and takes them one by one (on an H200, copies whose lanes are 64 or
/// 128 bytes apart take as long as these bytes would).
constexpr std::uint64_t kSectorsBrought = 2, kSectorsTaken = 1;

/// The sectors that blocks touch in one way.
struct Touched {
  std::unordered_map<std::uint64_t, std::uint32_t> sectors;  ///< with a bit for each byte of it
  double asked = 0;                                          ///< sectors that L2 is asked for, by all blocks

  /// What DRAM moves for them at least, so many sectors at a time: the numbers of these groups, in order.
  std::vector<std::uint64_t> groups(std::uint64_t sectors_of_group) const {
    std::vector<std::uint64_t> groups;
    groups.reserve(sectors.size());
    for (const auto& [sector, bytes] : sectors) groups.push_back(sector / sectors_of_group);
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groups;
  }
  /// The share of the sectors of which some byte was not touched.
  double unfilled_share(std::uint32_t sector_bytes) const {
    const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << sector_bytes) - 1);
    const auto unfilled = std::ranges::count_if(sectors, [&](const auto& entry) { return entry.second != all; });
    return sectors.empty() ? 0 : static_cast<double>(unfilled) / static_cast<double>(sectors.size());
  }
};

/// What a block loads a second time L1 has, as a rule; what it stores goes to L2 each time.
void add(const BlockWork& block, Action action, Touched& touched) {
  std::unordered_set<std::uint64_t> own;
  std::size_t asked = 0;
  for (const WarpWork& warp : block.warps)
    for (const Operation& operation : warp.operations) {
      if (operation.action != action) continue;
      asked += operation.sectors;
      for (std::uint32_t at = 0; at < operation.sectors; ++at) {
        const traffic::TouchedSector& sector = block.sectors[operation.first_sector + at];
        own.insert(sector.number);
        touched.sectors[sector.number] |= sector.bytes;
      }
    }
  touched.asked += static_cast<double>(action == Action::store ? asked : own.size());
}

/// The bytes of the buffers in which some of the sectors lie; no bound for what lies in none.
double bytes_of_buffers(const Touched& touched, const simt::Launch& launch) {
  const std::uint64_t sector_bytes = launch.machine.sector_bytes;
  double bytes = 0;
  std::size_t inside = 0;
  for (const simt::Buffer& buffer : launch.buffers) {
    const auto count = std::ranges::count_if(touched.sectors, [&](const auto& sector) {
      const std::uint64_t address = sector.first * sector_bytes;
      return address + sector_bytes > buffer.address && address < buffer.address + buffer.bytes;
    });
    if (count > 0) bytes += static_cast<double>(buffer.bytes);
    inside += static_cast<std::size_t>(count);
  }
  return inside < touched.sectors.size() ? 1e30 : bytes;
}

/// Into how many stretches without gaps they fall.
double runs_of(const std::vector<std::uint64_t>& groups) {
  double count = groups.empty() ? 0 : 1;
  for (std::size_t at = 1; at < groups.size(); ++at) count += groups[at] > groups[at - 1] + 1;
  return count;
}

struct Way {
  double bytes = 0, share = 1, runs = 0;
};

/// The launch whose footprint is estimated.
struct Extent {
  const simt::Launch& launch;
  double blocks = 0, neighbours = 0;
  bool is_kept = false;  ///< what rows of blocks share stays in L2
};

Way way_of(const Touched& touched, const Extent& of, std::uint64_t sectors_of_group) {
  if (touched.asked == 0) return {};
  const double sector_bytes = of.launch.machine.sector_bytes, scale = of.blocks / of.neighbours;
  const std::vector<std::uint64_t> groups = touched.groups(sectors_of_group);
  const double seen = static_cast<double>(sectors_of_group * groups.size()) * sector_bytes * scale;
  const double bytes = of.is_kept ? std::min(seen, bytes_of_buffers(touched, of.launch)) : seen;
  return {.bytes = bytes,
          .share = bytes / (touched.asked * sector_bytes * scale),
          .runs = bytes / seen * runs_of(groups) / touched.asked};
}

}  // namespace

Footprint footprint_of(const std::vector<BlockWork>& neighbours, const simt::Launch& launch, std::uint64_t blocks,
                       double kept_bytes) {
  Touched read, written, either;
  for (const BlockWork& block : neighbours) {
    add(block, Action::load, read);
    add(block, Action::store, written);
  }
  either.sectors = read.sectors;
  either.sectors.insert(written.sectors.begin(), written.sectors.end());
  either.asked = read.asked + written.asked;
  Extent extent{
      .launch = launch, .blocks = static_cast<double>(blocks), .neighbours = static_cast<double>(neighbours.size())};
  const double rows = extent.blocks / launch.grid.x;
  extent.is_kept = rows == 1 || way_of(either, extent, kSectorsBrought).bytes / rows <= kept_bytes;
  const Way reads = way_of(read, extent, kSectorsBrought);
  const Way writes = way_of(written, extent, kSectorsTaken);
  const Way all = way_of(either, extent, kSectorsBrought);
  // A sector that leaves L2 before it is filled has to be read, to be put together.
  const double filling = extent.is_kept ? 0 : written.unfilled_share(launch.machine.sector_bytes);
  return {.read_bytes = reads.bytes,
          .written_bytes = writes.bytes,
          .filling_bytes = filling * writes.bytes,
          .bytes = std::min(all.bytes, reads.bytes + writes.bytes),
          .read_share = reads.share,
          .write_share = writes.share,
          .filling_share = filling * writes.share,
          .read_runs = reads.runs,
          .write_runs = writes.runs};
}

}  // namespace warplens::clock
