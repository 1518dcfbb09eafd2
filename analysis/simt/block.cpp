#include "analysis/simt/block.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "analysis/simt/activity.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/module_globals.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "analysis/simt/warp_view.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// Number of instructions between checks for cancellation. It is small, so that a user who cancels does not have to
/// wait, and large enough for the checks to take no noticeable time.
constexpr std::uint64_t kInstructionsBetweenChecks = 256;
/// The clock is read only once per this number of checks, because reading it costs as much time as a dozen
/// instructions.
constexpr unsigned kChecksBetweenClocks = 16;
constexpr std::uint32_t kBarriers = 16;
/// Number of instructions of a block after which its state is compared with its earlier states.
constexpr std::uint64_t kLongBlock = 1 << 16;
/// Value of Warp::idle_polls at which a running path pauses, so that other paths and warps get a turn.
constexpr std::uint32_t kManyPolls = 1 << 20;
constexpr const char* kRepeats =
    marked("each iteration computes the same values again, for example because links in the data form a cycle");
constexpr std::uint32_t kNoPc = ~std::uint32_t{0};

}  // namespace

Block::Block(const Program& program, const Launch& launch, GlobalMemory& memory, Observer& observer,
             const Limits& limits)
    : program_(program),
      launch_(launch),
      memory_(memory),
      observer_(&observer),
      limits_(limits),
      report_instructions_(observer.wants_instructions()),
      activity_(observer.activity_counter()),
      most_reported_(limits.instructions_per_warp == 0 ? ~std::uint64_t{0} : limits.instructions_per_warp),
      barriers_(kBarriers),
      constants_(module_constants(program)),
      endless_search_(program, launch) {
  shared_.resize(program.shared_bytes_with(launch.dynamic_shared_bytes));
  const std::uint64_t threads = launch.block.count();
  const unsigned lanes = launch.machine.warp_size;
  warps_.resize((threads + lanes - 1) / lanes);
  for (std::uint32_t index = 0; index < warps_.size(); ++index) {
    Warp& warp = warps_[index];
    warp.index = index;
    warp.launched = first_lanes(std::min<std::uint64_t>(lanes, threads - std::uint64_t{index} * lanes));
    warp.entry_frame = make_frame(warp, program.code().functions.front());
    run_settled(warp);
  }
}

Block::~Block() = default;

std::uint64_t Block::run(const Dim3& index) {
  begin(index);
  for (Progress progress = Progress::goes_on; progress != Progress::finished;) {
    progress = advance();
    // The warp may wait for a value from a block that is executed by another thread of the host.
    if (progress == Progress::spins) std::this_thread::yield();
  }
  return executed_;
}

void Block::begin(const Dim3& index, const Cluster* cluster, std::uint32_t rank) {
  index_ = index;
  cluster_ = cluster;
  cluster_rank_ = rank;
  executed_ = next_check_ = 0;
  stopped_ = spinning_ = finished_ = false;
  endless_search_.begin_block();
  reports_branches_ = program_.has_reported_branches();
  std::ranges::fill(shared_, 0);
  std::ranges::fill(barriers_, Barrier{});
  observer_->block_begin(index);
  for (Warp& warp : warps_) prepare_warp(warp);
}

void Block::tell(Observer& observer) {
  observer_ = &observer;
  report_instructions_ = observer.wants_instructions();
  activity_ = observer.activity_counter();
}

void Block::finish() {
  finished_ = true;
  observer_->block_end(index_);
}

/// Runs each warp until it ends or must wait.
Block::Progress Block::advance() {
  bool waiting = false, spinning = false;
  for (Warp& warp : warps_) {
    const Pause pause = run_warp(warp);
    if (pause == Pause::spinning) spinning = true;
    if (pause == Pause::waiting) waiting = true;
    if (pause == Pause::stopped) break;
  }
  spinning_ = spinning;
  const bool opened = !stopped_ && waiting && open_barriers();
  if (!stopped_ && opened) return Progress::goes_on;
  if (!stopped_ && spinning) return Progress::spins;
  if (!stopped_ && waits_for_cluster()) {
    if (cluster_ != nullptr) return Progress::waits;
    // A block that was not launched in a cluster forms a cluster of one block.
    if (is_at_cluster_barrier()) {
      open_cluster_barrier();
      return Progress::goes_on;
    }
  }
  if (!stopped_ && waiting) report_deadlock();
  finish();
  return Progress::finished;
}

Block::Pause Block::run_warp(Warp& warp) {
  ++turn_;
  do {
    while (!warp.paths.empty()) {
      std::uint32_t next_pc = kNoPc;
      if (must_yield(warp)) return Pause::spinning;
      const std::size_t chosen =
          warp.patience > kPatience ? pick_waiting_path(warp, next_pc) : pick_path(warp, next_pc);
      Path path = std::move(warp.paths[chosen]);
      warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(chosen));
      if (!run_path(warp, path, next_pc)) return Pause::stopped;
    }
  } while (!warp.parked.empty() && (release_converged(warp, false) || release_converged(warp, true)));
  return warp.parked.empty() ? Pause::done : Pause::waiting;
}

/// Returns whether other warps must run first. This is the case if, since the warp last wrote to memory, each of its
/// paths has had a turn and has only polled memory. Otherwise allows the warp more polls, so that its next path gets a
/// turn.
bool Block::must_yield(Warp& warp) {
  if (warp.idle_polls < warp.patience) {
    if (warp.idle_polls == 0) warp.patience = kPatience;
    return false;
  }
  warp.patience += kPatience;
  if (warp.patience <= kPatience * (warp.paths.size() + 2)) return false;
  warp.idle_polls = 0;
  warp.patience = kPatience;
  return true;
}

/// Returns the path that has waited longest. Its lanes may hold a lock that the other lanes wait for. The path runs
/// alone until it reaches `next_pc`, where it may meet another path. `next_pc` is set to the lowest pc of another path
/// that is greater than the pc of this path.
std::size_t Block::pick_waiting_path(Warp& warp, std::uint32_t& next_pc) const {
  Path& first = warp.paths.front();
  for (std::size_t at = warp.paths.size(); --at > 0;) {
    const Path& other = warp.paths[at];
    if (other.pc == first.pc && other.frame == first.frame) {
      first.mask |= other.mask;
      warp.paths.erase(warp.paths.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (other.pc > first.pc) {
      next_pc = std::min(next_pc, other.pc);
    }
  }
  return 0;
}

/// Chooses a path: among those in the deepest function call, the first one in the order of execution. Merges all other
/// paths with the same pc and frame into this path, and returns its index. Sets `next_pc` to the lowest pc at which a
/// path must be chosen again, because the chosen path meets another path there, or because another path would run
/// first.
std::size_t Block::pick_path(Warp& warp, std::uint32_t& next_pc) const {
  auto& paths = warp.paths;
  const ExecutionOrder& order = program_.code().order;
  std::size_t best = 0;
  for (std::size_t at = 1; at < paths.size(); ++at) {
    const bool deeper = paths[at].frame->depth > paths[best].frame->depth;
    const bool level = paths[at].frame->depth == paths[best].frame->depth;
    if (deeper || (level && order.is_before(paths[at].pc, paths[best].pc))) best = at;
  }
  for (std::size_t at = paths.size(); at-- > 0;) {
    if (at == best) continue;
    if (paths[at].pc == paths[best].pc && paths[at].frame == paths[best].frame) {
      paths[best].mask |= paths[at].mask;
      paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(at));
      if (at < best) --best;
    } else if (order.is_of_ptx() || paths[at].pc > paths[best].pc) {
      next_pc = std::min(next_pc, paths[at].pc);
    }
  }
  if (!order.is_of_ptx() && paths.size() > 1) next_pc = std::min(next_pc, order.run_end[paths[best].pc]);
  return best;
}

/// Returns whether the time limit has expired. Most calls return false without reading the clock.
bool Block::is_time_up() {
  if (!limits_.until || checks_left_-- > 0) return false;
  checks_left_ = kChecksBetweenClocks;
  return std::chrono::steady_clock::now() >= *limits_.until;
}

/// Returns whether the block may execute its next instruction. This is false if the block was cancelled, or if its time
/// limit or its instruction budget is used up.
bool Block::may_go_on(Warp& warp, const Path& path, std::uint32_t pc) {
  const Where where{index_, warp.index, pc};
  const std::uint64_t budget = limits_.instructions_per_block;
  if (limits_.stop.stop_requested()) {
    cancelled_ = stopped_ = true;
  } else if (is_time_up()) {
    cut_ = where;
    stopped_ = true;
  } else if (executed_ >= budget) {
    report({.kind = Fault::Kind::budget,
            .where = where,
            .lanes = path.mask,
            .detail = spinning_ ? marked("the loop waits for a value that no thread writes") : ""});
    stopped_ = true;
  } else if (executed_ >= kLongBlock && endless_search_.repeats(warp, path, pc, turn_, writes_)) {
    // If the program has loads that may poll memory (for example volatile ones), another thread may change what the
    // loop reads, and the warp yields. Otherwise, the compiler may assume that no other thread changes this data, so
    // the loop never ends.
    if (endless_search_.may_be_polling())
      warp.idle_polls = kManyPolls;
    else
      end_as_endless(where, path.mask, kRepeats);
  }
  if (executed_ >= kLongBlock && !stopped_) {
    endless_search_.look_for_wait_loop(warp, path, pc, executed_);
    reports_branches_ = endless_search_.is_watching() || program_.has_reported_branches();
  }
  next_check_ = std::min(budget, executed_ + kInstructionsBetweenChecks);
  return !stopped_;
}

/// Reports an endless execution. Stops the block, and thereby the whole execution.
void Block::end_as_endless(const Where& where, LaneMask lanes, const std::string& why) {
  report({.kind = Fault::Kind::budget, .where = where, .lanes = lanes, .detail = why});
  cut_ = where;
  endless_ = why;
  stopped_ = true;
}

/// Executes `path` until the warp must choose a path again; returns false if the block must end.
bool Block::run_path(Warp& warp, Path& path, std::uint32_t next_pc) {
  Lanes lanes{.slots = path.frame->slots,
              .active = 0,
              .path = path.mask,
              .pc = path.pc,
              .warp = warp,
              .frame = *path.frame,
              .block = *this};
  try {
    return run_lanes(lanes, warp, path, next_pc);
  } catch (OutOfMemory& problem) {
    if (!problem.where) problem.where = lanes.where();
    throw;
  }
}

bool Block::run_lanes(Lanes& lanes, Warp& warp, Path& path, std::uint32_t next_pc) {
  const Op* const ops = program_.code().ops.data();
  while (true) {
    const Op& op = ops[lanes.pc];
    if (executed_ >= next_check_) {
      if (!may_go_on(warp, path, lanes.pc)) return false;
      if (warp.idle_polls >= kManyPolls) {
        path.pc = lanes.pc;
        warp.paths.push_back(std::move(path));
        return true;
      }
    }
    if (op.control == Control::none && !report_instructions_) {
      run_straight(lanes, std::min(op.straight_end, next_pc));
      if (stopped_) return false;
      if (lanes.pc < next_pc) continue;
      path.pc = lanes.pc;
      warp.paths.push_back(std::move(path));
      return true;
    }
    lanes.active = lanes.path & (lanes.predicate(op.guard) ^ op.guard_flip);
    if (op.control == Control::converge) [[unlikely]] {
      path.pc = lanes.pc;
      if (split_by_members(warp, path, op, lanes.active)) {
        lanes.active &= lanes.path = path.mask;
        next_pc = lanes.pc;  // next, the other lanes of the split path must get a turn
      }
      if (!converge(warp, path, op, lanes.active)) return true;
    }
    if (report_instructions_) [[unlikely]] {
      if (warp.told == most_reported_) {
        warp.exited |= path.mask;
        return true;
      }
      ++warp.told;
      observer_->instruction(WarpView(lanes), lanes.pc, lanes.active, path.mask);
    }
    ++executed_;
    if (activity_ != nullptr) activity_->add(lanes.pc, lanes.pc + 1, lanes.path);
    if (op.control == Control::none || op.control == Control::converge) {
      if (lanes.active != 0) op.run(lanes, op);
      if (activity_ != nullptr) activity_->add_false_guards(lanes.pc, lanes.path & ~lanes.active);
      if (stopped_) return false;
      if (++lanes.pc < next_pc) continue;
      path.pc = lanes.pc;
      warp.paths.push_back(std::move(path));
      return true;
    }
    if (op.control == Control::branch && reports_branches_) [[unlikely]] {
      report_branch(lanes);
      if (stopped_) return false;
    }
    // Most branches are uniform, and no other path waits. In this case, no path has to be queued.
    const bool is_whole = !diverges(lanes.active, lanes.path);
    if (op.control == Control::branch && is_whole && warp.paths.empty() && warp.idle_polls < warp.patience) {
      lanes.pc = lanes.active != 0 ? op.target : lanes.pc + 1;
      next_pc = kNoPc;
      continue;
    }
    path.pc = lanes.pc;
    execute_control(warp, path, op, lanes.active);
    if (stopped_) return false;
    // If all lanes continue in one path and no other path is queued, this path is executed at once.
    if (warp.paths.size() != 1 || warp.paths.front().frame != path.frame || warp.idle_polls >= warp.patience)
      return true;
    path = std::move(warp.paths.front());
    warp.paths.clear();
    lanes.pc = path.pc;
    lanes.path = path.mask;
    next_pc = kNoPc;
  }
}

/// Reports a branch to the observer if the machine code treats it differently: it ends an unrolled loop, or a load was
/// moved below it. Ends the block if the branch proves that a loop never ends.
void Block::report_branch(const Lanes& lanes) {
  if (const auto endless = endless_search_.watch_branch(lanes))
    end_as_endless(lanes.where(), endless->lanes, endless->reason);
  if (!program_.has_reported_branches()) return;
  if (const UnrolledLoop* const loop = program_.unrolled(lanes.pc); loop != nullptr && loop->branch_pc == lanes.pc)
    observer_->round({lanes.where(), lanes.path, lanes.active});
  if (std::ranges::find(program_.sunk(), lanes.pc, &SunkLoad::branch_pc) != program_.sunk().end())
    observer_->parting({lanes.where(), lanes.path, lanes.active});
}

/// Executes the instruction at lanes.pc and the following ones, up to `end` or the next check. All these instructions
/// must have Control::none. The current pc is kept in a local variable, and is only stored to `lanes` for the handlers:
/// loading it again directly after the store would be slow.
void Block::run_straight(Lanes& lanes, std::uint32_t end) {
  const std::uint32_t first = lanes.pc;
  const std::uint64_t executed_before = executed_;
  end = static_cast<std::uint32_t>(std::min<std::uint64_t>(end, first + (next_check_ - executed_before)));
  const Op* const ops = program_.code().ops.data();
  std::uint32_t pc = first;
  do {
    const Op& op = ops[pc];
    lanes.pc = pc;
    executed_ = executed_before + (pc - first) + 1;
    lanes.active = lanes.path & (lanes.predicate(op.guard) ^ op.guard_flip);
    if (lanes.active != 0) op.run(lanes, op);
    pc += 1 + std::min(op.settled_behind, end - pc - 1);
  } while (pc < end && !stopped_);
  lanes.pc = pc;
  executed_ = executed_before + (pc - first);
  if (activity_ == nullptr) return;
  activity_->add(first, pc, lanes.path);
  // A sequence of one instruction may have a guard. The operations of longer sequences are executed by the whole path.
  if (pc - first == 1) activity_->add_false_guards(first, lanes.path & ~lanes.active);
}

void Block::execute_control(Warp& warp, const Path& path, const Op& op, LaneMask active) {
  switch (op.control) {
    case Control::branch:
      return branch(warp, path, active, op.target);
    case Control::branch_table:
      return branch_by_table(warp, path, op, active);
    case Control::call:
      return call(warp, path, op, active, op.target);
    case Control::call_indirect:
      return call_indirect(warp, path, op, active);
    case Control::ret:
      return leave_function(warp, path, active);
    case Control::exit:
      warp.exited |= active;
      if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
      return;
    case Control::barrier:
      return arrive(warp, path, op, active);
    case Control::cluster_wait:
      return wait_for_cluster(warp, path, active);
    case Control::none:
    case Control::converge:
      return;
  }
}

void Block::branch(Warp& warp, const Path& path, LaneMask taken, std::uint32_t target) {
  if (activity_ != nullptr && diverges(taken, path.mask)) activity_->add_divergence(path.pc);
  if (taken != 0) warp.paths.push_back({target, taken, path.frame});
  if (const LaneMask rest = path.mask & ~taken) warp.paths.push_back({path.pc + 1, rest, path.frame});
}

void Block::branch_by_table(Warp& warp, const Path& path, const Op& op, LaneMask active) {
  const auto& table = program_.code().branch_tables[op.target];
  const auto* selector = reinterpret_cast<const std::uint32_t*>(path.frame->slots + op.a);
  LaneMask left = active;
  const std::size_t queued_before = warp.paths.size();
  while (left != 0) {
    const std::uint32_t entry = selector[lowest_lane(left)];
    const LaneMask same = filter_lanes(left, [&](unsigned lane) { return selector[lane] == entry; });
    left &= ~same;
    // In PTX, an index past the end of the table is undefined. The lanes with such an index end; the other lanes remain
    // correct.
    if (entry < table.size())
      warp.paths.push_back({table[entry], same, path.frame});
    else
      warp.exited |= same;
  }
  if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
  const bool goes_on = warp.paths.size() > queued_before;
  if (activity_ != nullptr && goes_on && warp.paths.back().mask != path.mask) activity_->add_divergence(path.pc);
}

}  // namespace warplens::simt
