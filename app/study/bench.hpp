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

/// One choice and what a GPU says of it.
struct BenchRow {
  Choice choice;
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< null until it was loaded
  std::shared_ptr<const kernels::Plan> plan;          ///< likewise
  std::optional<gpu::Measurement> measurement;
  std::string error;  ///< why there is none

  bool is_done() const { return measurement || !error.empty(); }
};

/// How to go about it.
struct BenchOptions {
  gpu::MeasureOptions measure;
  bool anyway = false;  ///< launch also what was found to go out of bounds
  /// What was measured before is taken from here, and what is measured is added to it at once; null for nowhere.
  ResultJournal* journal = nullptr;
  /// Is told each row as soon as it is done, one at a time; may be empty.
  std::function<void(std::size_t row)> row_done;
};

/// Measures all rows that were not yet on the pool's workers, each compiled for the GPU that runs it; while these are
/// busy, the next rows are compiled for `arch`, which is what most of them are. A row that can't be measured says why,
/// and the others go on. On cancel the rows that were done stay. `progress` is given the share done.
void bench(std::vector<BenchRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Measures the rows of a sweep that can be launched and were not measured yet, likewise.
void bench(std::vector<SweepRow>& rows, worker::Pool& pool, const std::string& arch, const BenchOptions& options,
           const std::stop_token& stop, const std::function<void(double)>& progress);

/// Takes from options.journal what was measured before, and gives how many rows are left to be measured.
std::size_t take_kept(std::vector<BenchRow>& rows, const BenchOptions& options);
/// The same of a sweep's rows, which need not have been counted yet.
std::size_t take_kept(std::vector<SweepRow>& rows, const BenchOptions& options);

/// The rows that were measured, to be kept.
std::vector<Record> records_of(const std::vector<BenchRow>& rows);

}  // namespace warplens::study
