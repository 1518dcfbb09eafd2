#pragma once

#include <string>

#include "app/commands/lesson_sheet.hpp"

namespace warplens::commands {

/// The section of a sheet that has all that is known of a kernel: its settings, source with figures, totals, pictures,
/// times and findings.
std::string figures_of_kernel(const SheetKernel& kernel);

}  // namespace warplens::commands
