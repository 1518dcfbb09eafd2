#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {

std::span<const DetectorRow> detectors() {
  static constexpr DetectorRow kRows[] = {
      {make_memory_faults},       // out-of-bounds, misaligned
      {make_execution_faults},    // endless, deadlock, trap, assertion
      {make_barrier_divergence},  // barrier-divergence
      {make_warp_divergence},     // warp-divergence: __syncwarp and its like
      {make_shared_race},         // shared-race
      {make_global_race},         // global-race
      {make_write_conflict},      // write-conflict
      {make_uninitialised},       // uninitialised-read
      {make_index_overflow},      // index-overflow
  };
  return kRows;
}

}  // namespace warplens::trace
