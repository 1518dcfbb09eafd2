#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/trace/levels.hpp"
#include "app/reports/page.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Returns the traffic of each memory level, calculated from the totals of a study. Executes the block choice.block
/// once more to find the minimum number of bytes that the launch must read and write. `of_block` is true if the totals
/// are those of this block only.
trace::Levels compute_levels(const study::Study& study, bool of_block);

/// Returns "l1", "l2", "dram" and "shared" as JSON, each with "loads" and "stores".
nlohmann::ordered_json levels_json(const trace::Levels& levels);

/// Writes the levels as a table.
void write_levels(const trace::Levels& levels, Page& page);

}  // namespace warplens::commands
