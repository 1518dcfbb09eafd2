#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "app/reports/page.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// One access of a warp in the study's recording: `number` counts the warp's accesses from 0.
struct AccessReport {
  const study::Study& study;
  const trace::RecordedAccess& access;
  std::size_t number;
};

/// Lane by lane: the element, its address, and the line and sector (global) or the banks and wavefronts (shared) that
/// serve it; then each sector or wavefront with its lanes.
void write_access(const AccessReport& report, Page& page);
nlohmann::ordered_json access_json(const AccessReport& report);
/// For programs: a row a lane of each access.
views::Table accesses_data(const std::vector<AccessReport>& reports);

}  // namespace warplens::commands
