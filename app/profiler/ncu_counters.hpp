#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/trace/totals.hpp"

namespace warplens::profiler {

/// What a metric of ncu's is to the model.
enum class Relation : std::uint8_t {
  same,          ///< the model's own number
  tags,          ///< … as L1's tag stage counts it, which may count a store's sectors again
  instrumented,  ///< … as counted by instrumenting the code, which is wrong where parts of wide loads merge
  unit,          ///< … as the unit counts it, with what waits for other warps
  conflicts,     ///< of what the unit counts, the passes beyond the fewest
  instructions,  ///< of the machine code, which the model does not execute
  behind_l1,     ///< what L1 has not, or merges: never more than the model's number, however much less
};

/// A metric of ncu's that the model has something to say of.
struct NcuCounter {
  const char* name;  ///< as ncu's: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
  const char* unit;  ///< as ncu's: "sector"
  Relation relation;
  std::uint64_t (*model)(const trace::Totals& totals);
  std::vector<trace::Category> categories;  ///< whose accesses it counts
};

/// In the order in which a report lists them: by name. What the metrics count was seen on an H200
/// (tests/gpu/README.md, tests/app/profiler).
std::span<const NcuCounter> ncu_counters();

}  // namespace warplens::profiler
