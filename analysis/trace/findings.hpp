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

/// A problem of a kernel. app/words writes the sentence that describes it.
struct Finding {
  FindingKind kind{};
  std::uint32_t pc = 0;
  std::uint32_t source_line = 0;  ///< line in the CUDA source; 0 if the compiler gave none
  std::uint32_t ptx_line = 0;
  simt::Dim3 block;  ///< block in which the problem occurs first
  std::uint32_t warp = 0;
  LaneMask lanes = 0;
  FindingFacts facts;       ///< details of the first occurrence; the type depends on `kind`
  std::uint64_t count = 1;  ///< number of warp instructions of the executed blocks in which the problem occurs
  /// True if the problem only occurs with other values in the buffers (FindingOptions::other_fills).
  bool needs_other_values = false;
};

/// Limits of the search for findings.
struct FindingOptions {
  /// Largest number of blocks to execute. If the grid has more blocks, its corners, its edges, their neighbours, and
  /// blocks spread evenly between them are executed.
  std::uint64_t most_blocks = 512;
  /// Largest number of warp instructions of all these blocks, estimated from the first block. If the blocks would
  /// exceed this number, fewer blocks are executed, but at least the corners.
  std::uint64_t most_warp_instructions = 200'000;
  /// A block is considered endless if it executes more instructions than this number, and more than four times as many
  /// as the first block. No further block is then executed.
  std::uint64_t most_instructions_per_block = 4'000'000;
  /// Executes every block, however long it takes.
  bool every_block = false;
  /// Time limit of the whole search in seconds. If the executed blocks are not the whole grid, further blocks are
  /// executed while there is time left. 0: only the limits above apply.
  double seconds = 0;
  /// Other values for each buffer of the launch; an empty function leaves its buffer unchanged. The blocks are executed
  /// again with these values, and conflicts between writes that occur only then are reported too. The reason: if all
  /// values of a buffer are equal, threads that write to the same address write the same value, and no conflict is
  /// found. An empty list means that there are no other values.
  std::vector<simt::Fill> other_fills;
  /// Additional blocks that are always executed, for example one of each kind of block.
  std::vector<simt::Dim3> telling_blocks;
  /// Cancels the search when a stop is requested (Findings::cancelled).
  std::stop_token stop;
  /// Time at which the search ends with the findings so far (Findings::cut). nullopt: no limit.
  std::optional<std::chrono::steady_clock::time_point> until;
  /// Called with the completed share, 0 to 1. May be empty.
  std::function<void(double)> progress;
};

/// The findings of a launch and the extent of the search. An empty list only means that the executed blocks have no
/// such problem with the given data.
struct Findings {
  /// sorted by source line; problems of the same kind on the same source line are one finding
  std::vector<Finding> list;
  std::uint64_t blocks = 0;       ///< number of executed blocks
  std::uint64_t grid_blocks = 0;  ///< number of blocks of the launch
  bool cancelled = false;
  std::optional<simt::Where> cut;  ///< set if the time limit was reached: the place at which the execution stopped
  bool forgot = false;             ///< true if memory for tracking was exhausted, so that some races may be missed
  bool may_go_on() const { return !cancelled && !cut; }
  bool every_block() const { return may_go_on() && blocks == grid_blocks; }
};

/// Executes the launch, or blocks that represent it, and returns its problems.
Findings find(const simt::Program& program, const simt::Launch& launch, const FindingOptions& options = {});

}  // namespace warplens::trace
