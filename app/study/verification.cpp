#include "app/study/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "analysis/base/parallel.hpp"
#include "analysis/trace/undefined_counts.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/result_journal.hpp"
#include "app/words/finding.hpp"
#include "app/worker/counters_json.hpp"
#include "kernels/plan/launch_dice.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Launches with a finding of one of these kinds are not run: they could crash, or damage other work on the GPU.
constexpr std::array kDangers{trace::FindingKind::out_of_bounds, trace::FindingKind::misaligned,
                              trace::FindingKind::endless,       trace::FindingKind::deadlock,
                              trace::FindingKind::trap,          trace::FindingKind::assertion,
                              trace::FindingKind::use_after_free};
/// One of every kOneInIsLarger random launches has sides that are kLarger times longer, so that it fills the GPU.
constexpr std::uint64_t kLarger = 12;
constexpr std::uint64_t kOneInIsLarger = 5;
constexpr unsigned kMostDraws = 200;

/// Model of one launch, ready to be compared with counters.
struct Prepared {
  std::string error;
  gpu::Job job;
  trace::Totals totals;
  std::shared_ptr<const simt::Program> program;
  ptx::SourceFile source;
  bool is_undefined = false;  ///< undefined behaviour can change the counts (trace/undefined_counts.hpp)
};

/// Returns the first finding that forbids a launch, as a sentence; empty if there is none.
std::string describe_danger(const trace::Findings& findings) {
  for (const trace::Finding& finding : findings.list)
    if (std::ranges::find(kDangers, finding.kind) != kDangers.end())
      return fmt::format("{}: {}", trace::name_of(finding.kind), words::sentence(finding));
  return {};
}

Prepared prepare_launch(const VerifiedChoice& launch, kernels::CompileCache& cache, const VerifyOptions& options) {
  try {
    Study study = model_launch(launch, cache, options.arch);
    add_findings(study, {}, {});
    if (!options.anyway) {
      if (const std::string refusal = describe_danger(*study.findings); !refusal.empty())
        return {.error = say("not launched: {} (--anyway launches it)", refusal)};
    }
    return {.error = {},
            .job = gpu::make_job(*study.kernel, *study.compiled, *study.plan),
            .totals = study.totals->totals,
            .program = study.program,
            .source = study.compiled->source,
            .is_undefined = trace::find_cause_of_undefined_counts(*study.program, *study.findings) != nullptr};
  } catch (const kernels::InputError& error) {
    return {.error = error.what()};
  }
}

/// Returns whether the error concerns only this launch. The next launch may then succeed.
bool is_of_launch(gpu::ErrorKind fault) {
  using gpu::ErrorKind;
  return fault == ErrorKind::bad_launch || fault == ErrorKind::kernel_fault || fault == ErrorKind::out_of_memory ||
         fault == ErrorKind::timed_out || fault == ErrorKind::lost;
}

VerifiedChoice draw(const Choice& base, kernels::LaunchDice& dice) {
  VerifiedChoice launch{.choice = base};
  launch.choice.set = dice.values();
  launch.choice.size = dice.size();
  if (dice.roll(kOneInIsLarger) == 0 && launch.choice.size.width <= 200 && launch.choice.size.height <= 200) {
    launch.choice.size.width *= kLarger;
    launch.choice.size.height *= kLarger;
  }
  launch.offsets = dice.offsets();
  return launch;
}

bool can_be_launched(const VerifiedChoice& launch, kernels::CompileCache& cache, const VerifyOptions& options) {
  try {
    return search_for_danger(model_launch(launch, cache, options.arch)).empty();
  } catch (const kernels::InputError&) {
    return false;
  }
}

std::vector<VerifiedChoice> draw_random_launches(const Choice& base, std::size_t count, std::uint64_t seed,
                                                 const VerifyOptions& options) {
  const kernels::KernelFile kernel = kernel_of(base);
  kernels::LaunchDice dice(kernel, seed);
  kernels::CompileCache cache;
  std::vector<VerifiedChoice> launches;
  for (unsigned failed = 0; launches.size() < count && !options.stop.stop_requested();) {
    VerifiedChoice launch = draw(base, dice);
    if (can_be_launched(launch, cache, options)) {
      launches.push_back(std::move(launch));
      failed = 0;
    } else if (++failed == kMostDraws) {
      throw kernels::InputError(base.kernel + ": " +
                                say("none of {} randomly chosen launches could be run without an error", kMostDraws));
    }
  }
  return launches;
}

}  // namespace

Study model_launch(const VerifiedChoice& launch, kernels::CompileCache& cache, const std::string& arch) {
  kernels::KernelFile kernel = kernels::with_offsets(kernel_of(launch.choice), launch.offsets);
  Study study = load_for_architecture(arch, std::move(kernel), launch.choice, cache);
  add_totals(study, 1, {}, {});
  return study;
}

std::string search_for_danger(const Study& study) {
  Study copy = study;
  add_findings(copy, {}, {});
  return describe_danger(*copy.findings);
}

namespace {

/// The launches to verify: the model of each one, and the result of the comparison with the hardware counters. A result
/// is empty until the launch has been measured.
class Verification {
 public:
  Verification(std::span<const VerifiedChoice> launches, const VerifyOptions& options)
      : launches_(launches), options_(options), models_(launches.size()), done_(launches.size()) {
    kernels::CompileCache cache(launches.size() + 1);
    const auto prepare = [&](std::size_t at) {
      if (!is_cancelled()) models_[at] = prepare_launch(launches[at], cache, options);
    };
    base::parallel_for(launches.size(), prepare, options.threads);
    for (std::size_t at = 0; at < launches.size(); ++at) {
      if (is_cancelled()) break;
      if (models_[at].error.empty())
        to_count_.push_back(at);
      else
        finish(at, {.launch = launches_[at], .error = models_[at].error});
    }
  }
  bool is_cancelled() const { return options_.stop.stop_requested(); }

  /// Returns the indices of the launches to count.
  const std::vector<std::size_t>& to_count() const { return to_count_; }
  const gpu::Job& job(std::size_t at) const { return models_[at].job; }

  void take(std::size_t at, const gpu::Counters& counters) {
    const Prepared& model = models_[at];
    const Contention contention =
        contention_of(model.job.launch.grid, model.job.launch.block, counters.device.multiprocessors);
    Verified verified{
        .launch = launches_[at], .counters = counters, .metrics = compare(model.totals, counters.counts, contention)};
    if (model.is_undefined) excuse_undefined(verified.metrics);
    if (options_.lines)
      verified.lines = compare_lines(*model.program, model.source, model.totals, counters.instructions);
    finish(at, std::move(verified));
  }
  void take(std::size_t at, const gpu::Error& error) { finish(at, {.launch = launches_[at], .error = error.what()}); }

  std::vector<Verified> result() && {
    std::vector<Verified> all;
    for (std::optional<Verified>& one : done_)
      if (one) all.push_back(std::move(*one));
    return all;
  }

 private:
  void finish(std::size_t at, Verified verified) {
    done_[at] = std::move(verified);
    if (options_.progress) options_.progress(static_cast<double>(++count_) / static_cast<double>(launches_.size()));
  }

  std::span<const VerifiedChoice> launches_;
  const VerifyOptions& options_;
  std::vector<Prepared> models_;
  std::vector<std::size_t> to_count_;
  std::vector<std::optional<Verified>> done_;
  std::size_t count_ = 0;
};

}  // namespace

namespace {

ResultKey counting_of(const VerifiedChoice& launch, const VerifyOptions& options) {
  const std::string asked = fmt::format("counters of {}{}{}", options.gpu, options.lines ? ", by instruction" : "",
                                        options.units ? ", with units" : "");
  return make_result_key(launch.choice, asked, launch.offsets);
}

std::optional<gpu::Counters> kept_counters(const VerifiedChoice& launch, const VerifyOptions& options) {
  const auto found = options.journal ? options.journal->find(counting_of(launch, options)) : std::nullopt;
  if (!found) return std::nullopt;
  try {
    return worker::counters_of(*found);
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;  // the counters were stored by a different version: count again
  }
}

/// Takes the stored counters of an earlier run. Returns the indices of the launches without stored counters.
std::vector<std::size_t> left_to_count(std::span<const VerifiedChoice> launches, Verification& verification,
                                       const VerifyOptions& options) {
  std::vector<std::size_t> left;
  for (const std::size_t at : verification.to_count()) {
    const auto found = kept_counters(launches[at], options);
    if (found)
      verification.take(at, *found);
    else
      left.push_back(at);
  }
  return left;
}

}  // namespace

std::vector<Verified> verify(std::span<const VerifiedChoice> launches, const CountAll& count_all,
                             const VerifyOptions& options) {
  Verification verification(launches, options);
  const std::vector<std::size_t> places = left_to_count(launches, verification, options);
  std::optional<gpu::Error> fatal;
  const auto job = [&](std::size_t number) -> const gpu::Job& { return verification.job(places[number]); };
  const auto done = [&](std::size_t number, const CountResult& result) {
    const auto* error = std::get_if<gpu::Error>(&result);
    if (!error) {
      const gpu::Counters& counters = std::get<gpu::Counters>(result);
      verification.take(places[number], counters);
      if (options.journal)
        options.journal->add(counting_of(launches[places[number]], options), worker::json_of(counters));
    } else if (is_of_launch(error->kind())) {
      verification.take(places[number], *error);
    } else if (!fatal) {
      fatal = *error;
    }
    return !fatal;
  };
  if (!verification.is_cancelled()) count_all(places.size(), job, done);
  if (fatal) throw gpu::Error(*fatal);
  return std::move(verification).result();
}

std::vector<VerifiedChoice> random_launches(std::span<const Choice> kernels, std::size_t count, std::uint64_t seed,
                                            const VerifyOptions& options) {
  std::vector<std::vector<VerifiedChoice>> drawn(kernels.size());
  std::vector<std::exception_ptr> errors(kernels.size());
  const auto draw_one = [&](std::size_t at) {
    const std::size_t own = count / kernels.size() + (at < count % kernels.size() ? 1 : 0);
    try {
      drawn[at] = draw_random_launches(kernels[at], own, seed, options);
    } catch (...) {
      errors[at] = std::current_exception();
    }
  };
  base::parallel_for(kernels.size(), draw_one, options.threads);
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
  std::vector<VerifiedChoice> launches;
  for (std::vector<VerifiedChoice>& some : drawn) std::ranges::move(some, std::back_inserter(launches));
  return launches;
}

}  // namespace warplens::study
