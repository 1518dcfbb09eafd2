#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/records.hpp"
#include "app/study/study.hpp"
#include "app/study/sweep.hpp"
#include "app/worker/pool.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::study {

class ResultJournal;

/// One choice and its measurement.
struct BenchRow {
  Choice choice;
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< kernel of the choice; null until it is loaded
  std::shared_ptr<const kernels::Plan> plan;          ///< plan of the launch; null until it is made
  std::optional<gpu::Measurement> measurement;
  std::string error;  ///< reason why there is no measurement

  bool is_done() const { return measurement || !error.empty(); }
};

/// Options of bench().
struct BenchOptions {
  gpu::MeasureOptions measure;
  bool anyway = false;  ///< also run launches that were found to write out of bounds
  /// Stores each measurement at once and provides the measurements of an earlier run; null if results are not stored.
  ResultJournal* journal = nullptr;
  /// Called after each row is done, for one row at a time; may be empty.
  std::function<void(std::size_t row)> row_done;
};

/// Measures all rows that have no result yet, on the workers of the pool. Each row is compiled for the GPU that runs
/// it. While rows run, the next rows are compiled for `arch`, the architecture that most of the GPUs are expected to
/// have. If a row cannot be measured, it gets an error, and the other rows continue. After a stop, finished rows stay.
/// `progress` gets the share of finished rows.
void bench(std::vector<BenchRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Measures the rows of a sweep like the function above. Rows that cannot be launched or already have a measurement are
/// skipped.
void bench(std::vector<SweepRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Takes earlier measurements from options.journal. Returns the number of rows that are left to measure.
std::size_t take_kept(std::vector<BenchRow>& rows, const BenchOptions& options);
/// Takes earlier measurements for the rows of a sweep in the same way. The accesses of the rows need not have been
/// counted.
std::size_t take_kept(std::vector<SweepRow>& rows, const BenchOptions& options);

/// Returns the measured rows as records.
std::vector<Record> make_records(const std::vector<BenchRow>& rows);

}  // namespace warplens::study
