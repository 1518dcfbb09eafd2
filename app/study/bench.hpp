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
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< null until it is loaded
  std::shared_ptr<const kernels::Plan> plan;          ///< null until it is loaded
  std::optional<gpu::Measurement> measurement;
  std::string error;  ///< reason why there is no measurement

  bool is_done() const { return measurement || !error.empty(); }
};

/// Options of bench().
struct BenchOptions {
  gpu::MeasureOptions measure;
  bool anyway = false;  ///< also run launches that were found to write out of bounds
  /// Stores each measurement at once, and provides those of an earlier run; null for none.
  ResultJournal* journal = nullptr;
  /// Called after each row is done, for one row at a time; may be empty.
  std::function<void(std::size_t row)> row_done;
};

/// Measures all rows without a result on the workers of the pool. Each row is compiled for the GPU that runs it.
/// Meanwhile the next rows are compiled for `arch`, the most common architecture of the GPUs. A row that cannot be
/// measured gets an error, and the others continue. After a stop, finished rows stay. `progress` gets the finished
/// share.
void bench(std::vector<BenchRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Measures the rows of a sweep that can be launched and have no measurement, in the same way.
void bench(std::vector<SweepRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Takes earlier measurements from options.journal. Returns the number of rows that are left to measure.
std::size_t take_kept(std::vector<BenchRow>& rows, const BenchOptions& options);
/// Does the same for the rows of a sweep, which need not be counted yet.
std::size_t take_kept(std::vector<SweepRow>& rows, const BenchOptions& options);

/// Returns the measured rows as records.
std::vector<Record> records_of(const std::vector<BenchRow>& rows);

}  // namespace warplens::study
