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

// Functions of the extension module. Most of them do the same as the command of the same name. For `progress`, see
// `run` (running.hpp). All throw kernels::InputError and the exceptions of `run`.

Report trace(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, bool levels, bool sass,
             const nanobind::object& progress);
Report step(kernels::CompileCache& cache, const Wanted& wanted, const commands::StepWish& wish,
            const nanobind::object& progress);
Report check(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, const nanobind::object& progress);
/// Predicts the run time of a launch. `l2` is the state of the L2 cache: "warm" or "flushed".
Report predict(kernels::CompileCache& cache, const Wanted& wanted, const std::string& gpu, const std::string& l2,
               const nanobind::object& progress);

/// Workers to measure with, and messages about these workers.
struct Workers {
  worker::WorkerOptions options;
  /// messages about workers that did not start or were lost, and about results that could not be stored, one per line
  std::string complaints;
};

/// Counts and predicts each setting of a sweep. If there is a GPU, or if the caller names a worker, also measures
/// times. `keep` is a file that stores results (study::ResultJournal); empty if results are not stored.
Report sweep(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<study::SweepAxis>& axes,
             const std::string& gpu, const std::string& keep, Workers& workers, const nanobind::object& progress);
/// Measures times. `keep` is a file that stores results (study::ResultJournal); empty if results are not stored. Also
/// throws kernels::InputError if there is no GPU.
Report bench(const std::vector<Wanted>& wanted, study::BenchOptions options, const std::string& keep, Workers& workers,
             const nanobind::object& progress);

/// Compiles the kernel for an architecture ("sm_90").
std::shared_ptr<const kernels::Compiled> compile(kernels::CompileCache& cache, const Wanted& wanted,
                                                 const std::string& arch, const nanobind::object& progress);

/// Executes the whole launch, and copies the final contents of the buffers to `results`. `results` has one span per
/// buffer, in the order of the Warplens header. A span may be shorter than its buffer. A buffer with an empty span is
/// not copied. Returns whether the launch finished within its time limit.
bool execute(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<std::span<std::uint8_t>>& results,
             const nanobind::object& progress);

}  // namespace warplens::python
