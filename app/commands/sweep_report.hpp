#pragma once

#include <ostream>
#include <span>

#include "app/commands/format.hpp"
#include "app/study/sweep.hpp"

namespace warplens::commands {

/// Writes a sweep's rows, those that were done. As JSON they are an array, and each has the keys of `trace`'s JSON down
/// to its totals, or an "error".
void write_sweep(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows, Format format,
                 std::ostream& out);

}  // namespace warplens::commands
