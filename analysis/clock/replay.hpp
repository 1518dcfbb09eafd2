#pragma once

#include <cstdint>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "analysis/clock/work.hpp"

namespace warplens::clock {

/// Settings of the machine for the replay of one multiprocessor.
struct ReplaySettings {
  std::uint64_t l1_bytes = 0;
  std::uint32_t line_bytes = 128, sector_bytes = 32;
  unsigned resident_blocks = 1;
  double share_of_blocks = 1;  ///< share of each block that is replayed; the cost of starting a block is scaled by it
  double active_multiprocessors = 1;  ///< number of multiprocessors that share L2 and DRAM, averaged over the launch
  double dram_read_share = 1;         ///< share of the sectors requested from L2 that DRAM must deliver
  double dram_write_share = 1;        ///< share of the sectors written to L2 that DRAM must finally write
  double dram_filling_share = 0;      ///< share of the sectors written to L2 that DRAM must deliver first
  double dram_read_runs = 0, dram_write_runs = 0;  ///< runs of adjacent bytes per sector
  PerResource<bool> is_free{};  ///< resources that take no time, to predict the launch without this limit
  std::size_t most_spans = 0;   ///< largest number of spans to keep
};

/// Time that an instruction keeps the resources busy, in cycles of the multiprocessor.
struct InstructionBusy {
  PerResource<double> busy{};
  double waited = 0;  ///< in cycles of warps
};

/// Result of a replay.
struct Replay {
  double cycles = 0;                   ///< from the start of the first block to the end of the last
  std::vector<double> block_ends;      ///< in the order in which the blocks end
  PerResource<double> busy{};          ///< cycles per multiprocessor; for issue, the mean of the four schedulers
  double link = 0;                     ///< cycles of the link between the halves of L2
  double dispatching = 0;              ///< cycles in which the blocks of the multiprocessor were dispatched
  Traffic traffic;                     ///< of the replayed blocks; without DRAM
  std::vector<InstructionBusy> by_pc;  ///< all zero for instructions that use no resource
  double warp_cycles = 0;              ///< time that warps were resident, summed over all warps
  std::vector<WarpSpan> spans;
};

/// Replays these blocks on one multiprocessor. The resident blocks run at the same time; when a block ends, the next
/// one takes its place. Warps are assigned to four schedulers in turn. Each warp issues in order and waits for the
/// results of earlier operations that it needs. The load/store unit processes one request after another, by cache line
/// and by wavefront. L1 answers hits. Misses queue for the multiprocessor's share of L2, and L2 misses for its share of
/// DRAM. Stores go through L1 to L2 and do not make their warp wait, until the unit has too many stores on their way to
/// accept more.
Replay replay(const Gpu& gpu, const std::vector<BlockWork>& blocks, const ReplaySettings& settings);

}  // namespace warplens::clock
