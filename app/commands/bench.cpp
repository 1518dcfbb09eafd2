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

/// Options of `bench`, without those that select the workers.
struct BenchArguments {
  std::vector<std::string> kernels, sizes, set;
  ChoiceOptions launch;  ///< launch options; only those of add_launch_options() are used
  bool catalogue = false;
  std::string l2 = clock::name_of(clock::L2State::warm), record;
  study::BenchOptions options;
};

/// Returns whether the user selected `kernel`. If the command line names no kernel, all kernels are selected.
bool is_named(const std::vector<std::string>& kernels, const std::string& kernel) {
  return kernels.empty() || std::ranges::find(kernels, kernel) != kernels.end();
}

std::vector<study::BenchRow> make_rows(const BenchArguments& arguments) {
  std::vector<study::BenchRow> rows;
  if (arguments.catalogue) {
    for (study::Choice& choice : study::catalogue_plan())
      if (is_named(arguments.kernels, choice.kernel)) rows.push_back({.choice = std::move(choice)});
    if (rows.empty())
      throw kernels::InputError(
          std::string("warplens bench: ") +
          say("the catalogue has no kernel '{}'; with --catalogue, name kernels of the catalogue, without settings",
              arguments.kernels.front()));
    return rows;
  }
  if (arguments.kernels.empty())
    throw kernels::InputError(std::string("warplens bench: ") +
                              tr("name a kernel, or use --catalogue for all kernels of the catalogue"));
  for (NamedChoice& one : named_choices(arguments.kernels, arguments.sizes, arguments.set, arguments.launch))
    rows.push_back({.choice = std::move(one.choice)});
  return rows;
}

/// Writes each row as soon as it is measured. nullopt until begin_writing() is called. Remains nullopt if all rows are
/// written together at the end.
using RowWriter = std::optional<BenchWhileMade>;

/// Begins to write rows one by one, if the output is CSV or a table on a terminal. Rows that were measured in an
/// earlier run are written immediately. Other formats are written at the end.
void begin_writing(const std::vector<study::BenchRow>& rows, Format format, std::ostream& out, RowWriter& made) {
  if (format != Format::csv && !(format == Format::table && is_on_terminal(out))) return;
  made.emplace(format, rows, out);
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row].is_done()) made->row_done(row);
}

/// Measures the rows that have no result yet. Returns true if Ctrl-C cancelled this.
bool measure(std::vector<study::BenchRow>& rows, const worker::WorkerOptions& workers, study::BenchOptions options,
             Format format, RowWriter& made, const Streams& streams) {
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
  std::vector<study::BenchRow> rows = own_share(sharing, make_rows(arguments));
  const std::unique_ptr<study::ResultJournal> kept = open_journal(sharing, "bench", streams.err);
  study::BenchOptions options = arguments.options;
  options.journal = kept.get();
  options.measure.flushed = clock::l2_state_named(arguments.l2) == clock::L2State::flushed;
  RowWriter made;
  bool cancelled = false;
  if (study::take_kept(rows, options) > 0)
    cancelled = measure(rows, workers, options, format, made, streams);
  else
    begin_writing(rows, format, streams.out, made);
  if (!arguments.record.empty()) study::record_into(arguments.record, study::make_records(rows));
  if (made)
    made->finish();
  else
    write_bench(rows, format, streams.out);
  const bool is_kept = report_storage_errors(kept.get(), "bench", streams.err);
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
  add_option(app, arguments->kernels,
             {.name = "KERNEL",
              .help = tr("Kernels of the catalogue, or paths of .cu files; tile:PAD=1,BX=16 gives a kernel its own "
                         "settings")});
  add_launch_options(app, arguments->launch);
  add_option(
      app, arguments->sizes,
      {.name = "--size",
       .help = tr("Columns and rows of the matrix; repeatable (default: the kernel's default_size, or 4096x4096)"),
       .value_name = "WxH"});
  add_option(app, arguments->set,
             {.name = "--set",
              .help = tr("Set a parameter of all kernels that have it; repeatable"),
              .value_name = "NAME=VALUE"});
  add_flag(app, arguments->catalogue, "--catalogue",
           tr("Measure all kernels of the catalogue, or only the named ones, with the sizes and settings of the "
              "recorded times"));
  const auto workers = add_worker_options(app);
  add_option(app, arguments->l2,
             {.name = "--l2",
              .help = tr("State of the L2 cache before each run: warm or flushed"),
              .one_of = clock::l2_state_names()});
  add_flag(app, arguments->options.measure.transfers, "--transfers",
           tr("Also time the transfers: pageable, pinned, and a launch that accesses host memory (mapped)"));
  add_option(app, arguments->options.measure.budget_seconds,
             {.name = "--budget",
              .help = tr("GPU time per measurement, in seconds"),
              .value_name = "S",
              .complaint = positive_number_complaint});
  add_flag(app, arguments->options.anyway, "--anyway",
           tr("Also launch kernels that were found to write out of bounds"));
  add_option(app, arguments->record,
             {.name = "--record", .help = tr("Add the results to a file of records"), .value_name = "FILE"});
  const auto sharing = add_sharing_options(app);
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return bench(*arguments, *workers, *sharing, *format, streams); };
}

}  // namespace warplens::commands
