#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "app/study/comparison.hpp"
#include "app/study/line_comparison.hpp"
#include "app/study/study.hpp"
#include "kernels/gpu/counters.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/job.hpp"

namespace warplens::study {

class ResultJournal;

/// A launch whose counts in the model and in the hardware are compared.
struct VerifiedChoice {
  Choice choice;
  std::vector<std::uint64_t> offsets;  ///< offsets of the buffers (kernels::with_offsets)
  bool operator==(const VerifiedChoice&) const = default;
};

/// A launch and the result of the comparison.
struct Verified {
  VerifiedChoice launch;
  std::string error;       ///< why the launch was not counted; empty if it was
  gpu::Counters counters;  ///< all counters of the hardware
  std::vector<Compared> metrics;
  std::vector<LineComparison> lines;  ///< comparison of each line; empty unless it was requested
};

/// Returns the study of a launch: code for `arch` and the totals of the whole grid. Throws kernels::InputError.
Study model_launch(const VerifiedChoice& launch, kernels::CompileCache& cache, const std::string& arch);

/// Returns why a launch must not run on a GPU; empty if it may. A launch must not run if, according to the model, it
/// accesses memory that it does not own, or does not end.
std::string search_for_danger(const Study& study);

/// Options of verify().
struct VerifyOptions {
  std::string arch = "sm_90";  ///< architecture of the GPU
  std::string gpu;             ///< name of the GPU; stored counters of other GPUs are ignored
  bool anyway = false;         ///< also run launches that `search_for_danger` rejects
  bool lines = false;          ///< also compare line by line; `count_all` must count instructions
  unsigned threads = 0;        ///< number of threads for the model; 0: one per core
  bool units = false;          ///< `count_all` must count the utilization of the units
  std::stop_token stop;
  std::function<void(double)> progress;  ///< gets the finished share; may be empty
  /// Stores each result at once and provides the results of an earlier run; null if results are not stored.
  ResultJournal* journal = nullptr;
};

/// Counters of a launch, or the error.
using CountResult = std::variant<gpu::Counters, gpu::Error>;
/// Returns the job with this number.
using JobOf = std::function<const gpu::Job&(std::size_t number)>;
/// Takes the result of a job. Returns false to stop the other jobs. It is called by only one thread at a time.
using CountDone = std::function<bool(std::size_t number, const CountResult& result)>;
/// Reads the hardware counters of jobs 0 … count − 1, in any order, on any number of GPUs (worker::count_all).
using CountAll = std::function<void(std::size_t count, const JobOf& job, const CountDone& done)>;

/// Verifies launches and returns the results in the same order. If a launch cannot be planned, is dangerous, or does
/// not finish on the GPU, it gets an error, and the other launches continue. Throws errors of the GPU itself (no
/// permission, no GPU). After a stop, the remaining launches are missing from the result.
std::vector<Verified> verify(std::span<const VerifiedChoice> launches, const CountAll& count_all,
                             const VerifyOptions& options);

/// Returns `count` random launches, distributed evenly over the kernels of these choices. `seed` determines the random
/// numbers. They select the sizes (up to a few thousand per side), the parameters, the element types and the offsets.
/// All launches are possible, and none is dangerous. Throws kernels::InputError for a kernel for which no such launch
/// is found.
std::vector<VerifiedChoice> random_launches(std::span<const Choice> kernels, std::size_t count, std::uint64_t seed,
                                            const VerifyOptions& options);

}  // namespace warplens::study
