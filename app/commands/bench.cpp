#include "app/study/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/clock/l2_state.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/named_kernels.hpp"
#include "app/commands/on_terminal.hpp"
#include "app/commands/sharing_options.hpp"
#include "app/commands/worker_options.hpp"
#include "app/reports/bench_report.hpp"
#include "app/study/catalogue_plan.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

/// What was written on the command line, beside where to measure.
struct BenchArguments {
  std::vector<std::string> kernels, sizes, set;
  bool catalogue = false;
  std::string l2 = clock::name_of(clock::L2State::warm), record;
  study::BenchOptions options;
};

/// Of all kernels where none is named.
bool is_named(const std::vector<std::string>& kernels, const std::string& kernel) {
  return kernels.empty() || std::ranges::find(kernels, kernel) != kernels.end();
}

std::vector<study::BenchRow> rows_of(const BenchArguments& arguments) {
  std::vector<study::BenchRow> rows;
  if (arguments.catalogue) {
    for (study::Choice& choice : study::catalogue_plan())
      if (is_named(arguments.kernels, choice.kernel)) rows.push_back({.choice = std::move(choice)});
    if (rows.empty())
      throw kernels::InputError(
          std::string("warplens bench: ") +
          say("--catalogue has no {}: name kernels of the catalogue, without settings", arguments.kernels.front()));
    return rows;
  }
  if (arguments.kernels.empty())
    throw kernels::InputError(std::string("warplens bench: ") +
                              tr("name a kernel, or give --catalogue for all of them"));
  for (NamedChoice& one : named_choices(arguments.kernels, arguments.sizes, arguments.set))
    rows.push_back({.choice = std::move(one.choice)});
  return rows;
}

/// What is written while rows are made: nothing yet, or not in this form.
using Written = std::optional<BenchWhileMade>;

/// Where somebody looks on, or a program reads along, rows come as they are made: those first that were made before.
void begin_writing(const std::vector<study::BenchRow>& rows, Format format, std::ostream& out, Written& made) {
  if (format != Format::csv && !(format == Format::table && is_on_terminal(out))) return;
  made.emplace(format, rows, out);
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row].is_done()) made->row_done(row);
}

/// Measures those that were not yet. Returns whether that was cancelled.
bool measure(std::vector<study::BenchRow>& rows, const worker::WorkerOptions& workers, study::BenchOptions options,
             Format format, Written& made, const Streams& streams) {
  worker::Pool pool(worker::make_client_options(workers));
  const std::string arch = worker::start_workers(pool, "bench", streams.err);
  begin_writing(rows, format, streams.out, made);
  return run_interruptible(streams.err, say("{} launches", rows.size()),
                           [&](const auto& stop, const auto& done, const auto& write) {
                             if (made) options.row_done = [&](std::size_t row) { write([&] { made->row_done(row); }); };
                             study::bench(rows, pool, arch, options, stop, done);
                           });
}

int bench(const BenchArguments& arguments, const worker::WorkerOptions& workers, const SharingOptions& sharing,
          Format format, const Streams& streams) {
  std::vector<study::BenchRow> rows = own_share(sharing, rows_of(arguments));
  const std::unique_ptr<study::ResultJournal> kept = kept_of(sharing, "bench", streams.err);
  study::BenchOptions options = arguments.options;
  options.journal = kept.get();
  options.measure.flushed = clock::l2_state_named(arguments.l2) == clock::L2State::flushed;
  Written made;
  bool cancelled = false;
  if (study::take_kept(rows, options) > 0)
    cancelled = measure(rows, workers, options, format, made, streams);
  else
    begin_writing(rows, format, streams.out, made);
  if (!arguments.record.empty()) study::record_into(arguments.record, study::records_of(rows));
  if (made)
    made->finish();
  else
    write_bench(rows, format, streams.out);
  const bool is_kept = all_were_kept(kept.get(), "bench", streams.err);
  if (cancelled) {
    const auto count = std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.is_done(); });
    streams.err << say("cancelled: {} of {} launches were measured", count, rows.size()) << '\n';
    return kCancelled;
  }
  if (!is_kept) return kBadInput;
  const bool all_right = std::all_of(rows.begin(), rows.end(), [](const study::BenchRow& row) {
    return row.measurement && row.measurement->differences == 0;
  });
  return all_right ? kDone : kFound;
}

}  // namespace

Action add_bench(CLI::App& app) {
  const auto arguments = std::make_shared<BenchArguments>();
  add_option(
      app, arguments->kernels,
      {.name = "KERNEL",
       .help = tr("Kernels of the catalogue, or paths to .cu files; tile:PAD=1,BX=16 is one with settings of its "
                  "own")});
  add_option(
      app, arguments->sizes,
      {.name = "--size",
       .help = tr("Columns and rows of the matrix; may be repeated; else the kernel's default_size, or 4096x4096"),
       .value_name = "WxH"});
  add_option(app, arguments->set,
             {.name = "--set",
              .help = tr("A parameter other than its default, of the kernels that have it; may be repeated"),
              .value_name = "NAME=VALUE"});
  add_flag(app, arguments->catalogue, "--catalogue",
           tr("The whole catalogue, or those of it that are named, over the sizes and settings that a class tries: "
              "what is recorded"));
  const auto workers = add_worker_options(app);
  add_option(app, arguments->l2,
             {.name = "--l2",
              .help = tr("The L2 cache before each run: left warm, or flushed"),
              .one_of = clock::l2_state_names()});
  add_flag(app, arguments->options.measure.transfers, "--transfers",
           tr("Time the transfers too: pageable, pinned, and the launch on the host's memory (mapped)"));
  add_option(app, arguments->options.measure.budget_seconds,
             {.name = "--budget",
              .help = tr("Seconds of the GPU's time a measurement"),
              .value_name = "S",
              .complaint = unless_positive});
  add_flag(app, arguments->options.anyway, "--anyway", tr("Launch also what was found to write out of bounds"));
  add_option(app, arguments->record,
             {.name = "--record",
              .help = tr("Keep the results in a file of records, beside what it holds"),
              .value_name = "FILE"});
  const auto sharing = add_sharing_options(app);
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return bench(*arguments, *workers, *sharing, *format, streams); };
}

}  // namespace warplens::commands
