#include <algorithm>
#include <exception>
#include <iterator>

#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/profiler/ncu_study.hpp"
#include "app/reports/compare_ncu_report.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::commands {
namespace {

/// Maximum size of a report. A report with all metrics of hundreds of launches has a few megabytes.
constexpr std::size_t kMostReportBytes = std::size_t{256} << 20;

/// Reads all files and joins their launches and source pages into one report. Throws kernels::InputError.
profiler::NcuReport read_reports(const std::vector<std::string>& paths) {
  profiler::NcuReport report;
  for (const std::string& path : paths) {
    std::string text;
    try {
      text = kernels::read_regular_file(path, kMostReportBytes);
    } catch (const kernels::UnreadFile& why) {
      throw kernels::InputError(path, 1, why.what());
    }
    profiler::NcuReport one = profiler::read_ncu_report(path, text);
    std::ranges::move(one.launches, std::back_inserter(report.launches));
    std::ranges::move(one.sources, std::back_inserter(report.sources));
  }
  return report;
}

int compare_ncu(const ChoiceOptions& options, const std::vector<std::string>& reports, Format format,
                const Streams& streams) {
  const study::Choice choice = choice_of(options);
  const profiler::NcuReport report = read_reports(reports);
  kernels::CompileCache cache;
  profiler::NcuComparison comparison;
  std::exception_ptr error;
  const bool cancelled = run_interruptible(streams.err, tr("comparing"), [&](const auto& stop, const auto& done) {
    try {
      comparison = profiler::compare_report(
          report, {.choice = choice, .size_is_given = !options.size.empty(), .stop = stop, .progress = done}, cache);
    } catch (...) {
      error = std::current_exception();
    }
  });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  if (error) std::rethrow_exception(error);
  write_ncu_comparison(comparison, format, streams.out);
  return profiler::worst(comparison) == profiler::NcuVerdict::different ? kFound : kDone;
}

}  // namespace

Action add_compare_ncu(CLI::App& app) {
  const auto options = add_choice_options(app);
  const auto reports = std::make_shared<std::vector<std::string>>();
  add_option(app, *reports,
             {.name = "REPORT",
              .help = tr("Output of 'ncu --csv --page raw'; to compare lines, also of 'ncu --csv --page source "
                         "--print-source cuda,sass'"),
              .required = true});
  const auto format = add_format_option(app);
  return [=](const Streams& streams) { return compare_ncu(*options, *reports, *format, streams); };
}

}  // namespace warplens::commands
