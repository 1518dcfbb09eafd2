#pragma once

#include <ostream>

#include "app/study/study.hpp"

namespace warplens::page {

/// Writes the totals of a kernel for each setting that is compiled for a page (list_settings). Each line has the size,
/// the setting, and the totals or the error. `choice` selects the kernel and the size. A test compares the lines of a
/// page with those of the native program.
void write_totals_of_settings(const study::Choice& choice, kernels::CompileCache& cache, std::ostream& out);

}  // namespace warplens::page
