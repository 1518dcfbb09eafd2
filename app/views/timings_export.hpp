#pragma once

#include <span>
#include <string>

#include "app/views/table.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {

/// Returns a table for people, with one row per kernel that has a time: time, speed, share of copy speed, and origin.
Table timings_table(std::span<const TimingRow> rows);
/// Returns a table for programs, with one row per kernel that has a time. New columns may be added later, but no column
/// is renamed.
Table timings_data(std::span<const TimingRow> rows);

/// Returns the text to export: timings_data for CSV and JSON, timings_table for other formats.
std::string timings_as(TableForm form, std::span<const TimingRow> rows);

}  // namespace warplens::views
