#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// One launch of a file that makes several.
struct SequenceStep {
  Study study;
  /// Reason why its buffers start with the contents from the header instead of the results of the launches before it;
  /// empty if they start with those results.
  std::string without_memory;
};

/// Loads all launches of the choice's kernel, in order. Each launch starts with the buffers that the launches before it
/// left; for this, those are executed completely. Module variables have their initial values again in each launch. Only
/// the last launch has the kernel's check. Returns an empty vector after a stop. Throws kernels::InputError.
std::vector<SequenceStep> load_sequence(const Choice& choice, kernels::CompileCache& cache, unsigned threads,
                                        const std::stop_token& stop, const std::function<void(double)>& progress,
                                        const ComparisonLimits& limits = {});

/// Returns the sum of the launches' totals by category, and of their warp instructions. The rows per instruction have
/// no meaning in it, because each launch has its own program. All steps must have totals.
trace::Totals totals_of(const std::vector<SequenceStep>& steps);

}  // namespace warplens::study
