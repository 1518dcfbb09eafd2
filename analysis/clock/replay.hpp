#pragma once

#include <cstdint>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// Settings for the replay of one multiprocessor.
struct ReplaySettings {
  std::uint64_t l1_bytes = 0;
  std::uint32_t line_bytes = 128, sector_bytes = 32;
  unsigned resident_blocks = 1;
  /// share of each block that is replayed; the cost of starting a block is multiplied by this share, too
  double share_of_blocks = 1;
  double active_multiprocessors = 1;  ///< number of multiprocessors that share L2 and DRAM, averaged over the launch
  double dram_read_share = 1;         ///< share of the sectors requested from L2 that are loaded from DRAM
  double dram_write_share = 1;        ///< share of the sectors written to L2 that are later written to DRAM
  double dram_filling_share = 0;      ///< share of the sectors written to L2 that must first be read from DRAM
  /// number of runs of adjacent bytes that DRAM transfers, per sector requested from L2 or written to L2
  double dram_read_runs = 0, dram_write_runs = 0;
  PerResource<bool> is_free{};  ///< whether the resource takes no time; used to predict the launch without this limit
  std::size_t most_spans = 0;   ///< maximum number of spans to keep
};

/// Time that an instruction keeps each resource busy, in cycles of the multiprocessor.
struct InstructionBusy {
  PerResource<double> busy{};
  double waited = 0;  ///< sum over all warps of the cycles that they wait for this instruction
};

/// Result of a replay.
struct Replay {
  /// cycles from the start of the first block to the end of the launch, including its last store
  double cycles = 0;
  std::vector<double> block_ends;  ///< times at which blocks end, in ascending order
  PerResource<double> busy{};      ///< busy cycles per multiprocessor; for issue, the mean of the four schedulers
  double link = 0;                 ///< busy cycles of the link between the halves of L2
  double dispatching = 0;          ///< cycles in which the blocks of this multiprocessor were dispatched
  Traffic traffic;                 ///< traffic of the replayed blocks, without the traffic of DRAM
  /// time per instruction, indexed by pc; all zero for instructions that use no resource
  std::vector<InstructionBusy> by_pc;
  double warp_cycles = 0;  ///< cycles that warps were resident, summed over all warps
  std::vector<WarpSpan> spans;
};

/// Replays the execution of these blocks on one multiprocessor. The resident blocks run at the same time; when a block
/// ends, the next one takes its place. Warps are assigned to four schedulers in turn. Each warp issues in order, and
/// waits for those results of earlier operations that it needs.
///
/// The load/store unit processes one request after another; the time of a request depends on its cache lines and
/// wavefronts. If L1 has the data, L1 answers. Otherwise the request queues for the multiprocessor's share of L2. If L2
/// does not have the data either, the request also queues for the multiprocessor's share of DRAM. Stores go through L1
/// to L2. A warp does not wait for its stores, unless so many stores are in flight that the unit cannot accept another
/// one.
Replay replay(const Gpu& gpu, const std::vector<BlockWork>& blocks, const ReplaySettings& settings);

}  // namespace warplens::clock
