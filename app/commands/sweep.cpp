#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>

#include "analysis/base/numbers.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/on_terminal.hpp"
#include "app/commands/sharing_options.hpp"
#include "app/commands/worker_options.hpp"
#include "app/reports/sweep_report.hpp"
#include "app/study/bench.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

constexpr std::uint64_t kMostValues = 4096;

[[noreturn]] void refuse(const std::string& text) {
  throw kernels::InputError("--over " + text + ": " +
                            tr("write a name and its values, for example --over BX=8,16,32 or --over PAD=0..4"));
}

std::int64_t number(const std::string& text, const std::string& whole) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) refuse(whole);
  return value;
}

/// Adds the values of one part of --over: a single value ("8"), or all values of a range ("0..4").
void add_values(const std::string& part, const std::string& whole, std::vector<std::string>& values) {
  const std::size_t dots = part.find("..");
  if (part.empty()) refuse(whole);
  if (dots == std::string::npos) {
    values.push_back(part);
    return;
  }
  const std::int64_t first = number(part.substr(0, dots), whole), last = number(part.substr(dots + 2), whole);
  if (last < first) refuse(whole);
  // The difference is computed with unsigned integers, because a difference of signed integers may overflow.
  if (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) >= kMostValues)
    throw kernels::InputError("--over " + whole + ": " + say("more than {} values; use fewer", kMostValues));
  std::ranges::move(base::numbers_between(first, last), std::back_inserter(values));
}

study::SweepAxis parse_axis(const std::string& text) {
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

/// Workers that measure times. If no worker starts, no times are measured. This is an error only if the user named a
/// worker.
struct Measuring {
  std::unique_ptr<worker::Pool> pool;  ///< the started workers; null if no worker started
  std::string arch;                    ///< architecture for which most rows are compiled
};

Measuring measuring_with(const worker::WorkerOptions& workers, const Streams& streams) {
  auto pool = std::make_unique<worker::Pool>(worker::make_client_options(workers));
  try {
    std::string arch = worker::start_workers(*pool, "sweep", streams.err);
    return {std::move(pool), std::move(arch)};
  } catch (const kernels::InputError&) {
    if (worker::names_worker(workers)) throw;
    return {};
  }
}

/// Options of `sweep`.
struct SweepArguments {
  std::vector<std::string> over;
  std::string gpu = "h200";
};

int sweep(const study::Choice& base, const SweepArguments& arguments, const worker::WorkerOptions& workers,
          const SharingOptions& sharing, Format format, const Streams& streams) {
  std::vector<study::SweepAxis> axes;
  for (const std::string& text : arguments.over) axes.push_back(parse_axis(text));
  std::vector<study::SweepRow> rows = own_share(sharing, study::settings(base, axes));
  const bool on_gpu = base.machine == study::MachineKind::gpu;
  const clock::Gpu gpu = kernels::gpu_named(arguments.gpu);
  const std::unique_ptr<study::ResultJournal> kept = open_journal(sharing, "sweep", streams.err);
  study::BenchOptions how{.journal = kept.get()};
  // If all rows were measured in an earlier run, no GPU is needed.
  const bool is_left = on_gpu && take_kept(rows, how) > 0;
  const Measuring measuring = is_left ? measuring_with(workers, streams) : Measuring{};
  const bool timed =
      measuring.pool || std::ranges::any_of(rows, [](const auto& row) { return row.measurement != nullptr; });
  // In CSV and in a table on a terminal, each row is written as soon as it is ready.
  std::optional<SweepWhileMade> made;
  if (format == Format::csv || (format == Format::table && is_on_terminal(streams.out)))
    made.emplace(format, axes, rows, on_gpu, timed, streams.out);

  bool cancelled = run_interruptible(
      streams.err, say("{} settings", rows.size()), [&](const auto& stop, const auto& done, const auto& write) {
        const auto row_counted = [&](std::size_t row) {
          if (made && (!measuring.pool || !rows[row].totals || rows[row].measurement))
            write([&] { made->row_done(row); });
        };
        study::sweep(rows, 0, on_gpu ? &gpu : nullptr, stop, done, {.journal = kept.get(), .row_done = row_counted});
      });
  if (!cancelled && measuring.pool) {
    cancelled = run_interruptible(streams.err, say("{} launches", rows.size()),
                                  [&](const auto& stop, const auto& done, const auto& write) {
                                    if (made)
                                      how.row_done = [&](std::size_t row) { write([&] { made->row_done(row); }); };
                                    study::bench(rows, *measuring.pool, measuring.arch, how, stop, done);
                                  });
  }
  if (made)
    made->finish();
  else
    write_sweep(axes, rows, format, streams.out);
  const bool is_kept = report_storage_errors(kept.get(), "sweep", streams.err);
  if (!cancelled) return is_kept ? kDone : kBadInput;
  const auto count = std::count_if(rows.begin(), rows.end(), [](const study::SweepRow& row) { return row.is_done(); });
  streams.err << say("cancelled: {} of {} settings were completed", count, rows.size()) << '\n';
  return kCancelled;
}

}  // namespace

Action add_sweep(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto format = add_format_option(app);
  const auto arguments = std::make_shared<SweepArguments>();
  add_option(app, arguments->over,
             {.name = "--over",
              .help = tr("Parameter and its values; repeatable"),
              .value_name = "NAME=A,B,… or NAME=A..B",
              .required = true});
  add_option(app, arguments->gpu,
             {.name = "--gpu",
              .help = tr("GPU for which to predict times: a name, or a .toml file that describes a GPU"),
              .value_name = "NAME"});
  const auto workers = add_worker_options(app);
  const auto sharing = add_sharing_options(app);
  return [=](const Streams& streams) {
    return sweep(choice_of(*options), *arguments, *workers, *sharing, *format, streams);
  };
}

}  // namespace warplens::commands
