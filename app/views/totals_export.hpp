#pragma once

#include <string>

#include "app/views/compared.hpp"
#include "app/views/table.hpp"
#include "app/views/totals_table.hpp"

namespace warplens::views {

/// Mark before a count that may differ from the hardware's count.
inline constexpr const char* kUncertain = "± ";

/// Returns a table for people, with one row per instruction: requests, total of sectors or wavefronts, sectors or
/// wavefronts per request, minimum per request, and source line.
Table instructions_table(const TotalsTable& totals);
/// Returns a table for people, with one row for each category of accesses that the launch uses. It has the columns of
/// instructions_table, except the source line.
Table categories_table(const TotalsTable& totals);
/// Returns a table for programs, with one row per instruction and unrounded numbers. New columns may be added later,
/// but no column is renamed. If a note about the machine code belongs to no instruction, it has its own row.
Table instructions_data(const TotalsTable& totals);

/// Returns the text to export for a study, which must have totals: instructions_data for CSV and JSON, otherwise
/// instructions_table and categories_table.
std::string totals_as(TableForm form, const study::Study& study);

/// Returns the text to export for two studies, A and B. The first column of each row is A or B. In formats other than
/// CSV and JSON, a table that compares the two studies comes first.
std::string totals_as(TableForm form, const study::Study& a, const study::Study& b,
                      const std::vector<ComparedRow>& compared);

}  // namespace warplens::views
