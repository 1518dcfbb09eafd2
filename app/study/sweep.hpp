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

/// A parameter of a kernel and the values that it takes in turn.
struct SweepAxis {
  std::string name;
  std::vector<std::string> values;
  bool operator==(const SweepAxis&) const = default;
};

/// One setting of a sweep and what came of it.
struct SweepRow {
  Choice choice;
  std::shared_ptr<const kernels::Plan> plan;            ///< null until it was studied, and where it can't be launched
  std::shared_ptr<const GridTotals> totals;             ///< likewise
  std::string error;                                    ///< why it can't be launched: too many threads, say
  std::shared_ptr<const gpu::Measurement> measurement;  ///< where a GPU was asked
  std::string unmeasured;                               ///< why there is none, where one was
  std::shared_ptr<const clock::Prediction> prediction;  ///< where one was asked for

  bool is_done() const { return totals || !error.empty(); }
};

/// Where a sweep's results go while they are made.
struct SweepResults {
  ResultJournal* journal = nullptr;               ///< has earlier results and is given new ones; null for none
  std::function<void(std::size_t row)> row_done;  ///< is told each row as soon as it is, from any thread; may be empty
};

/// Every combination of the axes' values over `base`; the last axis changes fastest. Throws kernels::InputError for a
/// parameter or a value that the kernel does not have, and for two axes of one parameter.
std::vector<SweepRow> settings(const Choice& base, std::span<const SweepAxis> axes);

/// Studies the rows on `threads` threads (0: one a core): each distinct source is compiled once. A row that can't be
/// launched says why, and the others go on. Where a GPU is given, each row's time on it is predicted. On cancel the
/// rows that were done stay; `progress` as in simt::execute_grid.
void sweep(std::vector<SweepRow>& rows, unsigned threads, const clock::Gpu* gpu, const std::stop_token& stop,
           const std::function<void(double)>& progress, const SweepResults& results = {});

/// The same with a cache that others use as well. Rows that are done already stay as they are. `row_done` is told each
/// other one as soon as it is, from any thread.
void sweep(std::vector<SweepRow>& rows, kernels::CompileCache& cache, unsigned threads, const clock::Gpu* gpu,
           const std::stop_token& stop, const std::function<void(std::size_t row)>& row_done);

}  // namespace warplens::study
