#include "app/reports/trace_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/trace/order.hpp"
#include "app/profiler/ncu_csv.hpp"
#include "app/reports/cut_report.hpp"
#include "app/reports/finding_report.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/reports/levels_report.hpp"
#include "app/reports/sass_report.hpp"
#include "app/reports/totals_report.hpp"
#include "app/reports/warning_report.hpp"
#include "app/views/counts.hpp"
#include "app/views/divergence.hpp"
#include "app/views/numbers.hpp"
#include "app/views/roofline.hpp"
#include "app/views/totals_export.hpp"
#include "app/words/machine_code.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using views::TotalsRow;
using views::TotalsTable;

Json instruction_json(const TotalsRow& row) {
  Json json{{"ptx_line", row.ptx_line},
            {"source_line", row.source_line},
            {"opcode", row.opcode},
            {"category", trace::name_of(row.category)}};
  if (!row.file.empty()) json["file"] = row.file;
  put_counts(json, row);
  // Every row has the keys "sectors" and "wavefronts", so that programs can read them without checking the category.
  json.emplace("sectors", 0);
  json.emplace("wavefronts", 0);
  if (!row.note.empty()) json["machine_code"] = row.note;
  return json;
}

/// Returns the activity of the whole grid and of each source line as JSON.
Json divergence_json(const study::Study& study) {
  Json json = activity_json(study.totals->totals.all_activity());
  const trace::DivergentJumps& jumps = study.totals->totals.jumps;
  json["machine_code"] = {{"divergent", jumps.count}, {"exact", jumps.is_exact}};
  json["lines"] = Json::array();
  for (const views::LineActivity& row : views::line_activity(study)) {
    Json line{{"source_line", row.line}};
    line.update(activity_json(row.activity));
    json["lines"].push_back(std::move(line));
  }
  return json;
}

Json note_json(const trace::MachineCodeNote& note) {
  return {{"counted", note.is_counted()}, {"source_line", note.source_line}, {"message", words::sentence(note)}};
}

Json trace_json(const TraceReport& report, const TotalsTable& table) {
  const study::Study& study = report.study;
  Json json = choice_json(study);
  put_warnings(json, study);
  if (report.of_block) json["block_index"] = triple(study.choice.block);
  json["method"] = name_of(study.totals->method);
  json["classes"] = study.totals->classes;
  json["seconds"] = study.totals->seconds;
  if (study.totals->cut) json["cut"] = cut_json(study, *study.totals->cut);
  json["totals"] = totals_json(study.totals->totals);
  json["operations"] = operations_json(study.totals->totals.operations);
  json["divergence"] = divergence_json(study);
  if (report.levels) json["levels"] = levels_json(*report.levels);
  json["instructions"] = Json::array();
  for (const TotalsRow& row : table.instructions) json["instructions"].push_back(instruction_json(row));
  if (report.sass) json["sass"] = sass_json(*report.sass);
  for (const trace::MachineCodeNote& note : table.notes) json["machine_code"].push_back(note_json(note));
  json["findings"] = findings_json(study.findings->list);
  json["notes"] = notes_json(study::notes_of(study));
  json["looked_at"] = reach_json(*study.findings);
  return json;
}

/// Reasons why counts of a launch are uncertain: the order of threads, and a clock.
struct TimingReasons {
  bool order = false, clock = false;
};

TimingReasons find_timing_reasons(const study::Study& study) {
  TimingReasons reasons;
  std::vector<bool> by_clock, by_order;
  for (const trace::InstructionTotals& row : study.totals->totals.instructions) {
    if (row.totals.by_order == 0) continue;
    if (by_clock.empty()) {
      by_clock = trace::depends_on_clock(*study.program);
      by_order = trace::depends_on_order(*study.program);
    }
    reasons.clock = reasons.clock || by_clock[row.pc];
    reasons.order = reasons.order || by_order[row.pc] || !by_clock[row.pc];
  }
  return reasons;
}

/// Writes lines that explain why counts are marked as uncertain. Writes nothing if no count is marked.
void write_legend(const study::Study& study, const TotalsTable& table, Page& page) {
  const auto any = [&](auto is) { return std::ranges::any_of(table.instructions, is); };
  const bool inexact = any([](const TotalsRow& row) { return row.totals.inexact != 0; });
  const bool reshaped = any([](const TotalsRow& row) { return row.totals.reshaped != 0; });
  const bool unrolled = any([](const TotalsRow& row) { return row.totals.unrolled != 0; });
  const TimingReasons timing = find_timing_reasons(study);
  std::vector<std::string> reasons;
  if (inexact) reasons.emplace_back(tr("counted with a rule that is not exact in every case"));
  if (reshaped) reasons.emplace_back(tr("counted as in the PTX, although the machine code differs"));
  if (unrolled) reasons.emplace_back(tr("in an unrolled loop with a different trip count per lane"));
  if (timing.order) reasons.emplace_back(tr("depends on the order in which threads reach an atomic"));
  if (timing.clock) reasons.emplace_back(tr("depends on a clock, or on the multiprocessor that executes a block"));
  if (reasons.empty()) return;
  page.line(views::kUncertain + fmt::format("{}", fmt::join(reasons, tr(", or "))));
  page.gap();
}

std::string in_instructions(std::uint64_t number) {
  return plural("{} warp instruction", "{} warp instructions", number, views::group_digits(number));
}

/// Returns a text that says which blocks were executed to obtain the totals.
std::string how_counted(const TraceReport& report) {
  const study::Study& study = report.study;
  const simt::Dim3& block = study.choice.block;
  if (report.of_block) return say("only block {},{},{}", block.x, block.y, block.z);
  const std::string blocks = views::in_blocks(study.plan->launch.grid.count());
  if (study.totals->cut)
    return say("{} of {} executed in {:.2g} s", views::group_digits(study.totals->cut->blocks), blocks,
               study.totals->seconds);
  if (study.totals->method == study::TotalsMethod::full)
    return say("{} executed in {:.2g} s", blocks, study.totals->seconds);
  return plural("{} of {} kind; one block per kind executed in {:.2g} s",
                "{} of {} kinds; one block per kind executed in {:.2g} s", study.totals->classes, blocks,
                views::group_digits(study.totals->classes), study.totals->seconds);
}

void write_machine_code_notes(const std::vector<trace::MachineCodeNote>& notes, Page& page) {
  const auto write = [&](bool is_counted, const char* heading) {
    std::vector<std::string> lines;
    for (const trace::MachineCodeNote& note : notes)
      if (note.is_counted() == is_counted)
        lines.push_back(note.source_line ? say("line {}: {}", note.source_line, words::sentence(note))
                                         : words::sentence(note));
    if (lines.empty()) return;
    page.line(heading);
    page.list(lines);
    page.gap();
  };
  write(true, tr("Counted as in the machine code (SASS), which differs from the PTX:"));
  write(false, tr("Counted as in the PTX; the GPU's counts will differ, because the machine code (SASS) differs:"));
}

void write_trace_page(const TraceReport& report, const TotalsTable& table, Page& page) {
  const study::Study& study = report.study;
  write_warnings(study, page);
  write_heading(study, page);
  page.line(sayc("executed blocks: number of instructions", "{}: {}", how_counted(report),
                 in_instructions(study.totals->totals.warp_instructions)));
  if (const std::string operations = views::operations_text(study.totals->totals.operations); !operations.empty())
    page.line(say("Arithmetic operations: {}", operations));
  const simt::Activity activity = study.totals->totals.all_activity();
  page.line(views::grid_divergence_sentence(activity, study.plan->launch.machine.warp_size));
  page.gap();
  page.table(views::instructions_table(table));
  page.gap();
  page.table(views::categories_table(table));
  page.gap();
  write_legend(study, table, page);
  if (activity.divergent != 0) {
    page.line(tr("Lines with divergent branches:"));
    page.table(views::divergence_table(study));
    page.gap();
  }
  if (report.levels) {
    write_levels(*report.levels, page);
    page.gap();
  }
  write_machine_code_notes(table.notes, page);
  if (report.sass) write_sass(*report.sass, page);
  write_findings(study, page);
}

}  // namespace

void write_trace(const TraceReport& report, Format format, std::ostream& out) {
  if (format == Format::ncu_csv) return profiler::write_ncu_csv({&report.study}, out);
  const TotalsTable table = views::totals_table(report.study);
  if (format == Format::json) {
    out << trace_json(report, table).dump(2) << '\n';
  } else if (format == Format::csv) {
    write(views::instructions_data(table), views::TableForm::csv, out);
  } else {
    Page page(format, out);
    write_trace_page(report, table, page);
  }
}

TraceReport make_trace_report(const study::Study& study, bool of_block, const TraceParts& parts) {
  TraceReport report{study, of_block};
  if (parts.levels) report.levels = compute_levels(study, of_block);
  if (parts.sass) report.sass = make_sass(study);
  return report;
}

namespace {

void write_traces_page(const std::vector<study::SequenceStep>& steps, const TraceParts& parts, Page& page) {
  for (std::size_t at = 0; at < steps.size(); ++at) {
    write_launch_heading(steps, at, page);
    write_trace_page(make_trace_report(steps[at].study, false, parts), views::totals_table(steps[at].study), page);
    page.gap();
  }
  const trace::Totals sum = sum_totals(steps);
  page.line(say("All {} launches: {}", steps.size(), in_instructions(sum.warp_instructions)));
  page.gap();
  page.table(views::categories_table({.categories = views::category_rows(sum)}));
}

void write_traces_json(const std::vector<study::SequenceStep>& steps, const TraceParts& parts, std::ostream& out) {
  const study::Study& first = steps.front().study;
  Json json{{"kernel", first.kernel->name}, {"size", size_json(first.plan->size)}};
  const trace::Totals sum = sum_totals(steps);
  json["totals"] = totals_json(sum);
  json["operations"] = operations_json(sum.operations);
  json["divergence"] = activity_json(sum.all_activity());
  json["launches"] = Json::array();
  for (const study::SequenceStep& step : steps) {
    Json one = trace_json(make_trace_report(step.study, false, parts), views::totals_table(step.study));
    one["entry"] = step.study.kernel->entry;
    one["without_memory"] = step.without_memory;
    json["launches"].push_back(std::move(one));
  }
  out << json.dump(2) << '\n';
}

}  // namespace

void write_traces(const std::vector<study::SequenceStep>& steps, const TraceParts& parts, Format format,
                  std::ostream& out) {
  if (format == Format::ncu_csv) {
    std::vector<const study::Study*> launches;
    for (const study::SequenceStep& step : steps) launches.push_back(&step.study);
    return profiler::write_ncu_csv(launches, out);
  }
  if (format == Format::json) return write_traces_json(steps, parts, out);
  if (format == Format::csv) {
    for (const study::SequenceStep& step : steps) {
      if (&step != steps.data()) out << '\n';
      write(views::instructions_data(views::totals_table(step.study)), views::TableForm::csv, out);
    }
    return;
  }
  Page page(format, out);
  write_traces_page(steps, parts, page);
}

}  // namespace warplens::commands
