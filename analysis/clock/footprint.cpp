#include "analysis/clock/footprint.hpp"

#include <algorithm>

#include "analysis/clock/past_l1.hpp"
#include "analysis/trace/as_made.hpp"
#include "analysis/trace/category.hpp"

namespace warplens::clock {
namespace {

/// Number of adjacent sectors that DRAM reads at once, and number that DRAM writes at once. They were derived from
/// copies on an H200 in which neighbouring lanes access addresses 64 or 128 bytes apart.
constexpr std::uint64_t kSectorsBrought = 2, kSectorsTaken = 1;

using traffic::TouchedSector;

/// Sorts the sectors and merges entries for the same sector.
void merge_sectors(std::vector<TouchedSector>& sectors) {
  std::ranges::sort(sectors, {}, &TouchedSector::number);
  std::size_t kept = 0;
  for (const TouchedSector& sector : sectors) {
    if (kept > 0 && sectors[kept - 1].number == sector.number)
      sectors[kept - 1].bytes |= sector.bytes;
    else
      sectors[kept++] = sector;
  }
  sectors.resize(kept);
}

/// Sectors that blocks load, or sectors that blocks store. Each sector is listed once; they are sorted by address.
struct Touched {
  std::vector<TouchedSector> sectors;
  double asked = 0;  ///< number of sectors that all blocks request from L2

  /// Divides the sectors into groups of `sectors_of_group` adjacent sectors, which DRAM moves at once. Returns the
  /// numbers of the groups that contain at least one of these sectors, sorted.
  std::vector<std::uint64_t> groups(std::uint64_t sectors_of_group) const {
    std::vector<std::uint64_t> groups;
    groups.reserve(sectors.size());
    for (const TouchedSector& sector : sectors) {
      const std::uint64_t group = sector.number / sectors_of_group;
      if (groups.empty() || groups.back() != group) groups.push_back(group);
    }
    return groups;
  }
  /// Returns the share of the sectors that were accessed only in part.
  double unfilled_share(std::uint32_t sector_bytes) const {
    const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << sector_bytes) - 1);
    const auto unfilled = std::ranges::count_if(sectors, [&](const auto& sector) { return sector.bytes != all; });
    return sectors.empty() ? 0 : static_cast<double>(unfilled) / static_cast<double>(sectors.size());
  }
};

/// Collects the loaded sectors. Each block counts a sector once, because L1 usually still has the data for further
/// loads. (Stores count each time: they always go to L2.)
Touched loaded_by(std::span<const BlockTouches> blocks) {
  Touched touched;
  for (const BlockTouches& block : blocks) {
    std::vector<TouchedSector> own = block.loads;
    merge_sectors(own);
    touched.asked += static_cast<double>(own.size());
    touched.sectors.insert(touched.sectors.end(), own.begin(), own.end());
    touched.asked += static_cast<double>(block.past_l1.size());
    touched.sectors.insert(touched.sectors.end(), block.past_l1.begin(), block.past_l1.end());
  }
  merge_sectors(touched.sectors);
  return touched;
}

Touched stored_by(std::span<const BlockTouches> blocks) {
  Touched touched;
  for (const BlockTouches& block : blocks) {
    touched.asked += static_cast<double>(block.stores.size());
    touched.sectors.insert(touched.sectors.end(), block.stores.begin(), block.stores.end());
  }
  merge_sectors(touched.sectors);
  return touched;
}

constexpr std::size_t kMostKept = 4'000'000;

/// Records the memory that a block accesses.
class TouchRecorder : public simt::Observer {
 public:
  TouchRecorder(const simt::Program& program, const Machine& machine, const TouchLimits& limits, BlockTouches& touches)
      : program_(program), machine_(machine), limits_(limits), touches_(touches) {}

  // TouchLimits::of_a_warp needs a count of the instructions of each warp. The executor only counts them if
  // instructions are observed.
  bool wants_instructions() const override { return limits_.of_a_warp != 0; }

  void access(const simt::Access& access) override {
    if (access.active == 0 || access.unit != Unit::load_store) return;
    trace::as_made(program_, access, [this](const simt::Access& made) { keep(made); });
  }

 private:
  void keep(const simt::Access& access) {
    const auto category = trace::category_of(access.space, access.kind);
    const bool is_memory = access.space == ptx::StateSpace::global || access.space == ptx::StateSpace::local;
    if (!category || !is_memory) return;
    const bool is_load = access.kind == AccessKind::load;
    traffic::touched_sectors(machine_, access, sectors_);
    if (is_load) touches_.loaded_sectors += sectors_.size();
    // Local memory is not recorded: L2 keeps the local memory of the resident threads, so it causes no DRAM traffic.
    if ((is_load && !limits_.loads) || access.space == ptx::StateSpace::local) return;
    const bool is_past_l1 = is_load && goes_past_l1(program_.code().meanings[access.where.pc]);
    std::vector<TouchedSector>& kept = is_past_l1 ? touches_.past_l1 : is_load ? touches_.loads : touches_.stores;
    if (kept.size() > kMostKept) return;  // limits the memory use; the estimated footprint is then too small
    kept.insert(kept.end(), sectors_.begin(), sectors_.end());
  }

  const simt::Program& program_;
  const Machine& machine_;
  const TouchLimits& limits_;
  BlockTouches& touches_;
  std::vector<TouchedSector> sectors_;
};

/// Returns the total size of the buffers that contain the sectors. If a sector is outside of all buffers, the size is
/// unlimited.
double bytes_of_buffers(const Touched& touched, const simt::Launch& launch) {
  const std::uint64_t sector_bytes = launch.machine.sector_bytes;
  double bytes = 0;
  std::size_t inside = 0;
  for (const simt::Buffer& buffer : launch.buffers) {
    const auto count = std::ranges::count_if(touched.sectors, [&](const auto& sector) {
      const std::uint64_t address = sector.number * sector_bytes;
      return address + sector_bytes > buffer.address && address < buffer.address + buffer.bytes;
    });
    if (count > 0) bytes += static_cast<double>(buffer.bytes);
    inside += static_cast<std::size_t>(count);
  }
  return inside < touched.sectors.size() ? 1e30 : bytes;
}

/// Returns the number of runs of consecutive group numbers.
double count_runs(const std::vector<std::uint64_t>& groups) {
  double count = groups.empty() ? 0 : 1;
  for (std::size_t at = 1; at < groups.size(); ++at) count += groups[at] > groups[at - 1] + 1;
  return count;
}

struct Way {
  double bytes = 0, share = 1, runs = 0;
};

/// The launch and the blocks for which the footprint is estimated.
struct TouchedExtent {
  const simt::Launch& launch;
  double blocks = 0, neighbours = 0;
  bool is_kept = false;  ///< whether L2 keeps the data that several rows of blocks access
};

Way estimate_way(const Touched& touched, const TouchedExtent& of, std::uint64_t sectors_of_group) {
  if (touched.asked == 0) return {};
  const double sector_bytes = of.launch.machine.sector_bytes, scale = of.blocks / of.neighbours;
  const std::vector<std::uint64_t> groups = touched.groups(sectors_of_group);
  const double seen = static_cast<double>(sectors_of_group * groups.size()) * sector_bytes * scale;
  const double bytes = of.is_kept ? std::min(seen, bytes_of_buffers(touched, of.launch)) : seen;
  return {.bytes = bytes,
          .share = bytes / (touched.asked * sector_bytes * scale),
          .runs = bytes / seen * count_runs(groups) / touched.asked};
}

}  // namespace

std::vector<BlockTouches> record_touches(const simt::Program& program, const simt::Launch& launch,
                                         std::span<const std::uint64_t> blocks, const TouchLimits& limits,
                                         const std::stop_token& stop) {
  std::vector<BlockTouches> touches;
  simt::GlobalMemory memory(program, launch);
  std::uint64_t executed = 0;
  for (const std::uint64_t number : blocks) {
    if (executed >= limits.warp_instructions || stop.stop_requested()) break;
    BlockTouches& block = touches.emplace_back();
    TouchRecorder recorder(program, launch.machine, limits, block);
    block.warp_instructions =
        simt::execute_block(
            program, launch, index_at(launch.grid, number), memory, recorder,
            {.instructions_per_block = limits.of_a_block, .instructions_per_warp = limits.of_a_warp, .stop = stop})
            .warp_instructions;
    executed += block.warp_instructions;
  }
  return touches;
}

Footprint estimate_footprint(const Touches& touches, const simt::Launch& launch, std::uint64_t blocks,
                             double kept_bytes) {
  const Touched read = loaded_by(touches.neighbours);
  const Touched written = touches.whole ? stored_by({&*touches.whole, 1}) : stored_by(touches.neighbours);
  Touched either{.sectors = read.sectors, .asked = read.asked + written.asked};
  either.sectors.insert(either.sectors.end(), written.sectors.begin(), written.sectors.end());
  merge_sectors(either.sectors);
  // Number of complete blocks that would do as much work as the executed parts of the neighbouring blocks.
  const double equivalent = touches.share * static_cast<double>(touches.neighbours.size());
  TouchedExtent extent{.launch = launch, .blocks = static_cast<double>(blocks), .neighbours = equivalent};
  TouchedExtent of_stores = extent;
  if (touches.whole) of_stores.neighbours = 1;
  const double rows = extent.blocks / launch.grid.x;
  extent.is_kept = of_stores.is_kept =
      rows == 1 || estimate_way(either, extent, kSectorsBrought).bytes / rows <= kept_bytes;
  const Way reads = estimate_way(read, extent, kSectorsBrought);
  const Way writes = estimate_way(written, of_stores, kSectorsTaken);
  const Way all = estimate_way(either, extent, kSectorsBrought);
  // If a sector leaves L2 before all of its bytes were written, its other bytes must be read from DRAM.
  const double filling = extent.is_kept ? 0 : written.unfilled_share(launch.machine.sector_bytes);
  const double both = reads.bytes + writes.bytes;
  double loaded = 0;  // sectors loaded by `of_stores.neighbours` blocks
  for (const BlockTouches& block : touches.whole ? std::span(&*touches.whole, 1) : std::span(touches.neighbours))
    loaded += static_cast<double>(block.loaded_sectors);
  return {.read_bytes = reads.bytes,
          .written_bytes = writes.bytes,
          .filling_bytes = filling * writes.bytes,
          .bytes = touches.whole ? both : std::min(all.bytes, both),
          .read_share = reads.share,
          .write_share = writes.share,
          .filling_share = filling * writes.share,
          .loaded_sectors = extent.blocks / of_stores.neighbours * loaded,
          .distinct_loaded_sectors = extent.blocks / extent.neighbours * read.asked,
          .stored_sectors = extent.blocks / of_stores.neighbours * written.asked,
          .read_runs = reads.runs,
          .write_runs = writes.runs};
}

}  // namespace warplens::clock
