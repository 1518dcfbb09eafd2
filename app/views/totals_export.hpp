#pragma once

#include <string>

#include "app/views/compared.hpp"
#include "app/views/table.hpp"
#include "app/views/totals_table.hpp"

namespace warplens::views {

/// Mark before a count that may differ from the hardware's.
inline constexpr const char* kUncertain = "± ";

/// Returns the instructions of a launch, for people: requests, sectors or wavefronts, the number and the minimum per
/// request, and the source line.
Table instructions_table(const TotalsTable& totals);
/// Returns the same for each category of accesses that the launch uses.
Table categories_table(const TotalsTable& totals);
/// Returns the instructions for programs: every figure in full. New columns may be added, but no name changes. A note
/// about the machine code that belongs to no line has its own row.
Table instructions_data(const TotalsTable& totals);

/// Returns the text to export for a study, which must have totals: instructions_data for CSV and JSON, otherwise
/// instructions_table and categories_table.
std::string totals_as(TableForm form, const study::Study& study);

/// Returns the same for two studies, A and B, with A or B in the first column of each row. For formats other than CSV
/// and JSON, a table that compares the two comes first.
std::string totals_as(TableForm form, const study::Study& a, const study::Study& b,
                      const std::vector<ComparedRow>& compared);

}  // namespace warplens::views
