#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/python/report.hpp"
#include "app/python/wanted.hpp"
#include "app/reports/step_report.hpp"
#include "app/study/bench.hpp"
#include "app/study/trace_and_check.hpp"
#include "app/worker/start_workers.hpp"

namespace warplens::python {

// What the module's functions do, each what the command of its name does. `progress` as `run` takes it. All throw
// kernels::InputError, and what `run` throws.

Report trace(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, bool levels,
             const nanobind::object& progress);
Report step(kernels::CompileCache& cache, const Wanted& wanted, const commands::StepWish& wish,
            const nanobind::object& progress);
Report check(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, const nanobind::object& progress);
/// `l2` is "warm" or "flushed".
Report predict(kernels::CompileCache& cache, const Wanted& wanted, const std::string& gpu, const std::string& l2,
               const nanobind::object& progress);

/// What is measured with, and what was said of it.
struct Workers {
  worker::WorkerOptions options;
  std::string complaints;  ///< lines about workers that were left out or lost, and results that could not be kept
};

/// Where there is a GPU, or a worker is named, the times are measured as well. `keep` is a file (study::ResultJournal);
/// empty for none.
Report sweep(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<study::SweepAxis>& axes,
             const std::string& gpu, const std::string& keep, Workers& workers, const nanobind::object& progress);
/// Likewise. Throws kernels::InputError where there is no GPU, too.
Report bench(const std::vector<Wanted>& wanted, study::BenchOptions options, const std::string& keep, Workers& workers,
             const nanobind::object& progress);

/// What the compiler makes of the kernel for an architecture ("sm_90").
std::shared_ptr<const kernels::Compiled> compile(kernels::CompileCache& cache, const Wanted& wanted,
                                                 const std::string& arch, const nanobind::object& progress);

/// Executes the launch whole and writes what it leaves in each buffer to `results`, where that is not empty: one a
/// buffer, in the header's order, of no more bytes than it has. Returns whether the launch came to its end.
bool execute(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<std::span<std::uint8_t>>& results,
             const nanobind::object& progress);

}  // namespace warplens::python
