#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "analysis/base/date.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/worker_options.hpp"
#include "app/study/bench.hpp"
#include "app/study/calibration.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

/// Options of `calibrate`, without those that select the workers.
struct CalibrateArguments {
  std::string output;
  std::string name;  ///< value of --as: name of the file in the user's folder; empty if the file is not written there
  std::string like = "h200";
  double budget = 0.1;
};

using Times = std::map<study::Probe, double>;

/// Returns the run time of each probe in seconds. The probes with a warm L2 cache are measured first, then those with a
/// flushed L2 cache. Throws kernels::InputError if a probe cannot be measured.
Times measure_probes(const std::vector<study::Probe>& probes, worker::Pool& pool, const std::string& arch,
                     double budget, const std::stop_token& stop, const std::function<void(double)>& done) {
  Times times;
  double before = 0;
  for (const bool flushed : {false, true}) {
    std::vector<study::Probe> these;
    std::ranges::copy_if(probes, std::back_inserter(these),
                         [flushed](const study::Probe& probe) { return probe.flushed == flushed; });
    std::vector<study::BenchRow> rows;
    for (const study::Probe& probe : these) rows.push_back({.choice = study::choice_of(probe)});
    study::BenchOptions how;
    how.measure = {.budget_seconds = budget, .flushed = flushed, .geam = false};
    how.anyway = true;  // the probes are kernels of Warplens, so their results need no check
    const double part = static_cast<double>(these.size()) / static_cast<double>(probes.size());
    study::bench(rows, pool, arch, how, stop, [&](double share) { done(before + part * share); });
    before += part;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      if (!rows[at].error.empty())
        throw kernels::InputError("warplens calibrate: " + these[at].kernel + ": " + rows[at].error);
      if (rows[at].measurement) times[these[at]] = rows[at].measurement->kernel.median;
    }
  }
  return times;
}

std::vector<std::string> make_comment(const gpu::DeviceFacts& device, const clock::Gpu& like) {
  return {fmt::format("{}, driver {}, CUDA {}, {}: measured by `warplens calibrate`.", device.name, device.driver,
                      device.runtime, base::utc_today()),
          "The comment of a constant names the kernel of assets/calibration that measured it. The limits of a",
          "multiprocessor are from the CUDA C++ Programming Guide. All other constants were fitted on another GPU: " +
              like.name + "."};
}

/// Returns the path of the file to write, or an empty path for standard output. If --as is used, creates the user's
/// folder for descriptions of GPUs. Throws kernels::InputError for invalid options.
std::string find_output_file(const CalibrateArguments& arguments) {
  if (arguments.name.empty()) return arguments.output;
  if (!arguments.output.empty())
    throw kernels::InputError(std::string("warplens calibrate: ") + tr("use either --output or --as, not both"));
  const auto is_plain = [](unsigned char letter) { return std::isalnum(letter) || letter == '-' || letter == '_'; };
  if (!std::ranges::all_of(arguments.name, is_plain))
    throw kernels::InputError(
        std::string("warplens calibrate: ") +
        tr("the name after --as may contain letters, digits, - and _, for example --as classroom"));
  const std::filesystem::path folder = kernels::user_gpu_folder();
  if (folder.empty())
    throw kernels::InputError(std::string("warplens calibrate: ") +
                              tr("there is no home folder for --as; use --output FILE.toml"));
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw kernels::InputError(folder.string() + ": " + say("cannot create the folder: {}", error.message()));
  return folder / (arguments.name + ".toml");
}

int calibrate(const CalibrateArguments& arguments, const worker::WorkerOptions& workers, const Streams& streams) {
  const clock::Gpu like = kernels::gpu_named(arguments.like);
  const std::string file = find_output_file(arguments);
  worker::Pool pool(worker::make_client_options(workers));
  const gpu::DeviceFacts device = worker::start_workers_of_one_kind(pool, "calibrate", streams.err);
  const std::vector<study::Probe> probes = study::probes_for(device, like);
  Times times;
  const bool cancelled = run_interruptible(
      streams.err, say("{} micro-benchmarks", probes.size()), [&](const auto& stop, const auto& done) {
        times = measure_probes(probes, pool, device.arch(), arguments.budget, stop, done);
      });
  if (cancelled) {
    streams.err << tr("cancelled; no file was written") << '\n';
    return kCancelled;
  }
  const study::Calibration made =
      study::calibrate(device, like, [&times](const study::Probe& probe) { return times.at(probe); });
  const std::string text = kernels::text_of(made.gpu, make_comment(device, like), made.sources);
  if (file.empty()) {
    streams.out << text;
    return kDone;
  }
  kernels::write_whole(file, text);
  if (!arguments.name.empty())
    streams.out << say("The constants of {} are stored in {}. The window lists this GPU, and --gpu {} selects it.",
                       device.name, file, arguments.name)
                << '\n';
  return kDone;
}

}  // namespace

Action add_calibrate(CLI::App& app) {
  const auto arguments = std::make_shared<CalibrateArguments>();
  add_option(
      app, arguments->output,
      {.name = "-o,--output", .help = tr("File to write (default: standard output)"), .value_name = "FILE.toml"});
  add_option(app, arguments->name,
             {.name = "--as",
              .help = tr("Store the file in the user's folder under this name, so that the window and --gpu find it"),
              .value_name = "NAME"});
  add_option(app, arguments->like,
             {.name = "--like",
              .help = tr("GPU from which to take the constants that cannot be measured: h200, or a .toml file"),
              .value_name = "NAME"});
  add_option(app, arguments->budget,
             {.name = "--budget",
              .help = tr("GPU time per micro-benchmark, in seconds"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  const auto workers = add_worker_options(app);
  return [=](const Streams& streams) { return calibrate(*arguments, *workers, streams); };
}

}  // namespace warplens::commands
