#pragma once

#include <ostream>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::profiler {

/// Writes the model's numbers of launches as `ncu --csv --page raw` writes the hardware's: a row of names, one of
/// units, and one a launch, under ncu's own names and in its form of numbers ("1,048,576"). What waits for other warps
/// is not in them: the unit's counters and those that instrument the code have the same numbers here. Each study must
/// have its totals.
void write_ncu_csv(const std::vector<const study::Study*>& launches, std::ostream& out);

}  // namespace warplens::profiler
