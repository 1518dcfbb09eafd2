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

/// A line of the source in a report beside the model's.
struct NcuComparedLine {
  study::LineComparison line;
  NcuVerdict verdict = NcuVerdict::equal;
  NcuReason reason = NcuReason::none;
};

/// One launch of a report, held against the model.
struct NcuResult {
  std::string kernel;               ///< as the report calls it
  std::optional<NcuLaunch> launch;  ///< nothing where only a page of its source is there
  FittedLaunch fitted;
  std::shared_ptr<const study::Study> study;  ///< of fitted.choice, with its totals
  bool size_was_tried = false;                ///< the size was chosen by its counts, of several that give the grid
  std::vector<NcuCompared> metrics;
  std::size_t not_modelled = 0;  ///< metrics of the launch that the model says nothing of
  std::vector<NcuComparedLine> lines;
};

/// What came of a report.
struct NcuComparison {
  std::vector<NcuResult> results;     ///< in the report's order
  std::vector<std::string> left_out;  ///< kernels of launches that are none of the file's, each once
  bool cancelled = false;
};

/// What is held against a report, and how.
struct NcuQuestion {
  study::Choice choice;        ///< the kernel's file or name; settings and size as far as they were given
  bool size_is_given = false;  ///< else the size is looked for that gives the report's grid
  std::stop_token stop;
  std::function<void(double)> progress;  ///< the part of the launches that are done, 0 to 1
};

/// Holds every launch of a report that is one of the kernel's file against the model: with the settings and the size
/// that give the launch's block and grid, and where several sizes do (a report does not say the size), one whose counts
/// are the report's, if there is one. Pages of the source are taken for the launches in order. Throws InputError as
/// study::load, and where no launch is of the kernel's file.
NcuComparison compare_report(const NcuReport& report, const NcuQuestion& question, kernels::CompileCache& cache);

/// The worst verdict of all launches and lines.
NcuVerdict worst(const NcuComparison& comparison);

}  // namespace warplens::profiler
