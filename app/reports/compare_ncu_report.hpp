#pragma once

#include <ostream>

#include "app/profiler/ncu_study.hpp"
#include "app/reports/format.hpp"

namespace warplens::commands {

/// Writes what came of a profiler's report: launch by launch a table of metrics, one of the source's lines where the
/// report has them, and each reason for a difference as a sentence. As CSV a row a metric, and a row a line.
void write_ncu_comparison(const profiler::NcuComparison& comparison, Format format, std::ostream& out);

}  // namespace warplens::commands
