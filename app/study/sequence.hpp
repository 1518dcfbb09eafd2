#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// One launch of a file that makes several.
struct SequenceStep {
  Study study;
  /// Reason why the buffers of this launch start with the contents from the Warplens header; empty if they start with
  /// the results of the launches before it.
  std::string without_memory;
};

/// Loads all launches of the choice's kernel, in order. The buffers of each launch start with the contents that the
/// launches before it left; to get these contents, the earlier launches are executed completely. Module variables have
/// their initial values again in each launch. Only the last launch has the kernel's check. Returns an empty vector
/// after a stop. Throws kernels::InputError.
std::vector<SequenceStep> load_sequence(const Choice& choice, kernels::CompileCache& cache, unsigned threads,
                                        const std::stop_token& stop, const std::function<void(double)>& progress,
                                        const ComparisonLimits& limits = {});

/// Returns the sum of the launches' totals by category and the sum of their warp instructions. The result's rows per
/// instruction are meaningless, because each launch has its own program. All steps must have totals.
trace::Totals sum_totals(const std::vector<SequenceStep>& steps);

}  // namespace warplens::study
