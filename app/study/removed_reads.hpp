#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Adds the reads of variables that are never written and that the optimiser removed: compiles the kernel again without
/// optimisation and executes a few blocks. The study has its findings. Adds nothing if the kernel is PTX, or if the
/// code does not compile or run in this way.
void add_removed_reads(Study& study, kernels::CompileCache& cache, const std::stop_token& stop);

}  // namespace warplens::study
