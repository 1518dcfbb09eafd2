#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/trace/levels.hpp"
#include "app/reports/page.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// What each level of the memory carries of a study's totals. Records choice.block, to learn what the launch has to
/// read and write at least; totals `of_block` are that block's alone.
trace::Levels compute_levels(const study::Study& study, bool of_block);

/// As JSON: by level "l1", "l2", "dram" and "shared", each with "loads" and "stores".
nlohmann::ordered_json levels_json(const trace::Levels& levels);

/// As a table.
void write_levels(const trace::Levels& levels, Page& page);

}  // namespace warplens::commands
