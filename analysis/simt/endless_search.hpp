#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/simt/wait_loops.hpp"
#include "analysis/simt/warp.hpp"

namespace warplens::simt {

struct Lanes;

/// Detects that a warp never ends. There are two such cases: the warp returns to an earlier state, or it waits in a
/// loop for a change of a buffer that no thread of the launch writes. One object serves all blocks of a launch, one
/// after another.
class EndlessSearch {
 public:
  /// `program` and `launch` must outlive the object.
  EndlessSearch(const Program& program, const Launch& launch) : program_(program), launch_(launch) {}

  /// Discards the facts about the previous block. Call this function before each block.
  void begin_block();

  /// Returns whether the running warp has the same state as at an earlier call in the same turn, with no write to
  /// memory in between. Such a warp ends only if another thread changes memory.
  /// @param path    the running path; Warp::paths does not contain it
  /// @param pc      the next instruction of the running path
  /// @param turn    number of turns that warps of the block have had
  /// @param writes  number of writes to memory by the block so far
  bool repeats(const Warp& warp, const Path& path, std::uint32_t pc, std::uint64_t turn, std::uint64_t writes);

  /// Returns true if the program has loads that may be used to wait for writes of other threads (volatile, atomic, past
  /// L1). The compiler must not move such a load out of a loop.
  bool may_be_polling() const;

  /// Searches for a loop that contains the instruction at `pc` and waits for a change that only the host could make. If
  /// there is one, watches it from then on. Most calls do not search: the next search is due when `executed`, the
  /// number of instructions that the block has executed, has doubled since the last search.
  void look_for_wait_loop(const Warp& warp, const Path& path, std::uint32_t pc, std::uint64_t executed);

  /// Returns whether a loop is watched. As long as one is, watch_branch must be called for each branch.
  bool is_watching() const { return watched_.has_value(); }

  struct Endless {
    LaneMask lanes = 0;  ///< lanes that never leave the loop
    std::string reason;  ///< reason why the lanes never leave the loop, as a clause for a message
  };
  /// Processes a branch before it is executed. Returns a value once it is proven that lanes never leave the watched
  /// loop.
  std::optional<Endless> watch_branch(const Lanes& lanes);

 private:
  /// Earlier state of a running warp.
  struct Checkpoint {
    std::uint64_t turn = 0, writes = 0;
    Path path;  ///< the running path
    std::vector<Path> others;
    std::vector<std::byte> slots;   ///< contents of the frame of `path`
    std::uint64_t checks = 0;       ///< number of comparisons since the state was stored
    std::uint64_t most_checks = 1;  ///< number of comparisons after which a newer state is stored; doubles each time
  };

  struct WatchedLoop {
    WaitLoop loop;
    std::uint32_t warp = 0;
    Path path;  ///< path.mask: lanes that have not left the loop
    /// For each branch in loop.exits: the number of times that all lanes of path.mask stayed in the loop at this
    /// branch.
    std::vector<unsigned> passes;
  };

  const Buffer* find_awaited_buffer(const WaitLoop& loop, const Path& path);

  const Program& program_;
  const Launch& launch_;
  Checkpoint checkpoint_;
  std::optional<WatchedLoop> watched_;
  std::uint64_t next_look_ = 0;  ///< number of executed instructions at which the next search is due
  // Facts about the program, kept for all blocks.
  std::set<std::uint32_t> in_no_wait_loop_;       ///< pcs that are in no WaitLoop
  bool knows_written_ = false;                    ///< whether written_ was determined
  std::optional<std::set<std::size_t>> written_;  ///< result of written_buffers()
};

}  // namespace warplens::simt
