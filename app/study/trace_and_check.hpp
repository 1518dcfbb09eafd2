#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// What is counted of a launch.
struct TraceScope {
  bool of_block = false;     ///< choice.block alone
  bool every_block = false;  ///< each is executed, even where a few stand for all
};

/// Adds to a loaded study what `trace` tells: totals and findings, as far as the choice's seconds allow. On cancel some
/// are missing. Throws as check_block does for a scope of one block.
void add_trace_parts(Study& study, const TraceScope& scope, const std::stop_token& stop,
                     const std::function<void(double)>& progress);

/// All launches of the choice's kernel with their totals and findings. Empty where it was cancelled.
std::vector<SequenceStep> make_trace_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop, const std::function<void(double)>& progress);

/// Adds to a loaded study what `check` tells: findings of more blocks than those that stand for all, as many as fit in
/// two seconds (or of every block), and the comparison of the result. On cancel the findings are missing.
void add_check_parts(Study& study, bool every_block, const std::stop_token& stop,
                     const std::function<void(double)>& progress);

/// All launches of the choice's kernel, likewise. Empty where it was cancelled.
std::vector<SequenceStep> make_check_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop, const std::function<void(double)>& progress);

}  // namespace warplens::study
