#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// One launch of a file that makes several.
struct SequenceStep {
  Study study;
  /// Why it does not start with what the launches before it leave in its buffers, but with what the header fills them
  /// with; empty where it does.
  std::string without_memory;
};

/// Loads all launches of the choice's kernel, in order. Each starts with what those before it left, which are executed
/// whole for that; module variables start anew. The last alone has the kernel's check. Empty where it was cancelled.
/// Throws kernels::InputError.
std::vector<SequenceStep> load_sequence(const Choice& choice, kernels::CompileCache& cache, unsigned threads,
                                        const std::stop_token& stop, const std::function<void(double)>& progress,
                                        const ComparisonLimits& limits = {});

/// What the launches count together: its categories and warp instructions. (Its rows by instruction mean nothing: each
/// launch has a program of its own.) All of them must have totals.
trace::Totals totals_of(const std::vector<SequenceStep>& steps);

}  // namespace warplens::study
