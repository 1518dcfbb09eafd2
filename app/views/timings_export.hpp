#pragma once

#include <span>
#include <string>

#include "app/views/table.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {

/// Returns the kernels that have a time, for people: time, speed, share of copy speed, and origin.
Table timings_table(std::span<const TimingRow> rows);
/// Returns the same for programs. New columns may be added, but no name changes.
Table timings_data(std::span<const TimingRow> rows);

/// Returns the exported text: the data for CSV and JSON, otherwise the table.
std::string timings_as(TableForm form, std::span<const TimingRow> rows);

}  // namespace warplens::views
