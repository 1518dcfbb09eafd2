#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/clock/prediction.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

class ResultJournal;

/// A parameter of a kernel and its values in a sweep.
struct SweepAxis {
  std::string name;
  std::vector<std::string> values;
  bool operator==(const SweepAxis&) const = default;
};

/// One setting of a sweep and its results.
struct SweepRow {
  Choice choice;
  /// Plan of the launch. Null if the row is not computed yet or cannot be launched.
  std::shared_ptr<const kernels::Plan> plan;
  /// Totals of the launch. Null if the row is not computed yet or cannot be launched.
  std::shared_ptr<const GridTotals> totals;
  std::string error;                                    ///< why the row cannot be launched, such as too many threads
  std::shared_ptr<const gpu::Measurement> measurement;  ///< set if the row was measured on a GPU
  std::string unmeasured;                               ///< why the measurement failed; otherwise empty
  std::shared_ptr<const clock::Prediction> prediction;  ///< set if a prediction was requested

  bool is_done() const { return totals || !error.empty(); }
};

/// Receivers of the rows of a sweep while it runs.
struct SweepResults {
  ResultJournal* journal = nullptr;               ///< provides earlier results and stores new ones; null for none
  std::function<void(std::size_t row)> row_done;  ///< called after each finished row, from any thread; may be empty
};

/// Returns all combinations of the axes' values. Other settings are those of `base`. The last axis changes fastest.
/// Throws kernels::InputError for an unknown parameter or value, and if two axes have the same parameter.
std::vector<SweepRow> settings(const Choice& base, std::span<const SweepAxis> axes);

/// Computes the rows on `threads` threads (0: one per core). Each distinct source is compiled once. A row that cannot
/// be launched gets an error, and the other rows continue. If `gpu` is not null, the time of each row on this GPU is
/// predicted. After a stop, finished rows stay. `progress` is as in simt::execute_grid.
void sweep(std::vector<SweepRow>& rows, unsigned threads, const clock::Gpu* gpu, const std::stop_token& stop,
           const std::function<void(double)>& progress, const SweepResults& results = {});

/// Computes the rows like the function above, but with a shared cache. Finished rows are skipped. For each other row,
/// calls `row_done` when the row is finished, from any thread.
void sweep(std::vector<SweepRow>& rows, kernels::CompileCache& cache, unsigned threads, const clock::Gpu* gpu,
           const std::stop_token& stop, const std::function<void(std::size_t row)>& row_done);

}  // namespace warplens::study
