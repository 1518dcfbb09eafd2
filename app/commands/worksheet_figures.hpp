#pragma once

#include <string>

#include "app/commands/worksheet.hpp"

namespace warplens::commands {

/// The section of a worksheet that has all that is known of a kernel: its settings, source with figures, totals,
/// pictures, times and findings.
std::string figures_of_kernel(const WorksheetKernel& kernel);

}  // namespace warplens::commands
