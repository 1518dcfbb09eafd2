#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/date.hpp"
#include "analysis/clock/l2_state.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/sharing_options.hpp"
#include "app/commands/verify_times.hpp"
#include "app/commands/worker_options.hpp"
#include "app/reports/limits_report.hpp"
#include "app/reports/verify_report.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/catalogue_plan.hpp"
#include "app/study/verification_tables.hpp"
#include "app/worker/count.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

struct Options {
  std::vector<std::string> kernels;
  bool catalogue = false;
  std::vector<std::string> sizes, set;
  ChoiceOptions launch;  ///< launch options; only those of add_launch_options() are used
  std::uint64_t random = 0;
  std::uint64_t seed = 1;
  bool anyway = false;
  bool lines = false;
  bool times = false;
  bool why = false;
  std::string table;  ///< value of --table: a file that --why or --times wrote earlier; empty if not used
  TimesOptions timing;
};

std::vector<std::string> select_kernels(const Options& options) {
  std::vector<std::string> kernels = options.kernels;
  if (options.catalogue)
    for (const std::string& name : kernels::catalogue()) kernels.push_back(name);
  if (kernels.empty())
    throw kernels::InputError(std::string("warplens verify: ") +
                              tr("name a kernel, or use --catalogue for all kernels of the catalogue"));
  return kernels;
}

/// Returns the choice of a kernel at a size; an empty size selects the kernel's default size, or 2048x2048. All
/// parameters are set explicitly, so that a stored table stays correct if a default changes.
study::Choice named_choice(const Options& options, const std::string& kernel, const std::string& size) {
  ChoiceOptions one = options.launch;
  one.kernel = kernel;
  one.size = size;
  one.set = options.set;
  study::Choice choice = choice_of(one);
  const kernels::KernelFile file = study::kernel_of(choice);
  if (size.empty() && !file.default_size) choice.size = {2048, 2048};
  choice.set = kernels::resolve_values(file, choice.set);
  return choice;
}

/// Returns every kernel at every size.
std::vector<study::VerifiedChoice> named_launches(const Options& options, const std::vector<std::string>& kernels) {
  std::vector<study::VerifiedChoice> launches;
  for (const std::string& kernel : kernels)
    for (const std::string& size : options.sizes.empty() ? std::vector<std::string>{""} : options.sizes)
      launches.push_back({named_choice(options, kernel, size), {}});
  return launches;
}

/// Returns the kernels for random launches. Ignores the sizes and settings of the command line, because random launches
/// have their own.
std::vector<study::Choice> random_kernels(const Options& options, const std::vector<std::string>& kernels) {
  std::vector<study::Choice> choices;
  if (options.random == 0) return choices;
  for (const std::string& kernel : kernels) choices.push_back(named_choice({.launch = options.launch}, kernel, ""));
  return choices;
}

/// Implements --times: compares times instead of counts.
int verify_times(const Options& options, const worker::WorkerOptions& workers, Format format, const Streams& streams) {
  if (options.timing.recorded) return judge_recorded(options.timing, options.kernels, format, streams);
  std::vector<study::Choice> choices;
  if (options.catalogue) choices = study::catalogue_plan();
  if (!options.catalogue || !options.kernels.empty())
    for (study::VerifiedChoice& launch : named_launches(options, select_kernels({.kernels = options.kernels})))
      choices.push_back(std::move(launch.choice));
  return judge_measured(options.timing, std::move(choices), workers, format, streams);
}

/// Compares the predicted limiters and traffic with hardware counters. `driver` is the driver that read the counters.
int judge_why(const clock::Gpu& gpu, const std::string& driver, std::span<const study::Verified> verified,
              Format format, const Streams& streams) {
  std::vector<study::LimiterAccuracy> limits;
  const bool cancelled = run_interruptible(streams.err, tr("predicting"), [&](const auto& stop, const auto& done) {
    limits = study::judge_limits(verified, gpu, stop, done);
  });
  const auto was_counted = [](const study::Verified& launch) { return launch.error.empty(); };
  if (!cancelled && limits.empty() && std::ranges::any_of(verified, was_counted))
    throw kernels::InputError(std::string("warplens verify: ") +
                              tr("the worker sent no utilization of the GPU's units: the GPU does not report it, or "
                                 "the worker is too old to read it; update Warplens on the worker's machine"));
  const std::string date = limits.empty() ? base::utc_today() : limits.front().date.substr(0, 10);
  write_limits({gpu, driver, date, limits}, format, streams.out);
  for (const study::Verified& launch : verified)
    if (!launch.error.empty()) streams.err << launch.launch.choice.kernel << ": " << launch.error << '\n';
  return cancelled ? kCancelled : kDone;
}

/// Implements --table: compares predictions with the values in a table that this command wrote earlier. Needs no GPU.
int judge_table(const Options& options, Format format, const Streams& streams) {
  if (!options.why && !options.times)
    throw kernels::InputError(std::string("warplens verify: ") +
                              tr("--table needs the option that wrote the table: --why or --times"));
  if (options.catalogue || options.random > 0 || !options.kernels.empty())
    throw kernels::InputError(
        std::string("warplens verify: ") +
        tr("--table takes the launches from the table; do not name kernels, and do not use --catalogue or --random"));
  constexpr std::size_t kMostBytes = std::size_t{1} << 28;
  std::string text;
  try {
    text = kernels::read_regular_file(options.table, kMostBytes);
  } catch (const kernels::UnreadFile& why) {
    throw kernels::InputError(options.table + ": " + why.what());
  }
  if (options.times)
    return judge_measured_table(options.timing, study::read_measured_table(text, options.table), format, streams);
  const study::CountedTable table = study::read_counted_table(text, options.table);
  return judge_why(gpu_to_judge(options.timing.gpu, table.gpu), table.driver, table.launches, format, streams);
}

int verify(const Options& options, const worker::WorkerOptions& workers, const SharingOptions& sharing, Format format,
           const Streams& streams) {
  if (!options.table.empty()) return judge_table(options, format, streams);
  if (options.times) {
    if (!sharing.keep.empty() || !sharing.share.empty())
      throw kernels::InputError(
          std::string("warplens verify: ") +
          tr("--keep and --share apply only to counts; measure times with bench, which has the same options"));
    return verify_times(options, workers, format, streams);
  }
  const std::vector<std::string> kernels = select_kernels(options);
  std::vector<study::VerifiedChoice> launches = named_launches(options, kernels);
  const std::vector<study::Choice> drawn_from = random_kernels(options, kernels);
  const std::unique_ptr<study::ResultJournal> kept = open_journal(sharing, "verify", streams.err);
  worker::Pool pool(worker::make_client_options(workers));
  const gpu::DeviceFacts device = worker::start_workers_of_one_kind(pool, "verify", streams.err);
  std::optional<clock::Gpu> judged;
  if (options.why) judged = gpu_to_judge(options.timing.gpu, device.name);
  std::vector<study::Verified> verified;
  const bool cancelled = run_interruptible(streams.err, tr("verifying"), [&](const auto& stop, const auto& done) {
    const study::VerifyOptions how{.arch = device.arch(),
                                   .gpu = device.name,
                                   .anyway = options.anyway,
                                   .lines = options.lines,
                                   .units = options.why,
                                   .stop = stop,
                                   .progress = done,
                                   .journal = kept.get()};
    if (!drawn_from.empty())
      std::ranges::move(study::random_launches(drawn_from, options.random, options.seed, how),
                        std::back_inserter(launches));
    launches = own_share(sharing, launches);
    const auto count_all = [&](std::size_t count, const study::JobOf& job, const study::CountDone& done_one) {
      worker::count_all(pool, count, job, done_one, stop, {.instructions = options.lines, .units = options.why});
    };
    verified = study::verify(launches, count_all, how);
  });
  const bool is_kept = report_storage_errors(kept.get(), "verify", streams.err);
  if (judged && !cancelled) return judge_why(*judged, device.driver, verified, format, streams);
  write_verification({device, base::utc_today(), verified}, format, streams.out);
  if (cancelled) {
    streams.err << say("cancelled: {} of {} launches were verified", verified.size(), launches.size()) << '\n';
    return kCancelled;
  }
  if (!is_kept) return kBadInput;
  for (const study::Verified& launch : verified)
    if (!launch.error.empty() || study::worst(launch.metrics) == study::Verdict::different) return kFound;
  return kDone;
}

}  // namespace

Action add_verify(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_option(app, options->kernels, {.name = "KERNEL", .help = tr("Kernels of the catalogue, or paths of .cu files")});
  add_flag(app, options->catalogue, "--catalogue", tr("All kernels of the catalogue"));
  add_launch_options(app, options->launch);
  add_option(
      app, options->sizes,
      {.name = "--size",
       .help = tr("Columns and rows of the matrix; repeatable (default: the kernel's default_size, or 2048x2048)"),
       .value_name = "WxH"});
  add_option(app, options->set,
             {.name = "--set", .help = tr("Set a parameter of the kernel; repeatable"), .value_name = "NAME=VALUE"});
  add_option(app, options->random,
             {.name = "--random", .help = tr("Number of additional random launches"), .value_name = "N"});
  add_option(app, options->seed, {.name = "--seed", .help = tr("Seed of the random launches"), .value_name = "S"});
  add_flag(app, options->anyway, "--anyway", tr("Also launch kernels that were found to write out of bounds"));
  add_flag(app, options->lines, "--lines",
           tr("Also compare each source line, which needs a second, slower launch (table and json)"));
  add_flag(app, options->times, "--times", tr("Instead of counts, compare predicted times with measured times"));
  add_flag(
      app, options->why, "--why",
      tr("Instead of counts, compare the predicted limiter and the traffic of L2 and DRAM with hardware counters"));
  add_option(
      app, options->table,
      {.name = "--table",
       .help = tr("With --times or --why: compare with a table from an earlier run (--format json); needs no GPU"),
       .value_name = "FILE"});
  add_option(
      app, options->timing.gpu,
      {.name = "--gpu",
       .help = tr(
           "With --times or --why: GPU for which to predict, a name or a .toml file (default: the GPU that measures)"),
       .value_name = "NAME"});
  add_flag(app, options->timing.recorded, "--recorded",
           tr("With --times: compare with the recorded times that Warplens contains; needs no GPU"));
  add_option(app, options->timing.l2,
             {.name = "--l2",
              .help = tr("With --times: state of the L2 cache before each run: warm or flushed"),
              .one_of = clock::l2_state_names()});
  const auto workers = add_worker_options(app);
  const auto sharing = add_sharing_options(app);
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return verify(*options, *workers, *sharing, *format, streams); };
}

}  // namespace warplens::commands
