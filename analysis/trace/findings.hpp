#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/simt/execute.hpp"
#include "analysis/trace/findings/facts.hpp"

namespace warplens::trace {

/// Something wrong with a kernel. app/words tells it in a sentence.
struct Finding {
  FindingKind kind{};
  std::uint32_t pc = 0;
  std::uint32_t source_line = 0;  ///< in the CUDA source; 0 where the compiler gave none
  std::uint32_t ptx_line = 0;
  simt::Dim3 block;  ///< where it was seen first
  std::uint32_t warp = 0;
  LaneMask lanes = 0;
  FindingFacts facts;       ///< of its kind, as it was seen first
  std::uint64_t count = 1;  ///< warp instructions that did it, in the blocks that were executed
  /// It shows only once the buffers hold other values than their own (FindingOptions::other_fills).
  bool needs_other_values = false;
};

/// How much of a launch is looked at.
struct FindingOptions {
  /// Blocks that are executed at most. A larger grid is represented by its corners, edges, their neighbours and blocks
  /// spread evenly between them.
  std::uint64_t most_blocks = 512;
  /// Warp instructions that all those blocks together may take, judged by the first one; fewer blocks are chosen where
  /// they would take more, but never fewer than the corners.
  std::uint64_t most_warp_instructions = 200'000;
  /// After this many a block is taken for endless, and no further one is executed.
  std::uint64_t most_instructions_per_block = 4'000'000;
  /// Every block is executed, whatever it takes.
  bool every_block = false;
  /// Seconds that the whole search may take where it has not seen every block by then: as many more as fit in are
  /// looked at. 0: no more than the limits above allow.
  double seconds = 0;
  /// For each of the launch's buffers, other values that it might hold, or an empty function to leave it as it is. With
  /// values that are all equal, threads that write to one place write the same. The blocks are executed once more with
  /// these, and conflicts between writes that show only then are told as well. Empty: there are none.
  std::vector<simt::Fill> other_fills;
  /// Blocks that are executed in any case, on top of those: the ones that stand for each kind of block, say.
  std::vector<simt::Dim3> telling_blocks;
  /// Once its source asks for a stop, the search is given up (Findings::cancelled).
  std::stop_token stop;
  /// Once it is past, the search ends with what it has found (Findings::cut). Nothing: never.
  std::optional<std::chrono::steady_clock::time_point> until;
  /// Is given the share done, 0 to 1. May be empty.
  std::function<void(double)> progress;
};

/// What is wrong with a launch, and what that was drawn from. A kernel without findings is free of them in the blocks
/// that were executed, with the data that they were given: no more than that.
struct Findings {
  std::vector<Finding> list;      ///< in order of the source; equal mistakes of one source line are one finding
  std::uint64_t blocks = 0;       ///< executed
  std::uint64_t grid_blocks = 0;  ///< of the whole launch
  bool cancelled = false;
  std::optional<simt::Where> cut;  ///< the time was up before the search had come to its end: where it stood then
  bool forgot = false;             ///< memory ran out for some of what was touched: races there may be missed
  bool may_go_on() const { return !cancelled && !cut; }
  bool every_block() const { return may_go_on() && blocks == grid_blocks; }
};

/// Executes the launch, or the blocks that represent it, and tells what is wrong with it.
Findings find(const simt::Program& program, const simt::Launch& launch, const FindingOptions& options = {});

}  // namespace warplens::trace
