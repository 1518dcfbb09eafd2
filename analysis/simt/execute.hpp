#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/memory.hpp"
#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {

/// Bounds of an execution.
struct Limits {
  /// Warp instructions that one block may execute before it is taken for endless (Fault::Kind::budget).
  std::uint64_t instructions_per_block = 50'000'000;
  /// For observers that want every instruction: a warp that has executed so many of a block goes no further, as though
  /// its threads had returned. 0: however many there are.
  std::uint64_t instructions_per_warp = 0;
  /// Once its source asks for a stop, no further instruction is begun. A default one is never asked. (To look at it
  /// costs what a load of a flag costs: it can be looked at between instructions.)
  std::stop_token stop;
  /// Once it is past, no further instruction is begun either (Outcome::cut). It is looked at every few thousand
  /// instructions and at the begin of some blocks: an execution may go on for milliseconds. Nothing: never.
  std::optional<std::chrono::steady_clock::time_point> until;
};

/// The limits of an execution that may take so many seconds from now on; 0: however many it takes.
Limits within_seconds(double seconds, Limits others = {});

/// What an execution came to.
struct Outcome {
  std::uint64_t warp_instructions = 0;
  std::uint64_t blocks = 0;  ///< that came to their end, or were stopped by themselves
  bool cancelled = false;
  std::optional<Where> cut;  ///< its time was up: where one of its threads stood by then
  /// Whether it came to its end.
  bool is_whole() const { return !cancelled && !cut; }
};

/// Executes one block: its warps in lockstep, in order of their number, each as far as it gets before the next. Global
/// memory is read from and written to `memory`.
Outcome execute_block(const Program& program, const Launch& launch, const Dim3& block, GlobalMemory& memory,
                      Observer& observer, const Limits& limits = {});

/// Executes these blocks on the calling thread, one after another in this order. `go_on` (may be empty) is given the
/// share done after each; where it returns false no further block is begun.
Outcome execute_blocks(const Program& program, const Launch& launch, std::span<const Dim3> blocks, GlobalMemory& memory,
                       Observer& observer, const Limits& limits = {}, const std::function<bool(double)>& go_on = {});

/// Executes every block of the launch on `threads` worker threads (0: one a core). `make_observer` is called once a
/// worker, on the calling thread and before any work starts; `progress` (may be empty) is given the share done, 0 to 1,
/// from worker threads, about a hundred times. The order of blocks is not defined, as on the device.
Outcome execute_grid(const Program& program, const Launch& launch, GlobalMemory& memory,
                     const std::function<Observer&()>& make_observer, unsigned threads = 0, const Limits& limits = {},
                     const std::function<void(double)>& progress = {});

}  // namespace warplens::simt
