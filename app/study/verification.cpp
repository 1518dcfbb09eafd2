#include "app/study/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <thread>

#include "app/study/load_for.hpp"
#include "kernels/error.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu/referees.hpp"
#include "kernels/launch_dice.hpp"

namespace warplens::study {
namespace {

/// Kinds of findings of launches that could end or damage what runs on the GPU.
constexpr std::array<const char*, 6> kDangers{"out-of-bounds", "misaligned", "endless",
                                              "deadlock",      "trap",       "assertion"};
/// Sides of a few random launches are this many times longer, so that they fill the GPU.
constexpr std::uint64_t kLarger = 12;
constexpr std::uint64_t kOneInIsLarger = 5;
constexpr unsigned kMostDraws = 200;

bool is_inexact(const trace::Totals& model, const gpu::Referee& referee) {
  if (!referee.exact || !model.as_written(referee.figure.category)) return true;
  return referee.figure.quantity != gpu::Quantity::requests && model.of(referee.figure.category).inexact > 0;
}

/// Does `work(index)` for every index below `count` on several threads.
void share_out(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t at = next++; at < count; at = next++) work(at);
  };
  const std::size_t wanted = threads ? threads : std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(wanted, count); ++i) others.emplace_back(run);
  run();
}

/// One launch's model, ready to be counted.
struct Prepared {
  std::string error;
  gpu::Job job;
  trace::Totals totals;
};

Prepared prepared(const VerifiedChoice& launch, kernels::CompileCache& cache, const VerifyOptions& options) {
  try {
    Study study = modelled(launch, cache, options.arch);
    if (!options.anyway) {
      if (const std::string refusal = refusal_of(study); !refusal.empty())
        return {"not launched: " + refusal + " (--anyway launches it)", {}, {}};
    }
    return {{}, gpu::make_job(*study.kernel, *study.compiled, *study.plan), study.totals->totals};
  } catch (const kernels::InputError& error) {
    return {error.what(), {}, {}};
  }
}

/// Whether an error is this launch's own, so that the next one may go well.
bool is_of_launch(gpu::Fault fault) {
  using gpu::Fault;
  return fault == Fault::bad_launch || fault == Fault::kernel_fault || fault == Fault::out_of_memory ||
         fault == Fault::timed_out || fault == Fault::lost;
}

void count_into(Verified& verified, const Prepared& model, const CountJob& count) {
  try {
    verified.figures = compare(model.totals, count(model.job).counts);
  } catch (const gpu::Error& error) {
    if (!is_of_launch(error.fault())) throw;
    verified.error = error.what();
  }
}

VerifiedChoice draw(const std::string& kernel, kernels::LaunchDice& dice) {
  VerifiedChoice launch{.choice = {.kernel = kernel}};
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
    return refusal_of(modelled(launch, cache, options.arch)).empty();
  } catch (const kernels::InputError&) {
    return false;
  }
}

std::vector<VerifiedChoice> random_launches_of(const std::string& name, std::size_t count, std::uint64_t seed,
                                               const VerifyOptions& options) {
  const kernels::KernelFile kernel = kernels::load_kernel(name);
  kernels::LaunchDice dice(kernel, seed);
  kernels::CompileCache cache;
  std::vector<VerifiedChoice> launches;
  for (unsigned failed = 0; launches.size() < count && !(options.cancelled && *options.cancelled);) {
    VerifiedChoice launch = draw(name, dice);
    if (can_be_launched(launch, cache, options)) {
      launches.push_back(std::move(launch));
      failed = 0;
    } else if (++failed == kMostDraws) {
      throw kernels::InputError(
          fmt::format("{}: none of {} random choices could be launched without an error", name, kMostDraws));
    }
  }
  return launches;
}

}  // namespace

const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {"equal", "inexact", "different"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<Compared> compare(const trace::Totals& model, std::span<const gpu::HardwareCount> hardware) {
  std::vector<Compared> figures;
  for (const gpu::Referee& referee : gpu::referees()) {
    const auto count = std::ranges::find(hardware, referee.figure, &gpu::HardwareCount::figure);
    if (count == hardware.end()) continue;
    Compared figure{referee.figure, gpu::modelled(model, referee.figure), count->value};
    figure.as_written = model.as_written(referee.figure.category);
    if (figure.model == 0 && figure.hardware == 0) continue;
    if (figure.model != figure.hardware)
      figure.verdict = is_inexact(model, referee) ? Verdict::inexact : Verdict::different;
    figures.push_back(figure);
  }
  return figures;
}

Verdict worst(std::span<const Compared> figures) {
  Verdict verdict = Verdict::equal;
  for (const Compared& figure : figures) verdict = std::max(verdict, figure.verdict);
  return verdict;
}

Study modelled(const VerifiedChoice& launch, kernels::CompileCache& cache, const std::string& arch) {
  kernels::KernelFile kernel = kernels::moved(kernels::load_kernel(launch.choice.kernel), launch.offsets);
  Study study = load_for(arch, std::move(kernel), launch.choice, cache);
  add_totals(study, 1, nullptr, {});
  return study;
}

std::string refusal_of(const Study& study) {
  Study copy = study;
  add_findings(copy, nullptr, {});
  for (const trace::Finding& finding : copy.findings->list)
    if (std::ranges::find(kDangers, finding.kind) != kDangers.end()) return finding.kind + ": " + finding.message;
  return {};
}

std::vector<Verified> verify(std::span<const VerifiedChoice> launches, const CountJob& count,
                             const VerifyOptions& options) {
  std::vector<Prepared> models(launches.size());
  kernels::CompileCache cache(launches.size() + 1);
  share_out(launches.size(), options.threads, [&](std::size_t at) {
    if (options.cancelled && *options.cancelled) return;
    models[at] = prepared(launches[at], cache, options);
  });
  std::vector<Verified> result;
  for (std::size_t at = 0; at < launches.size(); ++at) {
    if (options.cancelled && *options.cancelled) break;
    Verified verified{.launch = launches[at], .error = models[at].error, .figures = {}};
    if (verified.error.empty()) count_into(verified, models[at], count);
    result.push_back(std::move(verified));
    if (options.progress) options.progress(static_cast<double>(at + 1) / static_cast<double>(launches.size()));
  }
  return result;
}

std::vector<VerifiedChoice> random_launches(std::span<const std::string> kernels, std::size_t count, std::uint64_t seed,
                                            const VerifyOptions& options) {
  std::vector<std::vector<VerifiedChoice>> drawn(kernels.size());
  std::vector<std::exception_ptr> errors(kernels.size());
  share_out(kernels.size(), options.threads, [&](std::size_t at) {
    const std::size_t own = count / kernels.size() + (at < count % kernels.size() ? 1 : 0);
    try {
      drawn[at] = random_launches_of(kernels[at], own, seed, options);
    } catch (...) {
      errors[at] = std::current_exception();
    }
  });
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
  std::vector<VerifiedChoice> launches;
  for (std::vector<VerifiedChoice>& some : drawn) std::ranges::move(some, std::back_inserter(launches));
  return launches;
}

}  // namespace warplens::study
