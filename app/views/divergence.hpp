#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/trace/divergence.hpp"
#include "app/study/study.hpp"
#include "app/views/instructions.hpp"
#include "app/views/table.hpp"

namespace warplens::views {

/// Activity of the instructions of one source line.
struct LineActivity {
  std::uint32_t line = 0;  ///< line in the kernel file; 0 for instructions without a source line
  simt::Activity activity;
};

/// Adds up the activity of the instructions of each source line. The index of `by_pc` is the pc. `facts` are those of
/// instruction_facts(). Returns the executed lines in ascending order.
std::vector<LineActivity> line_activity(const std::vector<simt::Activity>& by_pc,
                                        const std::vector<InstructionFacts>& facts);

/// Returns the activity of each line of the whole grid. The study must have totals.
std::vector<LineActivity> line_activity(const study::Study& study);

/// Returns "On average, 16.4 of 32 lanes are active (51 %)." `warp_size` is the number of lanes per warp.
std::string lanes_sentence(const simt::Activity& activity, unsigned warp_size);

/// Returns lanes_sentence() and, if there are branches, the number of divergent branches and the branch efficiency, for
/// the whole grid.
std::string grid_divergence_sentence(const simt::Activity& activity, unsigned warp_size);

/// Returns a table for people, with one row per source line that has divergent branches. The study must have totals.
Table divergence_table(const study::Study& study);

/// Consecutive steps of a warp that the same lanes execute.
struct PathRun {
  int first = 0, end = 0;  ///< numbers of the first step and of the step after the last, counted from 0
  LaneMask path = 0;       ///< lanes that execute the instructions together
  LaneMask active = 0;     ///< lanes in which the guard is true
  bool operator==(const PathRun&) const = default;
};

/// Joins the steps of a warp into runs, in the order of execution.
std::vector<PathRun> find_path_runs(const trace::Recording& recording, std::uint32_t warp);

/// Divergence of a recorded block, ready to show.
struct BlockDivergence {
  std::string sentence;             ///< "On average 16.4 of 32 lanes (51 %) are active. …"
  std::vector<LineActivity> lines;  ///< lines that were executed, in ascending order
};

/// Computes the divergence of a recorded block. `facts` are those of instruction_facts(). `warp_size` is the number of
/// lanes per warp.
BlockDivergence block_divergence(const simt::Program& program, const trace::Recording& recording,
                                 const std::vector<InstructionFacts>& facts, unsigned warp_size);

}  // namespace warplens::views
