#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/clock/footprint.hpp"
#include "analysis/clock/gpu.hpp"
#include "analysis/clock/l2_state.hpp"
#include "analysis/clock/occupancy.hpp"
#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// Number of sectors of global and local memory that all blocks of the grid request. A sector counts once for each warp
/// instruction that requests it.
struct CountedSectors {
  std::uint64_t loaded = 0, stored = 0;
};

/// Some of the blocks of a grid.
struct BlockSubset {
  std::uint64_t blocks = 0;  ///< number of blocks
  /// Converts `at`, the index of a block in the subset (0 to `blocks` - 1), to the number of this block in the grid.
  std::function<std::uint64_t(std::uint64_t at)> number_of;
};

/// The input of a prediction.
struct Question {
  const simt::Program& program;
  const simt::Launch& launch;
  unsigned registers = 0;  ///< number of registers per thread
  /// Number of machine instructions per PTX instruction (sass/resources.hpp).
  const sass::MachineInstructions& machine_instructions;
  L2State l2 = L2State::warm;
  bool without = false;        ///< whether to fill Prediction::us_without; this takes one more replay for each resource
  std::size_t most_spans = 0;  ///< maximum number of Prediction::spans
  /// If set, the traffic is derived from these counts of the whole grid instead of only from the executed blocks.
  std::optional<CountedSectors> counted = std::nullopt;
  /// If set, only these blocks are launched.
  std::optional<BlockSubset> subset = std::nullopt;
  WorkLimits limits = {};
  std::stop_token stop = {};

  /// Returns the number of launched blocks.
  std::uint64_t blocks() const { return subset ? subset->blocks : launch.grid.count(); }
};

/// Returns the resources that one block of a launch needs. `registers` is the number of registers per thread.
BlockNeeds find_block_needs(const simt::Program& program, const simt::Launch& launch, unsigned registers);

/// The executed blocks from which a prediction is made. A sample can be reused for a GPU with other costs if the number
/// of resident blocks is the same.
struct Sample {
  std::string refused;  ///< reason why no sample could be taken, as a clause; empty if a sample was taken
  Occupancy occupancy;
  std::vector<BlockWork> blocks;  ///< blocks of one multiprocessor, in the order of their execution
  /// Share of each block's work that was executed and recorded in `blocks`. It is less than 1 for long blocks: only
  /// their beginning is executed, so that there is time to replay at least as many blocks as are resident.
  double share = 1;
  Footprint footprint;
};

/// Executes the blocks that one multiprocessor would get in the middle of the launch. Also executes neighbouring
/// blocks, to find the memory that they share.
Sample take_sample(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
