#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/trace/totals.hpp"

namespace warplens::profiler {

/// Relation between a metric of ncu and the number of the model.
enum class Relation : std::uint8_t {
  same,  ///< the metric is equal to the number of the model
  tags,  ///< counted by the tag stage of L1, which may count the sectors of a store again
  /// counted by code that ncu adds to the kernel; may be wrong for wide loads if the hardware merges their parts
  instrumented,
  unit,          ///< counted by the load/store unit itself, including waits for other warps
  conflicts,     ///< wavefronts of the load/store unit above the minimum
  instructions,  ///< instructions of the machine code, which the model does not execute
  /// traffic between L1 and L2; at most the model's number, because some sectors are in L1 or are merged there
  behind_l1,
};

/// A metric of ncu for which the model has a number.
struct NcuCounter {
  const char* name;  ///< name in ncu: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
  const char* unit;  ///< unit in ncu: "sector"
  Relation relation;
  std::uint64_t (*model)(const trace::Totals& totals);
  std::vector<trace::Category> categories;  ///< kinds of accesses that the metric counts
};

/// All metrics for which the model has a number, sorted by name as in a report. Their meaning was verified on an H200
/// (tests/gpu/README.md, tests/app/profiler).
std::span<const NcuCounter> ncu_counters();

}  // namespace warplens::profiler
