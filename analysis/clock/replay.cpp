#include "analysis/clock/replay.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <queue>
#include <span>

#include "analysis/clock/l1_cache.hpp"
#include "analysis/clock/lines.hpp"
#include "analysis/clock/stored.hpp"
#include "analysis/clock/units.hpp"

namespace warplens::clock {
namespace {

/// Length of the queue of the load/store unit, in cycles. Warps can issue requests while the unit needs at most this
/// time for the requests that it has accepted.
constexpr double kQueueOfUnit = 64;
/// Capacities of the buffers in which stores wait for L2 and for DRAM. They are given in cycles: the time that it takes
/// to empty a full buffer. While a buffer is full, the load/store unit stops.
constexpr double kStoresOnTheWay = 600;
constexpr double kWritesInL2 = 1000;
/// Number of cycles at the beginning of the launch in which the measured load of DRAM is not yet reliable.
constexpr double kWarmingUp = 2000;

constexpr std::size_t number(Resource resource) {
  return static_cast<std::size_t>(resource);
}

struct Warp {
  const BlockWork* work = nullptr;
  std::uint32_t index = 0;  ///< index of the warp in its block
  std::uint32_t place = 0;  ///< slot of the warp on the multiprocessor
  std::uint32_t block = 0;  ///< index of the resident block that the warp belongs to
  std::size_t at = 0;       ///< index in WarpWork::sequence of the next operation
  /// set when the instructions of the operation are issued, but its action (such as a memory access) has not begun
  bool is_acting = false;
  double action_at = 0;      ///< earliest time at which the unit accepts the action
  std::vector<double> done;  ///< time at which the result of an operation is available; index: operation
  std::size_t latest_span = ~std::size_t{0};

  const std::vector<Operation>& operations() const { return work->warps[index].operations; }
  bool has_ended() const { return at == work->warps[index].sequence.size(); }
  std::uint32_t next() const { return work->warps[index].sequence[at]; }
  const Operation& operation() const { return operations()[next()]; }
};

struct ResidentBlock {
  std::uint32_t running = 0;  ///< number of warps of the block that have not ended
  std::uint32_t first_place = 0;
  double ends_at = 0;
  std::vector<std::uint32_t> at_barrier;  ///< warps that have arrived at the barrier
  std::vector<double> arrived;
};

/// Discrete-event simulation of one multiprocessor.
class Multiprocessor {
 public:
  Multiprocessor(const Gpu& gpu, const std::vector<BlockWork>& blocks, const ReplaySettings& settings)
      : gpu_(gpu),
        blocks_(blocks),
        settings_(settings),
        costs_(gpu, settings.active_multiprocessors),
        l1_(settings.l1_bytes / settings.line_bytes),
        shape_{.line_bytes = settings.line_bytes, .sector_bytes = settings.sector_bytes} {}

  Replay run() {
    for (unsigned at = 0; at < settings_.resident_blocks && next_block_ < blocks_.size(); ++at)
      begin_block(at * warps_of(blocks_[next_block_]), 0);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      if (warps_[event.warp].is_acting)
        act(event.warp, event.time);
      else
        issue(event.warp, event.time);
    }
    return finish();
  }

 private:
  struct Event {
    double time;
    std::uint32_t warp;
    bool operator<(const Event& other) const { return time != other.time ? time > other.time : warp > other.warp; }
  };

  static std::uint32_t warps_of(const BlockWork& block) { return static_cast<std::uint32_t>(block.warps.size()); }
  double unless_free(Resource resource, double duration) const {
    return settings_.is_free[number(resource)] ? 0 : duration;
  }
  void note(std::uint32_t pc, Resource resource, double cycles) {
    replay_.busy[number(resource)] += cycles;
    of(pc).busy[number(resource)] += cycles;
  }
  InstructionBusy& of(std::uint32_t pc) {
    if (pc >= replay_.by_pc.size()) replay_.by_pc.resize(pc + 1);
    return replay_.by_pc[pc];
  }

  void begin_block(std::uint32_t first_place, double freed) {
    const double now = dispatcher_.take(freed, settings_.share_of_blocks * costs_.dispatch());
    const BlockWork& work = blocks_[next_block_++];
    const auto block = static_cast<std::uint32_t>(residents_.size());
    residents_.push_back({.running = warps_of(work), .first_place = first_place, .ends_at = now});
    for (std::uint32_t index = 0; index < warps_of(work); ++index) {
      const auto warp = static_cast<std::uint32_t>(warps_.size());
      warps_.push_back({.work = &work, .index = index, .place = first_place + index, .block = block});
      warps_.back().done.resize(work.warps[index].operations.size());
      const double begin = launcher_.take(now, settings_.share_of_blocks * gpu_.cost.warp);
      begun_.push_back(begin);
      events_.push({begin, warp});
    }
  }

  void keep_span(Warp& warp, WarpState state, std::uint32_t pc, double begin, double end, bool acts = false) {
    if (end <= begin || settings_.most_spans == 0) return;
    if (warp.latest_span < replay_.spans.size()) {
      WarpSpan& latest = replay_.spans[warp.latest_span];
      const bool goes_on = latest.state == state && latest.pc == pc && latest.end == begin && !latest.acts;
      if (goes_on) {
        latest.end = end;
        latest.acts = acts;
        return;
      }
    }
    if (replay_.spans.size() >= settings_.most_spans) return;
    warp.latest_span = replay_.spans.size();
    replay_.spans.push_back({warp.place, warp.work->block, warp.index, state, pc, begin, end, acts});
  }

  /// Returns the time at which all operands of the operation are available. Records what the warp waits for.
  double operands_at(Warp& warp, const Operation& operation, double now) {
    double ready = now;
    for (std::uint32_t at = 0; at < operation.waits; ++at) {
      const std::uint32_t awaited = warp.work->waits[operation.first_wait + at];
      if (warp.done[awaited] <= ready) continue;
      const Operation& from = warp.operations()[awaited];
      of(from.pc).waited += warp.done[awaited] - ready;
      keep_span(warp, from.action == Action::load ? WarpState::memory : WarpState::shared, from.pc, ready,
                warp.done[awaited]);
      ready = warp.done[awaited];
    }
    return ready;
  }

  void issue(std::uint32_t number_of_warp, double now) {
    Warp& warp = warps_[number_of_warp];
    if (warp.has_ended()) return end_warp(number_of_warp, now);
    const Operation& operation = warp.operation();
    const double ready = operands_at(warp, operation, now);
    if (ready > now) {
      // Try again when the operands are available: other warps may issue before.
      events_.push({ready, number_of_warp});
      return;
    }
    Queue& scheduler = schedulers_[warp.place % kSchedulers];
    const double slots = unless_free(Resource::issue, operation.instructions * gpu_.cost.issue);
    note(operation.pc, Resource::issue, slots / kSchedulers);
    const double begin = std::max(ready, scheduler.free_at());
    keep_span(warp, WarpState::ready, operation.pc, ready, begin);
    scheduler.take(ready, slots);
    const double issued = std::max(begin + slots, begin + operation.cycles);
    keep_span(warp, WarpState::issuing, operation.pc, begin, issued, operation.action != Action::none);
    warp.is_acting = true;
    warp.action_at = issued;
    events_.push({issued, number_of_warp});
  }

  void act(std::uint32_t number_of_warp, double now) {
    Warp& warp = warps_[number_of_warp];
    const Operation& operation = warp.operation();
    if (operation.action != Action::none && operation.action != Action::barrier &&
        unit_.backlog(now) > kQueueOfUnit + kLittle) {
      const double later = unit_.free_at() - kQueueOfUnit;
      keep_span(warp, WarpState::queue, operation.pc, now, later);
      of(operation.pc).waited += later - now;
      events_.push({later, number_of_warp});
      return;
    }
    warp.is_acting = false;
    const std::uint32_t this_one = warp.next();
    ++warp.at;
    switch (operation.action) {
      case Action::none:
        warp.done[this_one] = now;
        break;
      case Action::shared:
        warp.done[this_one] = shared(operation, now) + gpu_.latency.shared;
        break;
      case Action::deposit:
        warp.done[this_one] = shared(operation, now);
        break;
      case Action::constant:
        warp.done[this_one] = constant(operation, now);
        break;
      case Action::load:
        warp.done[this_one] = load(warp, operation, now);
        break;
      case Action::store:
        store(warp, this_one, now);
        break;
      case Action::barrier:
        return wait_at_barrier(number_of_warp, now);
    }
    events_.push({now, number_of_warp});
  }

  double shared(const Operation& operation, double now) {
    const double cycles = unless_free(Resource::shared, operation.wavefronts * gpu_.cost.shared_wavefront);
    note(operation.pc, Resource::shared, cycles);
    return unit_.take(now, cycles);
  }

  double constant(const Operation& operation, double now) {
    const double cycles = unless_free(Resource::lsu, operation.wavefronts * gpu_.cost.constant_pass);
    note(operation.pc, Resource::lsu, cycles);
    return unit_.take(now, cycles) + gpu_.latency.shared;
  }

  static std::span<const traffic::TouchedSector> sectors_of(const Warp& warp, const Operation& operation) {
    return std::span(warp.work->sectors).subspan(operation.first_sector, operation.sectors);
  }

  /// Occupies the load/store unit for a request of `lines` cache lines and returns the time at which it is done.
  /// `filled` is the number of these cache lines that come from L2, completely or in part. L1 cannot look up other
  /// cache lines while it stores the ones that arrive.
  double take_lines(const Operation& operation, unsigned lines, unsigned filled, double now) {
    const double cycles =
        unless_free(Resource::lsu, gpu_.cost.lsu_request + (lines > 0 ? lines - 1 : 0) * gpu_.cost.lsu_line +
                                       filled * gpu_.cost.lsu_fill);
    note(operation.pc, Resource::lsu, cycles);
    return unit_.take(now, cycles);
  }

  /// Number of cache lines, half cache lines and sectors that a load requests from L2 because L1 does not have them.
  struct Missing {
    unsigned lines = 0, halves = 0, sectors = 0;
  };

  double load(const Warp& warp, const Operation& operation, double now) {
    Missing missing;
    unsigned lines = 0;
    double there = 0;
    asked_.clear();
    for_each_line(sectors_of(warp, operation), shape_, [&](std::uint64_t line, std::uint32_t mask, std::uint32_t) {
      ++lines;
      const L1Cache::Answer answer = operation.is_past_l1 ? L1Cache::Answer{.missing = mask} : l1_.ask(line, mask);
      there = std::max(there, answer.there_at);
      if (answer.missing == 0) return;
      ++missing.lines;
      missing.halves += shape_.halves_of(answer.missing);
      missing.sectors += static_cast<unsigned>(std::popcount(answer.missing));
      if (!operation.is_past_l1) asked_.push_back(line);
    });
    replay_.traffic.l1_sectors += operation.sectors;
    replay_.traffic.l1_hits += operation.sectors - missing.sectors;
    const double taken = take_lines(operation, lines, missing.lines, now);
    double done = std::max(there, taken + gpu_.latency.l1);
    if (missing.sectors > 0) done = std::max(done, from_l2(operation, missing, taken));
    for (const std::uint64_t line : asked_) l1_.set_arrival(line, done);
    return done;
  }

  double from_l2(const Operation& operation, const Missing& missing, double now) {
    const unsigned sectors = missing.sectors;
    replay_.traffic.l2_read_sectors += sectors;
    replay_.link += unless_free(Resource::l2, costs_.link_read(settings_.dram_read_share * missing.halves));
    const double cycles = unless_free(Resource::l2, costs_.l2_read(missing.halves, sectors));
    note(operation.pc, Resource::l2, cycles);
    const double through_l2 = l2_reads_.take(now, cycles);
    double done = through_l2 + gpu_.latency.l2;
    const double bytes = settings_.dram_read_share * sectors * settings_.sector_bytes;
    if (bytes <= 0) return done;
    const double of_dram = unless_free(Resource::dram, costs_.dram_read(bytes, settings_.dram_read_runs * sectors));
    note(operation.pc, Resource::dram, of_dram);
    const double through_dram = dram_.take(now, of_dram);
    // A request for many cache lines probably misses L2 for some of them; a request for a single line seldom does.
    const double some_missing = 1 - std::pow(1 - std::min(1.0, settings_.dram_read_share), missing.lines);
    const double busy = std::min(1.0, dram_.busy() / std::max(now, kWarmingUp));
    const double from_dram = gpu_.latency.dram + busy * gpu_.latency.dram_busy;
    const double latency = gpu_.latency.l2 + some_missing * (from_dram - gpu_.latency.l2);
    return std::max(through_l2, through_dram) + latency;
  }

  /// Executes a store. `number` is the index of the operation in the program order of the warp.
  void store(const Warp& warp, std::uint32_t number, double now) {
    const std::vector<Operation>& operations = warp.operations();
    const Operation& operation = operations[number];
    const std::span<const traffic::TouchedSector> sectors = sectors_of(warp, operation);
    const Stored all = stored(sectors, shape_);
    replay_.traffic.l2_write_sectors += all.sectors;
    replay_.traffic.l2_partial_sectors += all.partial;
    const double taken = take_lines(operation, all.lines, 0, now);
    const Stored of_l2 =
        operation.follows ? stored_after(sectors, sectors_of(warp, operations[number - 1]), shape_, left_) : all;
    replay_.link += unless_free(Resource::l2, costs_.link_write(of_l2.halves, of_l2.sectors));
    const double cycles =
        unless_free(Resource::l2, costs_.l2_write(of_l2.lines, of_l2.sectors, of_l2.partial, operation.words));
    note(operation.pc, Resource::l2, cycles);
    const double through_l2 = l2_writes_.take(taken, cycles);
    const double bytes = static_cast<double>(operation.sectors) * settings_.sector_bytes;
    const double runs = settings_.dram_write_runs * operation.sectors;
    const double of_dram = unless_free(Resource::dram, costs_.dram_write(settings_.dram_write_share * bytes, runs) +
                                                           costs_.dram_read(settings_.dram_filling_share * bytes, 0));
    note(operation.pc, Resource::dram, of_dram);
    const double through_dram = dram_.take(taken, of_dram);
    unit_.hold(std::max(through_l2 - kStoresOnTheWay, through_dram - kWritesInL2));
  }

  void wait_at_barrier(std::uint32_t number_of_warp, double now) {
    ResidentBlock& block = residents_[warps_[number_of_warp].block];
    block.at_barrier.push_back(number_of_warp);
    block.arrived.push_back(now);
    open_barrier(block, now);
  }

  void open_barrier(ResidentBlock& block, double now) {
    if (block.at_barrier.empty() || block.at_barrier.size() < block.running) return;
    const double open = now + gpu_.latency.barrier;
    for (std::size_t at = 0; at < block.at_barrier.size(); ++at) {
      Warp& warp = warps_[block.at_barrier[at]];
      const std::uint32_t barrier = warp.work->warps[warp.index].sequence[warp.at - 1];
      const std::uint32_t pc = warp.operations()[barrier].pc;
      warp.done[barrier] = open;
      of(pc).waited += open - block.arrived[at];
      keep_span(warp, WarpState::barrier, pc, block.arrived[at], open);
      events_.push({open, block.at_barrier[at]});
    }
    block.at_barrier.clear();
    block.arrived.clear();
  }

  void end_warp(std::uint32_t number_of_warp, double now) {
    Warp& warp = warps_[number_of_warp];
    replay_.warp_cycles += now - begun_[number_of_warp];
    std::vector<double>().swap(warp.done);
    ResidentBlock& block = residents_[warp.block];
    block.ends_at = std::max(block.ends_at, now);
    if (--block.running > 0) return open_barrier(block, now);
    replay_.block_ends.push_back(block.ends_at);
    if (next_block_ < blocks_.size())
      begin_block(block.first_place, block.ends_at + settings_.share_of_blocks * gpu_.cost.block);
  }

  Replay finish() {
    // The launch ends when all stores have reached L2.
    double end = std::max(unit_.free_at(), l2_writes_.free_at());
    for (const double block_end : replay_.block_ends) end = std::max(end, block_end);
    replay_.cycles = end;
    replay_.dispatching = dispatcher_.busy();
    // Reads and writes use separate directions of L2, so its busy time is that of the busier direction.
    replay_.busy[number(Resource::l2)] = std::max(l2_reads_.busy(), l2_writes_.busy());
    return std::move(replay_);
  }

  static constexpr double kLittle = 1e-6;

  const Gpu& gpu_;
  const std::vector<BlockWork>& blocks_;
  const ReplaySettings& settings_;
  SharedCosts costs_;
  L1Cache l1_;
  const LineShape shape_;
  std::priority_queue<Event> events_;
  std::vector<Warp> warps_;
  std::vector<double> begun_;
  std::vector<ResidentBlock> residents_;
  std::size_t next_block_ = 0;
  std::array<Queue, kSchedulers> schedulers_;
  Queue dispatcher_, launcher_, unit_, l2_reads_, l2_writes_, dram_;
  std::vector<std::uint64_t> asked_;
  std::vector<traffic::TouchedSector> left_;
  Replay replay_;
};

}  // namespace

Replay replay(const Gpu& gpu, const std::vector<BlockWork>& blocks, const ReplaySettings& settings) {
  return Multiprocessor(gpu, blocks, settings).run();
}

}  // namespace warplens::clock
