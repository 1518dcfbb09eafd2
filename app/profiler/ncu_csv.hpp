#pragma once

#include <ostream>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::profiler {

/// Writes the model's numbers of launches in the format of `ncu --csv --page raw`: a row of names, a row of units, and
/// one row per launch, with ncu's names and number format ("1,048,576"). In this output, the counters of the load/store
/// unit do not include waiting for other warps, so they equal the instrumented counters. Each study must have its
/// totals.
void write_ncu_csv(const std::vector<const study::Study*>& launches, std::ostream& out);

}  // namespace warplens::profiler
