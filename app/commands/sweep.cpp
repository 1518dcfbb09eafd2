#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "analysis/base/numbers.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/sweep_report.hpp"
#include "app/commands/worker_options.hpp"
#include "app/study/bench.hpp"
#include "kernels/error.hpp"
#include "kernels/gpu_file.hpp"
#include "kernels/say.hpp"

namespace warplens::commands {
namespace {

constexpr std::uint64_t kMostValues = 4096;

[[noreturn]] void refuse(const std::string& text) {
  throw kernels::InputError("--over " + text + ": " +
                            tr("give a name and its values, like --over BX=8,16,32 or --over PAD=0..4"));
}

std::int64_t number(const std::string& text, const std::string& whole) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) refuse(whole);
  return value;
}

/// "8", or "0..4" spelt out.
void add_values(const std::string& part, const std::string& whole, std::vector<std::string>& values) {
  const std::size_t dots = part.find("..");
  if (part.empty()) refuse(whole);
  if (dots == std::string::npos) {
    values.push_back(part);
    return;
  }
  const std::int64_t first = number(part.substr(0, dots), whole), last = number(part.substr(dots + 2), whole);
  if (last < first) refuse(whole);
  // In unsigned arithmetic, because the ends may be as far apart as two integers can be.
  if (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) >= kMostValues)
    throw kernels::InputError("--over " + whole + ": " + say("more than {} values; name fewer", kMostValues));
  std::ranges::move(base::numbers_between(first, last), std::back_inserter(values));
}

study::SweepAxis axis_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) refuse(text);
  study::SweepAxis axis{text.substr(0, equals), {}};
  for (std::size_t at = equals + 1; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    add_values(text.substr(at, comma - at), text, axis.values);
    at = comma + 1;
  }
  return axis;
}

/// Adds times, where there is a worker with a GPU. That there is none matters only where one was named.
bool add_times(std::vector<study::SweepRow>& rows, const WorkerOptions& workers, const Streams& streams) {
  worker::Pool pool(workers_of(workers));
  std::string arch;
  try {
    arch = start_workers(pool, "sweep", streams.err);
  } catch (const kernels::InputError&) {
    if (names_worker(workers)) throw;
    return false;
  }
  return run_interruptible(streams.err, say("{} launches", rows.size()),
                           [&](const auto& stop, const auto& done) { study::bench(rows, pool, arch, {}, stop, done); });
}

int sweep(const ChoiceOptions& options, const std::vector<std::string>& over, const std::string& predicted_on,
          const WorkerOptions& workers, Format format, const Streams& streams) {
  std::vector<study::SweepAxis> axes;
  for (const std::string& text : over) axes.push_back(axis_of(text));
  std::vector<study::SweepRow> rows = study::settings(choice_of(options), axes);
  const bool on_gpu = choice_of(options).machine == study::MachineKind::gpu;
  const clock::Gpu gpu = kernels::gpu_named(predicted_on);
  bool cancelled = run_interruptible(
      streams.err, say("{} settings", rows.size()),
      [&](const auto& stop, const auto& done) { sweep(rows, 0, on_gpu ? &gpu : nullptr, stop, done); });
  if (!cancelled && on_gpu) cancelled = add_times(rows, workers, streams);
  write_sweep(axes, rows, format, streams.out);
  if (!cancelled) return kDone;
  const auto count = std::count_if(rows.begin(), rows.end(), [](const study::SweepRow& row) { return row.is_done(); });
  streams.err << say("cancelled: {} of {} settings were done", count, rows.size()) << '\n';
  return kCancelled;
}

}  // namespace

Action add_sweep(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto over = std::make_shared<std::vector<std::string>>();
  add_option(app, *over,
             {.name = "--over",
              .help = tr("A parameter and the values that it takes; may be repeated"),
              .value_name = "NAME=A,B,… or NAME=A..B",
              .required = true});
  const auto gpu = std::make_shared<std::string>("h200");
  add_option(app, *gpu,
             {.name = "--gpu",
              .help = tr("The GPU whose times are predicted: by name, or a .toml file that describes one"),
              .value_name = "NAME"});
  const auto workers = add_worker_options(app);
  return [=](const Streams& streams) { return sweep(*options, *over, *gpu, *workers, *format, streams); };
}

}  // namespace warplens::commands
