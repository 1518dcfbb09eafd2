#pragma once

#include <span>
#include <string>

#include "app/views/table.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {

/// The kernels whose times are known, for people: the time, the speed, its share of a copy's, and where it is from.
Table timings_table(std::span<const TimingRow> rows);
/// The same for programs, with columns whose names only grow.
Table timings_data(std::span<const TimingRow> rows);

/// What is handed out of them: the table, or for csv and json the data.
std::string timings_as(TableForm form, std::span<const TimingRow> rows);

}  // namespace warplens::views
