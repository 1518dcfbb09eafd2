#include "analysis/simt/execute.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "analysis/simt/block.hpp"
#include "analysis/simt/group.hpp"
#include "analysis/simt/turns.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// Blocks are distributed in square tiles of this edge length. Neighbouring blocks, in x and in y, often use the same
/// pages of a matrix.
constexpr std::uint32_t kTile = 16;

/// Distributes the blocks of a grid to threads, tile by tile.
class BlockQueue {
 public:
  explicit BlockQueue(const Dim3& grid)
      : grid_(grid), columns_((grid.x + kTile - 1) / kTile), rows_((grid.y + kTile - 1) / kTile) {}

  std::uint64_t tiles() const { return std::uint64_t{columns_} * rows_ * grid_.z; }
  /// Returns the number of the next tile; a number of at least tiles() means that no tile is left.
  std::uint64_t next() { return next_.fetch_add(1, std::memory_order_relaxed); }

  template <class Act>
  void for_each_block(std::uint64_t tile, Act act) const {
    const auto x0 = static_cast<std::uint32_t>(tile % columns_) * kTile;
    const auto y0 = static_cast<std::uint32_t>(tile / columns_ % rows_) * kTile;
    const auto z = static_cast<std::uint32_t>(tile / columns_ / rows_);
    for (std::uint32_t y = y0; y < std::min<std::uint64_t>(grid_.y, std::uint64_t{y0} + kTile); ++y)
      for (std::uint32_t x = x0; x < std::min<std::uint64_t>(grid_.x, std::uint64_t{x0} + kTile); ++x)
        if (!act(Dim3{x, y, z})) return;
  }

 private:
  Dim3 grid_;
  std::uint32_t columns_, rows_;
  std::atomic<std::uint64_t> next_{0};
};

/// If `runner`, which executes blocks, stopped early, copies the reason into the outcome.
void note_end(const auto& runner, Outcome& outcome) {
  outcome.cancelled = outcome.cancelled || runner.cancelled();
  if (outcome.cut) return;
  outcome.cut = runner.cut();
  outcome.endless = runner.endless();
}

/// Adds the work and the results of one thread of the host to the outcome.
void add_turns(const Turns& turns, Outcome& outcome) {
  outcome.warp_instructions += turns.warp_instructions();
  outcome.blocks += turns.blocks();
  outcome.unobserved += turns.unobserved();
  note_end(turns, outcome);
  if (!outcome.waits && !outcome.cut) outcome.waits = turns.waits();
}

}  // namespace

Limits within_seconds(double seconds, Limits others) {
  using Clock = std::chrono::steady_clock;
  // A time limit beyond the range of the clock counts as no limit.
  constexpr double kLongest = 1e9;
  if (seconds > 0 && seconds < kLongest)
    others.until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  return others;
}

Outcome execute_block(const Program& program, const Launch& launch, const Dim3& block, GlobalMemory& memory,
                      Observer& observer, const Limits& limits) {
  if (runs_interleaved(program, launch)) return execute_blocks(program, launch, {&block, 1}, memory, observer, limits);
  Block runner(program, launch, memory, observer, limits);
  const std::uint64_t executed = runner.run(block);
  return {.warp_instructions = executed,
          .blocks = 1,
          .cancelled = runner.cancelled(),
          .cut = runner.cut(),
          .endless = runner.endless(),
          .waits = {}};
}

namespace {

/// Executes the groups that contain these blocks, each group once.
Outcome execute_groups(const Program& program, const Launch& launch, std::span<const Dim3> blocks, GlobalMemory& memory,
                       Observer& observer, const Limits& limits, const std::function<bool(double)>& go_on) {
  Group runner(program, launch, memory, limits);
  Outcome outcome;
  std::vector<Dim3> done;
  for (const Dim3& block : blocks) {
    const Dim3 group = runner.group_of(block);
    if (std::ranges::find(done, group) != done.end()) continue;
    done.push_back(group);
    outcome.warp_instructions += runner.run(group, observer, block);
    note_end(runner, outcome);
    if (!outcome.is_whole()) break;
    ++outcome.blocks;
    const double share = static_cast<double>(done.size()) / static_cast<double>(blocks.size());
    if (go_on && !go_on(share)) break;
  }
  return outcome;
}

}  // namespace

Outcome execute_blocks(const Program& program, const Launch& launch, std::span<const Dim3> blocks, GlobalMemory& memory,
                       Observer& observer, const Limits& limits, const std::function<bool(double)>& go_on) {
  if (runs_interleaved(program, launch))
    return execute_groups(program, launch, blocks, memory, observer, limits, go_on);
  SharedTurns shared;
  Turns turns(program, launch, memory, observer, limits, shared);
  std::uint64_t started = 0;
  for (const Dim3& block : blocks) {
    turns.run(block);
    if (turns.is_over()) break;
    ++started;
    if (go_on && !go_on(static_cast<double>(started) / static_cast<double>(blocks.size()))) break;
  }
  turns.finish(started == launch.grid.count());
  Outcome outcome;
  add_turns(turns, outcome);
  return outcome;
}

Outcome execute_grid(const Program& program, const Launch& launch, GlobalMemory& memory,
                     const std::function<Observer&()>& make_observer, unsigned threads, const Limits& limits,
                     const std::function<void(double)>& progress) {
  // A group of blocks that must run at the same time is distributed as one unit.
  const bool interleaved = runs_interleaved(program, launch);
  BlockQueue queue(interleaved ? groups_of(program, launch) : launch.grid);
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, queue.tiles()));
  const std::uint64_t report_every = std::max<std::uint64_t>(1, queue.tiles() / 100);

  Outcome outcome;
  std::exception_ptr problem;
  std::mutex mutex;
  SharedTurns shared;
  const auto run_all = [&](const auto& runner, auto run) {
    for (std::uint64_t tile = queue.next(); tile < queue.tiles() && !runner.is_over(); tile = queue.next()) {
      queue.for_each_block(tile, [&](const Dim3& at) {
        run(at);
        return !runner.is_over();
      });
      if (progress && tile % report_every == 0)
        progress(static_cast<double>(tile) / static_cast<double>(queue.tiles()));
    }
  };
  const auto run_groups = [&](Observer& observer) {
    Group runner(program, launch, memory, limits);
    std::uint64_t executed = 0, blocks = 0;
    run_all(runner, [&](const Dim3& group) {
      executed += runner.run(group, observer);
      if (!runner.is_over()) blocks += runner.blocks();
    });
    const std::lock_guard lock(mutex);
    outcome.warp_instructions += executed;
    outcome.blocks += blocks;
    note_end(runner, outcome);
  };
  const auto run_blocks = [&](Observer& observer) {
    Turns turns(program, launch, memory, observer, limits, shared);
    run_all(turns, [&](const Dim3& block) { turns.run(block); });
    turns.finish(!turns.is_over());
    const std::lock_guard lock(mutex);
    add_turns(turns, outcome);
  };
  const auto work = [&](Observer& observer) {
    try {
      if (interleaved)
        run_groups(observer);
      else
        run_blocks(observer);
    } catch (...) {
      const std::lock_guard lock(mutex);
      problem = std::current_exception();
    }
  };
  std::vector<Observer*> observers;
  for (unsigned worker = 0; worker < threads; ++worker) observers.push_back(&make_observer());
  std::vector<std::jthread> others;
  for (unsigned worker = 1; worker < threads; ++worker) others.emplace_back([&, worker] { work(*observers[worker]); });
  work(*observers.front());
  others.clear();  // waits for the threads: the destructor of std::jthread joins
  if (problem) std::rethrow_exception(problem);
  if (outcome.waits) {
    outcome.cut = outcome.waits;
    outcome.endless = marked("too many blocks wait for each other: they cannot all be executed at once");
    outcome.waits.reset();
  }
  if (progress && outcome.is_whole()) progress(1.0);
  return outcome;
}

}  // namespace warplens::simt
