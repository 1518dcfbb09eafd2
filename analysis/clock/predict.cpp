#include "analysis/clock/predict.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/clock/replay.hpp"

namespace warplens::clock {
namespace {

/// Returns the share of the footprint that is not in L2 when the launch requests it.
double gone_share(const Gpu& gpu, double footprint, L2State state) {
  if (state == L2State::flushed) return 1;
  const auto l2 = static_cast<double>(gpu.l2_bytes);
  return std::clamp((footprint / l2 - gpu.l2_kept) / (gpu.l2_gone - gpu.l2_kept), 0.0, 1.0);
}

/// Predicted cycles of all blocks of one multiprocessor, extrapolated from the replayed blocks.
struct CycleExtent {
  double cycles = 0;  ///< cycles of the whole launch
  /// cycles per replayed block (or part of a block) in the steady phase; 0 if all blocks were replayed
  double pace = 0;
};

/// Returns the average number of cycles from the end of one block to the end of the next in the steady phase.
double steady_pace(const std::vector<double>& ends, unsigned resident) {
  const std::size_t count = ends.size();
  const std::size_t last = count > resident ? count - resident : count;
  const std::size_t first = std::min<std::size_t>(resident, last / 2);
  if (last <= first + 1) return count == 0 ? 0 : ends.back() / static_cast<double>(count);
  return (ends[last - 1] - ends[first]) / static_cast<double>(last - 1 - first);
}

class Predictor {
 public:
  Predictor(const Gpu& gpu, const Question& question, const Sample& sample)
      : gpu_(gpu), question_(question), sample_(sample), grid_(question.blocks()) {}

  Prediction run() {
    prediction_.occupancy = sample_.occupancy;
    prediction_.not_predicted = sample_.refused;
    const unsigned resident = sample_.occupancy.blocks;
    if (!sample_.refused.empty()) return std::move(prediction_);
    prediction_.waves_of_blocks = waves(resident);
    const Replay base = replay(gpu_, sample_.blocks, settings(resident));
    fill(base, extent_of(base, resident));
    if (question_.without) fill_without(resident);
    return std::move(prediction_);
  }

 private:
  std::uint64_t waves(unsigned resident) const {
    const std::uint64_t at_once = std::uint64_t{resident} * gpu_.multiprocessors;
    return (grid_ + at_once - 1) / at_once;
  }

  std::uint64_t blocks_of_one() const { return (grid_ + gpu_.multiprocessors - 1) / gpu_.multiprocessors; }

  ReplaySettings settings(unsigned resident) const {
    const double gone = gone_share(gpu_, sample_.footprint.bytes, question_.l2);
    return {.l1_bytes = sample_.occupancy.l1_bytes,
            .line_bytes = question_.launch.machine.line_bytes,
            .sector_bytes = question_.launch.machine.sector_bytes,
            .resident_blocks = resident,
            .share_of_blocks = sample_.share,
            .active_multiprocessors = static_cast<double>(grid_) / static_cast<double>(blocks_of_one()),
            .dram_read_share = gone * sample_.footprint.read_share,
            .dram_write_share = gone * sample_.footprint.write_share,
            .dram_filling_share = gone * sample_.footprint.filling_share,
            .dram_read_runs = gone * sample_.footprint.read_runs,
            .dram_write_runs = gone * sample_.footprint.write_runs,
            .most_spans = question_.most_spans};
  }

  CycleExtent extent_of(const Replay& one, unsigned resident) const {
    // If only a part of each block was replayed, these numbers count parts of blocks.
    const auto replayed = static_cast<double>(sample_.blocks.size());
    const auto own = static_cast<double>(blocks_of_one());
    const double left = std::max(0.0, own / sample_.share - replayed);
    // The busiest unit needs `least` cycles for each block. A block therefore takes at least this time on average, even
    // if the ends of the replayed blocks are closer together.
    const double least = std::max(one.link, *std::ranges::max_element(one.busy)) / replayed;
    const double steady = own <= replayed ? one.cycles / replayed : steady_pace(one.block_ends, resident);
    const double pace = std::max(least, steady) * crowding(one);
    return {.cycles = fetching() + one.cycles + left * pace, .pace = left > 0 ? pace : 0};
  }

  /// Returns the cycles for fetching the code. No multiprocessor has the code when the launch begins.
  double fetching() const {
    const sass::MachineInstructions& made = question_.machine_instructions;
    double instructions = 0;
    for (std::size_t pc = 0; pc < made.count.size(); ++pc) instructions += made.count[pc] * made.copies[pc];
    constexpr double kInstructionsOfLine = 8;  // one instruction has 16 bytes
    // Maximum number of cache lines of code that delay the start of the launch. Later lines are loaded while warps
    // already run.
    constexpr double kMostLines = 64;
    return gpu_.cost.code_line * std::min(kMostLines, std::ceil(instructions / kInstructionsOfLine));
  }

  /// Returns the factor by which the launch takes longer than its busiest unit. Requests come in bursts, so two units
  /// that are both busy most of the time delay each other. The link between the halves of L2 is not included: it
  /// carries the traffic of DRAM in the same order and does not wait for other traffic.
  double crowding(const Replay& one) const {
    double sum = 0;
    for (const double busy : one.busy) sum += std::pow(busy / one.cycles, gpu_.overlap);
    return std::max(1.0, std::pow(sum, 1 / gpu_.overlap));
  }

  double us_of(const CycleExtent& extent) const { return gpu_.cost.launch_us + 1e6 * extent.cycles / gpu_.clock_hz; }

  void fill(const Replay& one, const CycleExtent& extent) {
    prediction_.us = us_of(extent);
    prediction_.low_us = prediction_.us / (1 + gpu_.band_high);
    prediction_.high_us = prediction_.us / (1 - gpu_.band_low);
    prediction_.traffic_from_empty_l2 = from_empty_l2(traffic_of(one.traffic, 1));
    prediction_.traffic = question_.l2 == L2State::flushed
                              ? prediction_.traffic_from_empty_l2
                              : traffic_of(one.traffic, gone_share(gpu_, sample_.footprint.bytes, question_.l2));
    const double span = span_of(extent);
    prediction_.shares = shares_of(one, extent);
    prediction_.link = link_share(one, extent);
    prediction_.used = used();
    prediction_.dispatching = std::min(1.0, one.dispatching / span);
    prediction_.waiting = std::max(0.0, 1 - prediction_.shares[static_cast<std::size_t>(Resource::issue)]);
    prediction_.limiter = limiter_of(one, extent);
    for (std::uint32_t pc = 0; pc < one.by_pc.size(); ++pc) {
      const InstructionBusy& busy = one.by_pc[pc];
      if (busy.waited == 0 && std::ranges::all_of(busy.busy, [](double cycles) { return cycles == 0; })) continue;
      InstructionShare share{.pc = pc};
      for (std::size_t at = 0; at < kResources; ++at) share.busy[at] = busy.busy[at] / span;
      share.waited = one.warp_cycles > 0 ? busy.waited / one.warp_cycles : 0;
      prediction_.instructions.push_back(share);
    }
    prediction_.spans = one.spans;
    std::ranges::stable_sort(prediction_.spans, {}, &WarpSpan::begin);
  }

  /// Returns the cycles that the replayed blocks take on one multiprocessor, on average over the whole launch. All
  /// shares of time are relative to this number.
  double span_of(const CycleExtent& extent) const {
    const double replayed = static_cast<double>(sample_.blocks.size()) * sample_.share;
    return extent.cycles * std::min(1.0, replayed / static_cast<double>(blocks_of_one()));
  }

  /// Returns the share of the time in which the link between the halves of L2 is busy. The link has two directions, and
  /// the counter counts a cycle as busy if at least one of them is busy. This rule agreed with all measurements
  /// (tests/gpu/predicted); in these, the link was busy for one quarter to nine tenths of the time.
  double link_share(const Replay& one, const CycleExtent& extent) const {
    const double idle = std::max(0.0, 1 - one.link / span_of(extent));
    return 1 - idle * idle;
  }

  /// Returns the share of the multiprocessors that have blocks, averaged over the launch. Hardware counters average
  /// over all multiprocessors.
  double used() const {
    return static_cast<double>(grid_) / static_cast<double>(blocks_of_one() * gpu_.multiprocessors);
  }

  PerResource<double> shares_of(const Replay& one, const CycleExtent& extent) const {
    constexpr auto kDram = static_cast<std::size_t>(Resource::dram), kL2 = static_cast<std::size_t>(Resource::l2);
    PerResource<double> shares{};
    for (std::size_t at = 0; at < kResources; ++at) {
      // DRAM and L2 exist once per GPU, all other resources once per multiprocessor
      const bool is_of_all = at == kDram || at == kL2;
      shares[at] = std::min(1.0, one.busy[at] / span_of(extent)) * (is_of_all ? 1 : used());
    }
    shares[kL2] = std::max(shares[kL2], link_share(one, extent));
    if (gpu_.cost.dram_peak_byte > 0 && one.busy[kDram] > 0) {
      const auto bytes =
          static_cast<double>(prediction_.traffic.dram_read_bytes + prediction_.traffic.dram_write_bytes);
      shares[kDram] = std::min(1.0, 1e-12 * bytes * gpu_.cost.dram_peak_byte * gpu_.clock_hz / extent.cycles);
    }
    return shares;
  }

  Limiter limiter_of(const Replay& one, const CycleExtent& extent) const {
    if (us_of(extent) < 2 * gpu_.cost.launch_us) return Limiter::launch;
    const PerResource<double> shares = shares_of(one, extent);
    const auto most = std::ranges::max_element(shares);
    if (*most >= kBusyEnough) return static_cast<Limiter>(most - shares.begin());
    return one.dispatching / span_of(extent) >= kBusyEnough ? Limiter::dispatch : Limiter::waiting;
  }

  /// Returns the traffic of the whole launch, given the share of the footprint that is not in L2.
  Traffic traffic_of(const Traffic& of_replayed, double gone) const {
    const double scale = static_cast<double>(grid_) / (static_cast<double>(sample_.blocks.size()) * sample_.share);
    const auto whole = [](double part) { return static_cast<std::uint64_t>(std::llround(part)); };
    const auto scaled = [&](std::uint64_t part) { return whole(static_cast<double>(part) * scale); };
    const Footprint& footprint = sample_.footprint;
    Traffic traffic{.l1_sectors = scaled(of_replayed.l1_sectors),
                    .l1_hits = scaled(of_replayed.l1_hits),
                    .l2_read_sectors = scaled(of_replayed.l2_read_sectors),
                    .l2_write_sectors = scaled(of_replayed.l2_write_sectors),
                    .l2_partial_sectors = scaled(of_replayed.l2_partial_sectors),
                    .dram_read_bytes = whole(gone * (footprint.read_bytes + footprint.filling_bytes)),
                    .dram_write_bytes = whole(gone * footprint.written_bytes)};
    if (sample_.share < 1) {
      // Only a part of each block was executed, and this part may load or store more or less than its share. Therefore
      // the numbers are taken from the footprint, which includes the stores of one complete block.
      const auto asked = static_cast<double>(std::max<std::uint64_t>(1, of_replayed.l1_sectors));
      traffic.l1_sectors = whole(footprint.loaded_sectors);
      traffic.l1_hits = whole(footprint.loaded_sectors * static_cast<double>(of_replayed.l1_hits) / asked);
      traffic.l2_read_sectors = traffic.l1_sectors - traffic.l1_hits;
      traffic.l2_write_sectors = whole(footprint.stored_sectors);
    } else if (blocks_of_one() == 1) {
      // Each block has its own multiprocessor. Only one block was replayed, but all blocks were executed for the
      // footprint.
      traffic.l1_sectors = whole(footprint.loaded_sectors);
      traffic.l2_read_sectors = whole(footprint.distinct_loaded_sectors);
      traffic.l1_hits = traffic.l1_sectors - std::min(traffic.l1_sectors, traffic.l2_read_sectors);
      take_stored(whole(footprint.stored_sectors), traffic);
    }
    // With fewer replayed blocks than kEnough, their hit rate in L1 may differ from that of the whole grid.
    constexpr std::size_t kEnough = 12;
    if (question_.counted && sample_.blocks.size() >= kEnough) take_counted(*question_.counted, traffic);
    return traffic;
  }

  /// Sets the number of sectors that the whole launch stores. The share of sectors that are not filled does not change.
  static void take_stored(std::uint64_t sectors, Traffic& traffic) {
    const auto written = static_cast<double>(std::max<std::uint64_t>(1, traffic.l2_write_sectors));
    const double partial = std::min(1.0, static_cast<double>(traffic.l2_partial_sectors) / written);
    traffic.l2_write_sectors = sectors;
    traffic.l2_partial_sectors = static_cast<std::uint64_t>(std::llround(partial * static_cast<double>(sectors)));
  }

  /// Sets the numbers of loaded and stored sectors to those of the whole grid. The hit rate of L1 does not change.
  static void take_counted(const CountedSectors& counted, Traffic& traffic) {
    const auto asked = static_cast<double>(std::max<std::uint64_t>(1, traffic.l1_sectors));
    const double hits = std::min(1.0, static_cast<double>(traffic.l1_hits) / asked);
    traffic.l1_sectors = counted.loaded;
    traffic.l1_hits = static_cast<std::uint64_t>(std::llround(hits * static_cast<double>(counted.loaded)));
    traffic.l2_read_sectors = counted.loaded - traffic.l1_hits;
    take_stored(counted.stored, traffic);
  }

  /// Returns the traffic if L2 is empty when the launch begins. No data of an earlier launch is then written back, and
  /// the stores of this launch that L2 still holds at the end are written back only during the next launch.
  Traffic from_empty_l2(Traffic traffic) const {
    const auto kept = static_cast<std::uint64_t>(gpu_.l2_dirty * static_cast<double>(gpu_.l2_bytes));
    traffic.dram_write_bytes -= std::min(traffic.dram_write_bytes, kept);
    return traffic;
  }

  void fill_without(unsigned resident) {
    for (std::size_t at = 0; at < kResources; ++at) {
      ReplaySettings free = settings(resident);
      free.is_free[at] = true;
      free.most_spans = 0;
      const Replay without = replay(gpu_, sample_.blocks, free);
      const CycleExtent extent = extent_of(without, resident);
      // Without one resource, the replayed blocks may run in a different order, and the replay may even take longer. A
      // faster resource does not make a real launch slower. Therefore the time is at most the predicted one.
      prediction_.us_without[at] = std::min(prediction_.us, us_of(extent));
      prediction_.limiter_without[at] = limiter_of(without, extent);
    }
  }

  const Gpu& gpu_;
  const Question& question_;
  const Sample& sample_;
  const std::uint64_t grid_;
  Prediction prediction_;
};

}  // namespace

Prediction predict(const Gpu& gpu, const Question& question, const Sample& sample) {
  return Predictor(gpu, question, sample).run();
}

Prediction predict(const Gpu& gpu, const Question& question) {
  return predict(gpu, question, take_sample(gpu, question));
}

}  // namespace warplens::clock
