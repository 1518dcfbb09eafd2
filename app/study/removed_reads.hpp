#pragma once

#include <stop_token>

#include "app/study/study.hpp"

namespace warplens::study {

/// Adds findings for reads of variables that are never written. The optimiser may have removed such reads. Therefore,
/// the kernel is compiled again without optimisation, and a few blocks are executed. The study must have findings. Adds
/// nothing if the kernel is PTX, or if the code does not compile or run in this way.
void add_removed_reads(Study& study, kernels::CompileCache& cache, const std::stop_token& stop);

}  // namespace warplens::study
