#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/named_kernels.hpp"
#include "app/commands/state_options.hpp"
#include "app/commands/supervision.hpp"
#include "app/commands/worker_options.hpp"
#include "app/commands/worksheet.hpp"
#include "app/reports/cut_report.hpp"
#include "app/study/bench.hpp"
#include "app/study/complete_study.hpp"
#include "app/study/records.hpp"
#include "app/views/state.hpp"
#include "app/window/export/off_screen_window.hpp"
#include "app/window/panels/panels.hpp"
#include "app/worker/start_workers.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

struct ReportArguments {
  std::vector<std::string> kernels, set, names;
  std::string size, output;
  ChoiceOptions launch;  ///< launch options; only those of add_launch_options() are used
  std::optional<double> seconds;
  bool measure = false;
  bool supervised = false;
};

std::string make_command(const study::Choice& choice) {
  return "warplens trace " + views::in_one_line(views::command_words(choice));
}

std::string recorded_on(const std::string& day, const study::RecordMatch& match) {
  return match.exact ? say("recorded {}", day) : say("recorded {} with similar settings: {}", day, match.differs);
}

/// Returns the recorded times of a launch, at most one per GPU. If there is no record with exactly these settings, the
/// record with the most similar settings is used.
std::vector<WorksheetTime> recorded_times(const study::Study& study) {
  std::vector<WorksheetTime> times;
  for (const std::string& gpu : study::built_in_records().gpus()) {
    const auto match = study::built_in_records().find(*study.kernel, study.plan->size, study.plan->values, false, gpu);
    if (!match) continue;
    const gpu::Measurement& of = match->record->measurement;
    times.push_back({of, recorded_on(of.date.substr(0, of.date.find('T')), *match)});
  }
  return times;
}

/// Computes the results of one kernel for a worksheet, except pictures and measured times. Throws kernels::InputError.
WorksheetKernel study_kernel(const NamedChoice& named, kernels::CompileCache& cache, const std::stop_token& stop) {
  WorksheetKernel kernel{.name = named.name, .command = make_command(named.choice)};
  kernel.study = *study::make_study_so_far(named.choice, cache, stop);
  kernel.times = recorded_times(kernel.study);
  return kernel;
}

/// Selects the most instructive accesses of each kernel: one to global and one to shared memory.
void add_accesses(std::vector<WorksheetKernel>& kernels) {
  std::vector<const study::Study*> studies;
  for (const WorksheetKernel& kernel : kernels) studies.push_back(&kernel.study);
  auto accesses = views::instructive_accesses(studies);
  for (std::size_t at = 0; at < kernels.size(); ++at) kernels[at].accesses = std::move(accesses[at]);
}

/// Adds two pictures of each selected access: one with numbers, and one without numbers for the questions.
void add_pictures(WorksheetKernel& kernel) {
  constexpr window::Appearance kHow{
      .width = 800, .height = 440, .text_scale = 1.4f, .picture_scale = 2.5f, .theme = window::Theme::light};
  constexpr int kMargin = 24;  // pixel rows
  window::Input input;
  input.study = std::make_shared<const study::Study>(kernel.study);
  input.choice = kernel.study.choice;
  window::OffScreenWindow window(input, kHow);
  for (const views::InstructiveAccess& telling : kernel.accesses) {
    window.go_to(telling.access->warp, telling.ordinal);
    const bool shared = telling.access->space == ptx::StateSpace::shared;
    const window::PanelRow* const row = window::find_panel(shared ? "shared" : "global");
    const auto png = [&] { return encode_png(without_empty_rows(window.panels({&row, 1}), kMargin)); };
    kernel.pictures.push_back({png(), caption_of(telling)});
    window.hide_figures(true);
    kernel.asking.push_back({png(), name_of(telling)});
    window.hide_figures(false);
  }
}

/// Measures the times of the kernels on a GPU. Returns true if Ctrl-C cancelled this.
bool add_times(std::vector<WorksheetKernel>& kernels, const worker::WorkerOptions& workers, const Streams& streams) {
  worker::Pool pool(worker::make_client_options(workers));
  const std::string arch = worker::start_workers(pool, "report", streams.err);
  std::vector<study::BenchRow> rows;
  for (const WorksheetKernel& kernel : kernels) rows.push_back({.choice = kernel.study.choice});
  const bool cancelled =
      run_interruptible(streams.err, say("{} launches", rows.size()),
                        [&](const auto& stop, const auto& done) { study::bench(rows, pool, arch, {}, stop, done); });
  for (std::size_t at = 0; at < rows.size(); ++at) {
    kernels[at].unmeasured = rows[at].error;
    if (!rows[at].measurement) continue;
    const gpu::Measurement& made = *rows[at].measurement;
    kernels[at].times.insert(kernels[at].times.begin(),
                             {made, say("measured {}", made.date.substr(0, made.date.find('T')))});
  }
  return cancelled;
}

/// Returns whether an argument is a kernel with options, such as "tile --size 64x64". Returns false if a file with this
/// name exists.
bool has_options(const std::string& kernel) {
  std::error_code ignored;
  return kernel.find(" --") != std::string::npos && !std::filesystem::exists(kernel, ignored);
}

/// Returns the launches for the page, each with its name, in the order of the command line.
std::vector<NamedChoice> make_choices(const ReportArguments& arguments) {
  std::vector<std::string> plain;
  std::ranges::remove_copy_if(arguments.kernels, std::back_inserter(plain), has_options);
  std::vector<std::string> sizes;
  if (!arguments.size.empty()) sizes.push_back(arguments.size);
  // there is at most one size, so this returns one choice per kernel
  std::vector<NamedChoice> choices = named_choices(plain, sizes, arguments.set, arguments.launch);
  for (std::size_t at = 0; at < arguments.kernels.size(); ++at) {
    const std::string& kernel = arguments.kernels[at];
    const auto place = choices.begin() + static_cast<std::ptrdiff_t>(at);
    if (has_options(kernel)) choices.insert(place, {kernel, choice_of_words(kernel)});
  }
  if (arguments.names.size() > choices.size())
    throw kernels::InputError(std::string("--name: ") +
                              tr("there are more names than kernels; give at most one name per kernel"));
  for (std::size_t at = 0; at < arguments.names.size(); ++at) choices[at].name = arguments.names[at];
  return choices;
}

int report(const ReportArguments& arguments, const worker::WorkerOptions& workers, const Streams& streams) {
  const Supervision supervision(arguments.supervised, streams.out);
  auto choices = make_choices(arguments);
  for (NamedChoice& one : choices) take_seconds(arguments.seconds, one.choice);
  std::vector<WorksheetKernel> kernels;
  kernels::CompileCache cache;
  bool cancelled =
      run_interruptible(streams.err, say("{} kernels", choices.size()), [&](const auto& stop, const auto& done) {
        for (const NamedChoice& choice : choices) {
          if (stop.stop_requested()) return;
          kernels.push_back(study_kernel(choice, cache, stop));
          const double share = static_cast<double>(kernels.size()) / static_cast<double>(choices.size());
          done(share);
          supervision.report_progress(0.7 * share);  // computing is 0.7 of the work, and drawing the pictures is 0.3
        }
      });
  if (!cancelled && (arguments.measure || !workers.commands.empty())) cancelled = add_times(kernels, workers, streams);
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  add_accesses(kernels);
  for (WorksheetKernel& kernel : kernels) {
    add_pictures(kernel);
    supervision.report_progress(0.7 + 0.3 * static_cast<double>(&kernel - kernels.data() + 1) /
                                          static_cast<double>(kernels.size()));
  }
  kernels::write_whole(arguments.output, worksheet_page(kernels));
  streams.err << arguments.output << '\n';
  bool all_whole = true;
  for (const WorksheetKernel& kernel : kernels) all_whole &= !warn_of_cut(kernel.study, Format::json, streams.err);
  return all_whole ? kDone : kFound;
}

}  // namespace

Action add_report(CLI::App& app) {
  const auto arguments = std::make_shared<ReportArguments>();
  add_option(app, arguments->kernels,
             {.name = "KERNEL",
              .help = tr("Kernels of the catalogue, or paths of .cu files; tile:PAD=1,BX=16 gives a kernel its own "
                         "settings; in quotes, a kernel can have options of trace: 'tile --size 64x64 --machine toy'"),
              .required = true});
  add_option(app, arguments->output,
             {.name = "-o,--output", .help = tr("HTML file to write"), .value_name = "FILE", .required = true});
  add_launch_options(app, arguments->launch);
  add_option(app, arguments->size,
             {.name = "--size",
              .help = tr("Columns and rows of the matrix (default: the default_size of each kernel, or 4096x4096)"),
              .value_name = "WxH"});
  add_option(app, arguments->set,
             {.name = "--set",
              .help = tr("Set a parameter of all kernels that have it; repeatable"),
              .value_name = "NAME=VALUE"});
  add_option(app, arguments->names,
             {.name = "--name",
              .help = tr("Name of a kernel on the page (default: as on the command line); repeat this option in the "
                         "order of the kernels"),
              .value_name = "NAME"});
  add_seconds_option(app, arguments->seconds);
  add_flag(app, arguments->measure, "--measure", tr("Also measure run times on a GPU; --worker implies this option"));
  add_supervised_flag(app, arguments->supervised);
  const auto workers = add_worker_options(app);
  return [=](const Streams& streams) { return report(*arguments, *workers, streams); };
}

}  // namespace warplens::commands
