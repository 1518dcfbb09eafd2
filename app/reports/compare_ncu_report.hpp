#pragma once

#include <ostream>

#include "app/profiler/ncu_study.hpp"
#include "app/reports/format.hpp"

namespace warplens::commands {

/// Writes the comparison with a profiler report. For each launch, this is a table of metrics, a table of source lines
/// (if the report has them), and a sentence for each reason of a difference. CSV has one row per metric and one row per
/// source line.
void write_ncu_comparison(const profiler::NcuComparison& comparison, Format format, std::ostream& out);

}  // namespace warplens::commands
