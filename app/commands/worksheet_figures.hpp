#pragma once

#include <string>

#include "app/commands/worksheet.hpp"

namespace warplens::commands {

/// Returns the section of a worksheet with the results of one kernel: settings, source with counts, totals, pictures,
/// times and findings.
std::string figures_of_kernel(const WorksheetKernel& kernel);

}  // namespace warplens::commands
