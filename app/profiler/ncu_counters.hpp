#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/trace/totals.hpp"

namespace warplens::profiler {

/// Relation between a metric of ncu and the number of the model.
enum class Relation : std::uint8_t {
  same,          ///< equal to the model's number
  tags,          ///< counted by the tag stage of L1, which may count the sectors of a store again
  instrumented,  ///< counted by instrumented code, which miscounts merged parts of wide loads
  unit,          ///< counted by the unit, including waits for other warps
  conflicts,     ///< wavefronts of the unit beyond the minimum
  instructions,  ///< instructions of the machine code, which the model does not execute
  behind_l1,     ///< traffic behind L1, which is at most the model's number, because L1 hits and merges
};

/// A metric of ncu for which the model has a number.
struct NcuCounter {
  const char* name;  ///< name in ncu: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
  const char* unit;  ///< unit in ncu: "sector"
  Relation relation;
  std::uint64_t (*model)(const trace::Totals& totals);
  std::vector<trace::Category> categories;  ///< kinds of accesses that it counts
};

/// All counters, sorted by name as in a report. Their meaning was verified on an H200 (tests/gpu/README.md,
/// tests/app/profiler).
std::span<const NcuCounter> ncu_counters();

}  // namespace warplens::profiler
