#include "analysis/simt/turns.hpp"

#include <algorithm>
#include <thread>

#include "analysis/simt/group.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// A block that only polls memory gets this number of turns before other blocks run. The second number applies if other
/// threads of the host execute blocks, which may be about to write the value.
constexpr unsigned kVainTurns = 2, kVainTurnsBesideOthers = 64;
/// Limits for the rounds in which all waiting blocks only poll memory. After these limits, the blocks are assumed to
/// wait forever. If there are few blocks, many rounds are allowed, because a loop in the kernel may stop polling on its
/// own.
constexpr unsigned kLeastVainRounds = 8, kMostVainRounds = 200;
constexpr std::uint64_t kVainInstructions = 4'000'000;
/// Maximum host memory, in bytes, for the waiting blocks of one host thread.
constexpr std::uint64_t kWaitingBytes = std::uint64_t{1} << 28;

constexpr const char* kVainWait = marked("the loop waits for a value that no other thread will write");

std::uint64_t bytes_of_block(const Program& program, const Launch& launch) {
  const FrameLayout& frame = program.code().functions.front().frame;
  const std::uint64_t warps = launch.block.count() / launch.machine.warp_size + 1;
  return program.shared_bytes_with(launch.dynamic_shared_bytes) + program.code().constant_bytes +
         warps * (frame.bytes + std::uint64_t{frame.local_bytes} * kMaxLanes);
}

}  // namespace

Turns::Turns(const Program& program, const Launch& launch, GlobalMemory& memory, Observer& observer,
             const Limits& limits, SharedTurns& shared)
    : program_(program),
      launch_(launch),
      memory_(memory),
      observer_(observer),
      limits_(limits),
      shared_(shared),
      most_waiting_(
          std::max<std::uint64_t>(1, kWaitingBytes / std::max<std::uint64_t>(1, bytes_of_block(program, launch)))) {
  ++shared_.busy;
}

Turns::~Turns() {
  if (is_done_) return;  // if false, an exception ended the execution
  shared_.is_over = true;
  shared_.waiting -= waiting_.size();
  --shared_.busy;
}

Turns::Seat Turns::take_seat() {
  Seat seat;
  if (free_.empty()) {
    seat.block = std::make_unique<Block>(program_, launch_, memory_, nobody_, limits_);
  } else {
    seat = std::move(free_.back());
    free_.pop_back();
  }
  seat.observed = waiting_.empty() || observer_.takes_interleaved_blocks();
  seat.block->tell(seat.observed ? observer_ : nobody_);
  return seat;
}

void Turns::note_end(const Block& block) {
  cancelled_ = cancelled_ || block.cancelled();
  if (!cut_ && block.cut()) {
    cut_ = block.cut();
    endless_ = block.endless();
  }
  if (block.is_over()) shared_.is_over = true;
}

/// Adds the results of the seat's block (see Turns::Seat) to those of this thread. The seat can then be used for
/// another block. Called if the block finished, or if the execution is over.
void Turns::leave(Seat seat) {
  executed_ += seat.block->executed();
  if (!seat.block->is_over()) {
    ++blocks_;
    if (!seat.observed) ++unobserved_;
  }
  note_end(*seat.block);
  ++shared_.moves;
  free_.push_back(std::move(seat));
}

/// Gives the block a turn; returns whether the block did more than poll memory.
bool Turns::advance(Block& block) {
  const std::uint64_t writes = block.writes();
  return block.advance() != Block::Progress::spins || block.writes() != writes;
}

/// Executes the block until it ends or waits. Returns whether it ended.
bool Turns::run_until_it_waits(Block& block) {
  for (unsigned vain = 0; vain <= (shared_.busy > 1 ? kVainTurnsBesideOthers : kVainTurns);) {
    vain = advance(block) ? 0 : vain + 1;
    if (block.is_finished()) return true;
    if (vain > 0) std::this_thread::yield();
  }
  return false;
}

void Turns::run(const Dim3& block) {
  Seat seat = take_seat();
  seat.block->begin(block);
  if (run_until_it_waits(*seat.block)) {
    leave(std::move(seat));
    // The block that ended may have written what other blocks wait for. The oldest waiting block continues first, so
    // that waiting blocks do not fill the memory.
    while (!is_over() && !waiting_.empty()) {
      Block& oldest = *waiting_.front().block;
      if (!advance(oldest) || (!oldest.is_finished() && !run_until_it_waits(oldest))) break;
      leave(std::move(waiting_.front()));
      waiting_.erase(waiting_.begin());
      --shared_.waiting;
    }
    return;
  }
  waiting_.push_back(std::move(seat));
  if (++shared_.waiting >= most_resident(launch_) || waiting_.size() >= most_waiting_)
    if (!continue_waiting(false)) give_up(shared_.waiting >= most_resident(launch_));
}

/// Lets the waiting blocks continue until at least one has ended, or until all have ended if `is_at_end` is true.
/// Returns false if the waiting blocks of every host thread only poll memory.
bool Turns::continue_waiting(bool is_at_end) {
  --shared_.busy;
  unsigned vain = 0;
  std::uint64_t in_vain = 0, moves = shared_.moves;
  bool goes_on = true;
  while (!waiting_.empty() && !is_over()) {
    bool moved = false, ended = false;
    for (std::size_t at = 0; at < waiting_.size() && !is_over();) {
      Block& block = *waiting_[at].block;
      const std::uint64_t before = block.executed();
      const bool moves_on = advance(block);
      moved = moved || moves_on;
      in_vain += block.executed() - before;
      if (!block.is_finished()) {
        ++at;
        continue;
      }
      ended = true;
      leave(std::move(waiting_[at]));
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
      --shared_.waiting;
    }
    if (ended && !is_at_end) break;
    if (moved) ++shared_.moves;
    const std::uint64_t now = shared_.moves;
    if (now != moves || shared_.busy > 0) {
      moves = now;
      vain = 0;
      in_vain = 0;
      if (!moved) std::this_thread::yield();
      continue;
    }
    if (++vain >= kMostVainRounds || (vain >= kLeastVainRounds && in_vain >= kVainInstructions)) {
      goes_on = false;
      break;
    }
  }
  ++shared_.busy;
  return goes_on;
}

void Turns::finish(bool is_whole_grid) {
  if (!continue_waiting(true)) give_up(is_whole_grid);
  for (Seat& seat : waiting_) {  // waiting_ is empty unless the execution is over
    executed_ += seat.block->executed();
    seat.block->finish();
  }
  shared_.waiting -= waiting_.size();
  waiting_.clear();
  --shared_.busy;
  is_done_ = true;
}

/// Ends the waiting blocks. If `is_whole_grid` is true and a block still waits, reports that it waits forever. In this
/// case, no further block is executed.
void Turns::give_up(bool is_whole_grid) {
  for (const Seat& seat : waiting_) {
    const std::optional<Where> where = seat.block->waiting_place();
    if (!where) continue;
    if (!waits_) waits_ = where;
    if (is_whole_grid) seat.block->report_vain_wait(kVainWait);
  }
  if (is_whole_grid && waits_) {
    cut_ = waits_;
    endless_ = kVainWait;
    shared_.is_over = true;
  }
}

std::uint64_t Turns::warp_instructions() const {
  std::uint64_t executed = executed_;
  for (const Seat& seat : waiting_) executed += seat.block->executed();
  return executed;
}

}  // namespace warplens::simt
