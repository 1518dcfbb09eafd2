#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/profiler/ncu_compare.hpp"
#include "app/profiler/ncu_fit.hpp"
#include "app/study/line_comparison.hpp"
#include "app/study/study.hpp"

namespace warplens::profiler {

/// A source line of a report compared with the model.
struct NcuComparedLine {
  study::LineComparison line;
  NcuVerdict verdict = NcuVerdict::equal;
  NcuReason reason = NcuReason::none;
};

/// One launch of a report compared with the model.
struct NcuResult {
  std::string kernel;               ///< name in the report
  std::optional<NcuLaunch> launch;  ///< data of the launch; nullopt if the report contains only a source page
  FittedLaunch fitted;
  std::shared_ptr<const study::Study> study;  ///< study of the launch in `fitted.choice`, with its totals
  /// True if several sizes give the grid of the report, and this size was selected because the counts match.
  bool size_was_tried = false;
  std::vector<NcuCompared> metrics;
  std::size_t not_modelled = 0;  ///< number of metrics of the launch that the model does not have
  std::vector<NcuComparedLine> lines;
};

/// Result of comparing a report with the model.
struct NcuComparison {
  std::vector<NcuResult> results;  ///< one result per launch, in the order of the report
  /// names of the kernels in the report that are not in the kernel's file, without duplicates
  std::vector<std::string> left_out;
  bool cancelled = false;
};

/// Input of a comparison.
struct NcuQuestion {
  study::Choice choice;  ///< file or name of the kernel, with the settings and the size that the user gave
  /// True if the user gave a size. If false, the comparison searches for a size that gives the launch the grid of the
  /// report.
  bool size_is_given = false;
  std::stop_token stop;
  std::function<void(double)> progress;  ///< function that is called with the share of completed launches, 0 to 1
};

/// Compares all launches of a report that belong to the kernel's file with the model. Settings and size are chosen so
/// that the model's launch has the block and the grid of the report.
///
/// A report does not contain the matrix size. If several sizes give the grid, prefers a size whose counts match the
/// report. Source pages are assigned to the launches of their kernel in order. Throws kernels::InputError as
/// study::load does, and also if there is no launch that belongs to the kernel's file.
NcuComparison compare_report(const NcuReport& report, const NcuQuestion& question, kernels::CompileCache& cache);

/// Returns the worst verdict among all metrics and lines of all launches.
NcuVerdict worst(const NcuComparison& comparison);

}  // namespace warplens::profiler
