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

/// A launch whose model is to be held against the hardware.
struct VerifiedChoice {
  Choice choice;
  std::vector<std::uint64_t> offsets;  ///< as kernels::moved takes them
  bool operator==(const VerifiedChoice&) const = default;
};

/// A launch and what came of it.
struct Verified {
  VerifiedChoice launch;
  std::string error;       ///< why it was not counted; empty where it was
  gpu::Counters counters;  ///< all that the hardware told
  std::vector<Compared> metrics;
  std::vector<LineComparison> lines;  ///< where they were asked for
};

/// The model's side of a launch: code for `arch` and the totals of the whole grid. Throws kernels::InputError.
Study modelled(const VerifiedChoice& launch, kernels::CompileCache& cache, const std::string& arch);

/// Why a launch must not be run on a GPU: the model sees it touch what is not its own, or not end. Empty where it may.
std::string refusal_of(const Study& study);

/// How launches are verified.
struct VerifyOptions {
  std::string arch = "sm_90";  ///< of the GPU
  std::string gpu;             ///< its name: of what `kept` has, that of other GPUs is left
  bool anyway = false;         ///< also launches that `refusal_of` warns of
  bool lines = false;          ///< compares line by line as well: `count_all` is to count the instructions
  unsigned threads = 0;        ///< for the model; 0: one a core
  bool units = false;          ///< `count_all` is to count how busy the units were
  std::stop_token stop;
  std::function<void(double)> progress;  ///< is given the share done; may be empty
  /// What was counted before is taken from here, and what is counted is added to it at once; null for nowhere.
  ResultJournal* journal = nullptr;
};

/// What came of asking the hardware for a launch's counters.
using CountResult = std::variant<gpu::Counters, gpu::Error>;
/// Gives a job by its number.
using JobOf = std::function<const gpu::Job&(std::size_t number)>;
/// Takes what came of a job; says whether the others are to go on. Called by one thread at a time.
using CountDone = std::function<bool(std::size_t number, const CountResult& result)>;
/// Counts jobs 0 … count − 1, in whatever order and on however many GPUs (worker::count_all).
using CountAll = std::function<void(std::size_t count, const JobOf& job, const CountDone& done)>;

/// Verifies launches; gives them in their order. One that can't be planned, that is dangerous or that the GPU does not
/// finish says so, and the others go on; an error that concerns the GPU itself (no rights, no GPU) is thrown. On cancel
/// the rest is left out.
std::vector<Verified> verify(std::span<const VerifiedChoice> launches, const CountAll& count_all,
                             const VerifyOptions& options);

/// `count` launches of the kernels in turn, drawn at random by `seed`: sizes up to a few thousand a side, parameters,
/// element types, offsets. All can be launched, and none is dangerous. Throws kernels::InputError for a kernel of which
/// no draw is so.
std::vector<VerifiedChoice> random_launches(std::span<const std::string> kernels, std::size_t count, std::uint64_t seed,
                                            const VerifyOptions& options);

}  // namespace warplens::study
