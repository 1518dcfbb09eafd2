#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Finds reads of variables that are never written, if the optimiser removed these reads, and adds them to the
/// findings. To find them, compiles the kernel again without optimisation and executes a few blocks. The study must
/// have findings. Adds nothing if the kernel is PTX, or if the code does not compile or run in this way.
void add_removed_reads(Study& study, kernels::CompileCache& cache, const std::stop_token& stop);

}  // namespace warplens::study
