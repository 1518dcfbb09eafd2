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

/// Sectors of global and local memory that the whole grid of a launch requests, counted per warp.
struct CountedSectors {
  std::uint64_t loaded = 0, stored = 0;
};

/// The input of a prediction.
struct Question {
  const simt::Program& program;
  const simt::Launch& launch;
  unsigned registers = 0;  ///< per thread
  /// Machine instructions per PTX instruction (sass/resources.hpp).
  const sass::MachineInstructions& machine_instructions;
  L2State l2 = L2State::warm;
  bool without = false;        ///< also fill Prediction::us_without, which takes the same time again for each resource
  std::size_t most_spans = 0;  ///< largest number of Prediction::spans
  /// If set, the traffic is derived from these counts instead of only from the executed blocks.
  std::optional<CountedSectors> counted = std::nullopt;
  WorkLimits limits = {};
  std::stop_token stop = {};
};

/// The executed blocks from which a prediction is made. It can be reused for a GPU with other costs if the number of
/// resident blocks is the same.
struct Sample {
  std::string refused;  ///< reason if there is no sample, as a clause; empty otherwise
  Occupancy occupancy;
  std::vector<BlockWork> blocks;  ///< blocks of one multiprocessor, in order
  /// Share of the work of each block that `blocks` contain. Of long blocks only the beginning is executed, so that as
  /// many blocks can be replayed as are resident.
  double share = 1;
  Footprint footprint;
};

/// Executes the blocks that one multiprocessor would get in the middle of the launch, and neighbouring blocks to find
/// the memory that they share.
Sample take_sample(const Gpu& gpu, const Question& question);

}  // namespace warplens::clock
