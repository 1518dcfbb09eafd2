#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/simt/block.hpp"

namespace warplens::simt {

/// State that the host threads share while they execute one launch.
struct SharedTurns {
  std::atomic<unsigned> busy{0};          ///< number of threads that execute a block which does not wait
  std::atomic<std::uint64_t> moves{0};    ///< increases when a block that waited continues, and when a block ends
  std::atomic<std::uint64_t> waiting{0};  ///< number of blocks that wait, on all threads
  std::atomic<bool> is_over{false};       ///< whether a thread found a block that never ends
};

/// Executes blocks of a launch on one thread, one after another. A block that waits in a loop for a write of another
/// block is set aside, and continues after other blocks have run. (On a GPU, both blocks are resident at the same
/// time.)
class Turns {
 public:
  Turns(const Program& program, const Launch& launch, GlobalMemory& memory, Observer& observer, const Limits& limits,
        SharedTurns& shared);
  ~Turns();
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Executes a block until it ends or waits for another block. If the observer does not accept interleaved blocks, a
  /// block that runs while another one is set aside is not observed.
  void run(const Dim3& block);
  /// Continues the blocks that were set aside until all have ended, or none of them can continue. If `is_whole_grid` is
  /// set, every block of the launch was given to some thread. A block that still waits then waits forever, and is
  /// reported.
  void finish(bool is_whole_grid);

  std::uint64_t warp_instructions() const;
  /// `blocks` returns the number of blocks that ended. `unobserved` returns the number of those that were not observed.
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t unobserved() const { return unobserved_; }
  bool cancelled() const { return cancelled_; }
  /// These functions return the values of Outcome::cut, endless and waits.
  const std::optional<Where>& cut() const { return cut_; }
  const std::string& endless() const { return endless_; }
  const std::optional<Where>& waits() const { return waits_; }
  bool is_over() const { return cancelled_ || cut_ || waits_ || shared_.is_over; }

 private:
  /// A block that is being executed. Later blocks reuse the object.
  struct Seat {
    std::unique_ptr<Block> block;
    bool observed = true;  ///< whether the observer receives the events of the block
  };

  Seat take_seat();
  bool advance(Block& block);
  bool run_until_it_waits(Block& block);
  void leave(Seat seat);
  void note_end(const Block& block);
  bool continue_waiting(bool is_at_end);
  void give_up(bool is_whole_grid);

  const Program& program_;
  const Launch& launch_;
  GlobalMemory& memory_;
  Observer& observer_;
  const Limits limits_;
  SharedTurns& shared_;
  Observer nobody_;
  std::vector<Seat> waiting_, free_;
  const std::uint64_t most_waiting_;
  std::uint64_t executed_ = 0, blocks_ = 0, unobserved_ = 0;
  bool cancelled_ = false;
  std::optional<Where> cut_, waits_;
  std::string endless_;
  bool is_done_ = false;
};

}  // namespace warplens::simt
