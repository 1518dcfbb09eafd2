#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "app/reports/page.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// An access in the study's recording. `number` is its index among the accesses of its warp, from 0.
struct AccessReport {
  const study::Study& study;
  const trace::RecordedAccess& access;
  std::size_t number;
};

/// Writes a table with one row per lane. The columns are the element, the address, and the places in memory: cache line
/// and sectors of global memory, or banks and wavefronts of shared memory. A second table lists the sectors or
/// wavefronts with their lanes.
void write_access(const AccessReport& report, Page& page);
nlohmann::ordered_json access_json(const AccessReport& report);
/// Returns the table for CSV, with one row per lane of each access.
views::Table accesses_data(const std::vector<AccessReport>& reports);

}  // namespace warplens::commands
