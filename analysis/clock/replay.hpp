#pragma once

#include <cstdint>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// What the one multiprocessor that is replayed has of the machine.
struct ReplaySettings {
  std::uint64_t l1_bytes = 0;
  std::uint32_t line_bytes = 128, sector_bytes = 32;
  unsigned resident_blocks = 1;
  double share_of_blocks = 1;         ///< of each block, the part that is replayed: beginning it counts for so much
  double active_multiprocessors = 1;  ///< among which L2 and DRAM are shared, on the average over the launch
  double dram_read_share = 1;         ///< of the sectors that L2 is asked for, those that DRAM has to bring
  double dram_write_share = 1;        ///< of the sectors that are written to L2, those that DRAM has to take in the end
  double dram_filling_share = 0;      ///< likewise, those that DRAM has to bring before
  double dram_read_runs = 0, dram_write_runs = 0;  ///< likewise, the runs of neighbouring bytes
  PerResource<bool> is_free{};                     ///< takes no time: what it would be without this limit
  std::size_t most_spans = 0;                      ///< of warps' lives that are kept
};

/// What an instruction did to the resources: cycles of the multiprocessor.
struct InstructionBusy {
  PerResource<double> busy{};
  double waited = 0;  ///< cycles of warps
};

/// What came of it.
struct Replay {
  double cycles = 0;                   ///< from the first block's begin to the last one's end
  std::vector<double> block_ends;      ///< in order
  PerResource<double> busy{};          ///< cycles, as of the multiprocessor; of issue, of the four schedulers' mean
  double link = 0;                     ///< likewise, of the link between the halves of L2
  double dispatching = 0;              ///< cycles in which the multiprocessor's blocks were dispatched
  Traffic traffic;                     ///< of the replayed blocks; nothing of DRAM
  std::vector<InstructionBusy> by_pc;  ///< all zero for what did nothing
  double warp_cycles = 0;              ///< that warps were resident
  std::vector<WarpSpan> spans;
};

/// Replays these blocks on one multiprocessor that has nothing else to do: as many at a time as are resident, each
/// place taken anew as soon as its block has ended. Warps are dealt to four schedulers in turn; each issues in order,
/// and waits where it needs what an earlier operation brings. The load/store unit takes requests one after the other,
/// line by line and wavefront by wavefront; L1 answers hits, what it misses queues for the multiprocessor's share of
/// L2, and what L2 does not have for its share of DRAM. Stores go through L1 to L2 and make nobody wait until so many
/// are on their way that the unit takes no more.
Replay replay(const Gpu& gpu, const std::vector<BlockWork>& blocks, const ReplaySettings& settings);

}  // namespace warplens::clock
