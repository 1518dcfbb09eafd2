#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/study/sweep.hpp"

namespace warplens::commands {

/// Writes a sweep's rows, those that were done, as "table", "json" (an array; each row has the keys of `trace`'s JSON
/// down to its totals, or an "error") or "csv".
void write_sweep(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows,
                 const std::string& format, std::ostream& out);

}  // namespace warplens::commands
