#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/memory.hpp"
#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// Limits of an execution.
struct Limits {
  /// Maximum number of warp instructions of one block. A block that exceeds it is stopped as endless
  /// (Fault::Kind::budget).
  std::uint64_t instructions_per_block = 50'000'000;
  /// Maximum number of instructions of a warp. After this number, the warp stops as if its threads had returned. Use it
  /// only with observers that watch every instruction. 0: no limit.
  std::uint64_t instructions_per_warp = 0;
  /// Token that stops the execution. It is checked between instructions; when a stop is requested, no further
  /// instruction starts. A default token never requests a stop. The check costs the load of a flag.
  std::stop_token stop;
  /// Time at which the execution is stopped (Outcome::cut); nullopt: no time limit. It is checked every few thousand
  /// instructions and at the start of some blocks, so the execution may continue for some milliseconds.
  std::optional<std::chrono::steady_clock::time_point> until;
};

/// Returns `others` with a time limit of `seconds` from now; 0 means no time limit.
Limits within_seconds(double seconds, Limits others = {});

/// Result of an execution.
struct Outcome {
  std::uint64_t warp_instructions = 0;
  std::uint64_t blocks = 0;  ///< number of blocks that ended, or were stopped because of their own faults
  bool cancelled = false;
  /// Place that a thread had reached when the execution was stopped. If `endless` is empty, the time limit was the
  /// reason; otherwise this thread never ends.
  std::optional<Where> cut;
  std::string endless;  ///< reason why the thread at `cut` never ends, as a clause
  /// Place of a thread that waits for a write of another block, if only some blocks of the launch were executed.
  std::optional<Where> waits;
  std::uint64_t unobserved =
      0;  ///< how many of the `blocks` were executed without the observer, because an observed block was waiting
  /// Returns whether the execution ran to its end.
  bool is_whole() const { return !cancelled && !cut && !waits; }
};

/// Executes one block. Its warps run in the order of their numbers, each as far as possible before the next one starts;
/// the lanes of a warp run in lockstep. Reads and writes global memory in `memory`.
Outcome execute_block(const Program& program, const Launch& launch, const Dim3& block, GlobalMemory& memory,
                      Observer& observer, const Limits& limits = {});

/// Executes these blocks on the calling thread, one after another in this order. A block that waits for a write of
/// another block is set aside, and continues when other blocks have run. `go_on` (may be empty) is called after each
/// block with the completed share; if it returns false, no further block starts.
Outcome execute_blocks(const Program& program, const Launch& launch, std::span<const Dim3> blocks, GlobalMemory& memory,
                       Observer& observer, const Limits& limits = {}, const std::function<bool(double)>& go_on = {});

/// Executes every block of the launch on `threads` worker threads (0: one thread per core). Calls `make_observer` once
/// per worker, on the calling thread, before any block is executed. Worker threads call `progress` (may be empty) about
/// a hundred times with the completed share, 0 to 1. The order of the blocks is undefined, as on the device.
Outcome execute_grid(const Program& program, const Launch& launch, GlobalMemory& memory,
                     const std::function<Observer&()>& make_observer, unsigned threads = 0, const Limits& limits = {},
                     const std::function<void(double)>& progress = {});

}  // namespace warplens::simt
