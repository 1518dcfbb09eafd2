#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Selects the blocks of a launch whose accesses are counted.
struct TraceScope {
  bool of_block = false;     ///< count only choice.block
  bool every_block = false;  ///< execute every block, even if a few blocks represent all others
  double seconds = 0;        ///< time limit of all parts together; 0: the limit of the choice applies to each part
};

/// Adds the parts that `trace` shows to a loaded study: totals and findings, within the time limit of the choice. After
/// a stop, some of them are missing. Throws as check_block does if only one block is counted.
void add_trace_parts(Study& study, const TraceScope& scope, const std::stop_token& stop,
                     const std::function<void(double)>& progress);

/// Returns all launches of the choice's kernel with totals and findings; empty after a stop.
std::vector<SequenceStep> make_trace_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop, const std::function<void(double)>& progress);

/// Adds the parts that `check` shows to a loaded study: findings, and the comparison of the result. If `every_block` is
/// true, all blocks are checked. Otherwise, the blocks that represent all others are checked first, and then further
/// blocks for two seconds. After a stop, the findings are missing.
void add_check_parts(Study& study, bool every_block, const std::stop_token& stop,
                     const std::function<void(double)>& progress);

/// Returns all launches of the choice's kernel with the parts of add_check_parts(); empty after a stop.
std::vector<SequenceStep> make_check_sequence(const Choice& choice, kernels::CompileCache& cache, bool every_block,
                                              const std::stop_token& stop, const std::function<void(double)>& progress);

}  // namespace warplens::study
