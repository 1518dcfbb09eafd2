#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {

std::span<const DetectorRow> detectors() {
  static constexpr DetectorRow kRows[] = {
      {make_memory_faults},       // out-of-bounds, misaligned, foreign-local
      {make_execution_faults},    // endless, deadlock, trap, assertion
      {make_barrier_divergence},  // barrier-divergence
      {make_warp_divergence},     // warp-divergence: __syncwarp and similar instructions
      {make_shared_race},         // shared-race
      {make_global_race},         // global-race, plain-read-of-atomic, narrow-scope
      {make_write_conflict},      // write-conflict
      {make_uninitialised},       // uninitialised-read
      {make_index_overflow},      // index-overflow
      {make_undefined_values},    // uninitialised-read of a thread's own variables, undefined-shuffle
      {make_division_by_zero},    // division-by-zero
      {make_not_finite},          // not-finite
      {make_heap_faults},         // use-after-free, out-of-bounds in the device's heap
  };
  return kRows;
}

}  // namespace warplens::trace
