// The functions `trace`, `step` and `check` of the extension module.

#include "app/python/functions.hpp"
#include "app/python/running.hpp"
#include "app/reports/check_report.hpp"
#include "app/reports/cut_report.hpp"
#include "app/reports/trace_report.hpp"
#include "app/study/removed_reads.hpp"

namespace warplens::python {
namespace {

using Steps = std::vector<study::SequenceStep>;

std::vector<std::string> parts_not_whole(const Steps& steps) {
  std::vector<std::string> sentences;
  for (const study::SequenceStep& step : steps)
    for (std::string& sentence : commands::parts_not_whole(step.study)) sentences.push_back(std::move(sentence));
  return sentences;
}

Report trace_of_sequence(kernels::CompileCache& cache, const Wanted& wanted, bool every_block,
                         const commands::TraceParts& parts, const nanobind::object& progress) {
  auto steps = std::make_shared<Steps>();
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    *steps = study::make_trace_sequence(wanted.sized(), cache, every_block, stop, share);
  });
  return Report([steps, parts](commands::Format format,
                               std::ostream& out) { commands::write_traces(*steps, parts, format, out); },
                parts_not_whole(*steps));
}

}  // namespace

Report trace(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, bool levels, bool sass,
             const nanobind::object& progress) {
  const commands::TraceParts parts{.levels = levels, .sass = sass};
  if (!wanted.of_block && is_sequence(wanted)) return trace_of_sequence(cache, wanted, every_block, parts, progress);
  auto study = std::make_shared<study::Study>();
  std::optional<commands::TraceReport> report;
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    *study = load(wanted, cache, stop);
    study::add_trace_parts(*study, {.of_block = wanted.of_block, .every_block = every_block}, stop, share);
    report.emplace(
        commands::make_trace_report(*study, wanted.of_block, study->totals ? parts : commands::TraceParts()));
  });
  // The report refers to the study.
  return Report(
      [study, report](commands::Format format, std::ostream& out) { commands::write_trace(*report, format, out); },
      commands::parts_not_whole(*study));
}

Report step(kernels::CompileCache& cache, const Wanted& wanted, const commands::StepWish& wish,
            const nanobind::object& progress) {
  auto study = std::make_shared<study::Study>();
  run(progress, [&](const std::stop_token& stop, const Share&) {
    *study = load(wanted, cache, stop);
    study::add_recording(*study);
  });
  return Report(
      [study, wish](commands::Format format, std::ostream& out) { commands::write_step(*study, wish, format, out); },
      commands::parts_not_whole(*study));
}

Report check(kernels::CompileCache& cache, const Wanted& wanted, bool every_block, const nanobind::object& progress) {
  if (is_sequence(wanted)) {
    auto steps = std::make_shared<Steps>();
    run(progress, [&](const std::stop_token& stop, const Share& share) {
      *steps = study::make_check_sequence(wanted.sized(), cache, every_block, stop, share);
    });
    return Report([steps](commands::Format format, std::ostream& out) { commands::write_checks(*steps, format, out); },
                  parts_not_whole(*steps));
  }
  auto study = std::make_shared<study::Study>();
  run(progress, [&](const std::stop_token& stop, const Share& share) {
    *study = load(wanted, cache, stop);
    study::add_check_parts(*study, every_block, stop, share);
    study::add_removed_reads(*study, cache, stop);
  });
  return Report([study](commands::Format format, std::ostream& out) { commands::write_check(*study, format, out); },
                commands::parts_not_whole(*study));
}

}  // namespace warplens::python
