#include "analysis/clock/footprint.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace warplens::clock {
namespace {

/// DRAM moves two neighbouring sectors at a time (on an H200, a copy whose lanes are 128 bytes apart takes as long as
/// one of twice its sectors would).
constexpr double kSectorsAtATime = 2;

/// The sectors that blocks touch in one way.
struct Touched {
  std::unordered_map<std::uint64_t, std::uint32_t> sectors;  ///< with a bit for each byte of it
  double by_block = 0;                                       ///< summed over blocks, each sector once a block

  /// Sectors that DRAM moves for them, at least.
  double moved() const {
    std::unordered_set<std::uint64_t> pairs;
    for (const auto& [sector, bytes] : sectors) pairs.insert(sector / static_cast<std::uint64_t>(kSectorsAtATime));
    return kSectorsAtATime * static_cast<double>(pairs.size());
  }
  /// Into how many stretches without gaps they fall.
  double runs() const {
    std::vector<std::uint64_t> sorted;
    sorted.reserve(sectors.size());
    for (const auto& [sector, bytes] : sectors) sorted.push_back(sector);
    std::ranges::sort(sorted);
    double count = sorted.empty() ? 0 : 1;
    for (std::size_t at = 1; at < sorted.size(); ++at) count += sorted[at] > sorted[at - 1] + 1;
    return count;
  }
  /// The share of the sectors of which some byte was not touched.
  double unfilled_share(std::uint32_t sector_bytes) const {
    const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << sector_bytes) - 1);
    const auto unfilled = std::ranges::count_if(sectors, [&](const auto& entry) { return entry.second != all; });
    return sectors.empty() ? 0 : static_cast<double>(unfilled) / static_cast<double>(sectors.size());
  }
};

void add(const BlockWork& block, Action action, Touched& touched) {
  std::unordered_set<std::uint64_t> own;
  for (const WarpWork& warp : block.warps)
    for (const Operation& operation : warp.operations) {
      if (operation.action != action) continue;
      for (std::uint32_t at = 0; at < operation.sectors; ++at) {
        const traffic::TouchedSector& sector = block.sectors[operation.first_sector + at];
        own.insert(sector.number);
        touched.sectors[sector.number] |= sector.bytes;
      }
    }
  touched.by_block += static_cast<double>(own.size());
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

struct Way {
  double bytes = 0, share = 1, runs = 0;
};

Way way_of(const Touched& touched, const simt::Launch& launch, double blocks, double neighbours, bool is_kept) {
  if (touched.by_block == 0) return {};
  const double sector_bytes = launch.machine.sector_bytes;
  const double seen = touched.moved() * sector_bytes * blocks / neighbours;
  const double bytes = is_kept ? std::min(seen, bytes_of_buffers(touched, launch)) : seen;
  const double asked = touched.by_block * sector_bytes * blocks / neighbours;
  return {.bytes = bytes, .share = bytes / asked, .runs = bytes / seen * touched.runs() / touched.by_block};
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
  either.by_block = read.by_block + written.by_block;
  const auto count = static_cast<double>(neighbours.size());
  const double of_row =
      static_cast<double>(either.sectors.size()) * launch.machine.sector_bytes * launch.grid.x / count;
  const bool is_kept = launch.grid.x == blocks || of_row <= kept_bytes;
  const Way reads = way_of(read, launch, static_cast<double>(blocks), count, is_kept);
  const Way writes = way_of(written, launch, static_cast<double>(blocks), count, is_kept);
  const Way all = way_of(either, launch, static_cast<double>(blocks), count, is_kept);
  // A sector that leaves L2 before it is filled has to be read, to be put together.
  const double filling = is_kept ? 0 : written.unfilled_share(launch.machine.sector_bytes);
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
