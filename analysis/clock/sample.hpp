#pragma once

#include <cstdint>
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

/// Sectors of global and local memory that a launch asks for, warp by warp, as they were counted over its whole grid.
struct CountedSectors {
  std::uint64_t loaded = 0, stored = 0;
};

/// What is to be predicted.
struct Question {
  const simt::Program& program;
  const simt::Launch& launch;
  unsigned registers = 0;                                 ///< of a thread
  const sass::MachineInstructions& machine_instructions;  ///< of the machine code (sass/resources.hpp)
  L2State l2 = L2State::warm;
  bool without = false;        ///< fill Prediction::us_without as well, which takes as long again for each resource
  std::size_t most_spans = 0;  ///< of Prediction::spans
  std::optional<CountedSectors> counted =
      std::nullopt;  ///< then traffic is not estimated from the executed blocks alone
  WorkLimits limits = {};
  std::stop_token stop = {};
};

/// What a prediction is made from: blocks that were executed. It holds for a GPU's prices whatever they are, as long as
/// as many blocks are resident.
struct Sample {
  std::string refused;  ///< why there is none, as a clause; empty else
  Occupancy occupancy;
  std::vector<BlockWork> blocks;  ///< of one multiprocessor, in order
  /// Of each block's work, the part that `blocks` have: of long blocks the beginning stands for all, so that as many
  /// are replayed as are resident.
  double share = 1;
  Footprint footprint;
};

/// Executes blocks as they would lie on one multiprocessor in the middle of the launch, and neighbouring ones for what
/// they share.
Sample sample_of(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
