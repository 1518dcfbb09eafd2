#pragma once

#include <string>

#include "app/views/compared.hpp"
#include "app/views/table.hpp"
#include "app/views/totals_table.hpp"

namespace warplens::views {

/// Before a count that the hardware's may differ from.
inline constexpr const char* kUncertain = "± ";

/// The instructions of a launch, for people: what each asked for and moved, how much that is a request, the least that
/// a request could take, and the line of the source.
Table instructions_table(const TotalsTable& totals);
/// The same of the categories that were used.
Table categories_table(const TotalsTable& totals);
/// The instructions for programs: every figure in full, and columns with names that only grow. What the machine code
/// has of no line has a row to itself.
Table instructions_data(const TotalsTable& totals);

/// Both tables, or for csv and json the data: what is handed out of a study that has totals.
std::string totals_as(TableForm form, const study::Study& study);

/// The same of two studies, A and B: before the tables, what they come to side by side; in each row, whose it is.
std::string totals_as(TableForm form, const study::Study& a, const study::Study& b,
                      const std::vector<ComparedRow>& compared);

}  // namespace warplens::views
