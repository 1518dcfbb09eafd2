#include "app/commands/trace_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/commands/finding_report.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/levels_report.hpp"
#include "app/commands/text_table.hpp"
#include "app/commands/totals_report.hpp"
#include "app/views/numbers.hpp"
#include "app/words/machine_code.hpp"

namespace warplens::commands {
namespace {

using views::counted;
using views::grouped;
using views::ratio;
using views::TotalsRow;
using views::TotalsTable;

using Json = nlohmann::ordered_json;

/// Before a count that the hardware's may differ from.
constexpr const char* kUncertain = "± ";

Json instruction_json(const TotalsRow& row) {
  Json json{{"ptx_line", row.ptx_line},
            {"source_line", row.source_line},
            {"opcode", row.opcode},
            {"category", trace::name_of(row.category)}};
  if (!row.file.empty()) json["file"] = row.file;
  put_counts(json, row);
  // Present in every row, so that a reader need not ask which kind it has before it.
  json.emplace("sectors", 0);
  json.emplace("wavefronts", 0);
  if (!row.note.empty()) json["machine_code"] = row.note;
  return json;
}

Json note_json(const trace::MachineCodeNote& note) {
  return {{"counted", note.is_counted()}, {"source_line", note.source_line}, {"message", words::sentence(note)}};
}

Json trace_json(const TraceReport& report, const TotalsTable& table) {
  const study::Study& study = report.study;
  Json json = choice_json(study);
  if (report.of_block) json["block_index"] = triple(study.choice.block);
  json["method"] = name_of(study.totals->method);
  json["classes"] = study.totals->classes;
  json["seconds"] = study.totals->seconds;
  json["totals"] = totals_json(study.totals->totals);
  if (report.levels) json["levels"] = levels_json(*report.levels);
  json["instructions"] = Json::array();
  for (const TotalsRow& row : table.instructions) json["instructions"].push_back(instruction_json(row));
  for (const trace::MachineCodeNote& note : table.notes) json["machine_code"].push_back(note_json(note));
  json["findings"] = findings_json(study.findings->list);
  json["notes"] = notes_json(study::notes_of(study));
  json["looked_at"] = reach_json(*study.findings);
  return json;
}

void write_csv(const TotalsTable& table, std::ostream& out) {
  out << "ptx_line,source_line,opcode,category,requests,bytes,sectors,ideal_sectors,wavefronts,ideal_wavefronts,"
         "inexact,reshaped,machine_code\n";
  for (const TotalsRow& row : table.instructions) {
    const trace::AccessTotals& totals = row.totals;
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.ptx_line, row.source_line, row.opcode,
                       trace::name_of(row.category), totals.requests, totals.bytes, totals.sectors,
                       totals.ideal_sectors, totals.wavefronts, totals.ideal_wavefronts, totals.inexact,
                       totals.reshaped, csv_cell(row.note));
  }
  // What is of no line has a row to itself.
  for (const trace::MachineCodeNote& note : table.notes)
    if (!note.category) out << ",,,,,,,,,,,," << csv_cell(words::sentence(note)) << '\n';
}

/// How many there were, how many a request, and how many an ideal request would take.
std::vector<std::string> count_cells(const TotalsRow& row) {
  const bool sectors = row.unit == views::Unit::sectors;
  const std::string count = (row.is_uncertain() ? kUncertain : "") + grouped(row.moved);
  return {grouped(row.totals.requests), sectors ? count : "", sectors ? "" : count,
          ratio(row.moved, row.totals.requests), ratio(row.ideal, row.totals.requests)};
}

std::vector<TextTable::Column> count_columns(std::vector<TextTable::Column> first) {
  for (const char* heading : {"requests", "sectors", "wavefronts", "per request", "ideal"}) {
    first.push_back({heading, TextTable::Align::right});
  }
  return first;
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

void write_instructions(const TotalsTable& table, std::ostream& out) {
  auto columns = count_columns({{"line", TextTable::Align::right}, {"instruction", TextTable::Align::left}});
  columns.push_back({"source", TextTable::Align::left});
  TextTable text(std::move(columns));
  for (const TotalsRow& row : table.instructions) {
    auto cells = joined({std::to_string(row.source_line), row.name}, count_cells(row));
    const std::string elsewhere = row.file.empty() ? "" : std::filesystem::path(row.file).filename().string();
    cells.push_back(row.file.empty() ? shortened(row.source, 60) : "of " + elsewhere);
    text.add(std::move(cells));
  }
  text.write(out);
}

void write_totals(const TotalsTable& table, std::ostream& out) {
  TextTable text(count_columns({{"in all", TextTable::Align::left}}));
  for (const TotalsRow& row : table.categories)
    if (row.totals.requests != 0) text.add(joined({row.name}, count_cells(row)));
  text.write(out);
}

/// What the mark of an uncertain count means, where one has it.
void write_legend(const TotalsTable& table, std::ostream& out) {
  const auto any = [&](auto is) { return std::ranges::any_of(table.instructions, is); };
  const bool inexact = any([](const TotalsRow& row) { return row.totals.inexact != 0; });
  const bool reshaped = any([](const TotalsRow& row) { return row.totals.reshaped != 0; });
  const bool unrolled = any([](const TotalsRow& row) { return row.totals.unrolled != 0; });
  const bool by_order = any([](const TotalsRow& row) { return row.totals.by_order != 0; });
  std::vector<std::string> reasons;
  if (inexact) reasons.emplace_back("counted by a rule that is not exact in every case");
  if (reshaped) reasons.emplace_back("not counted as in the machine code");
  if (unrolled) reasons.emplace_back("is in a loop that the assembler unrolls, which lanes go round differently often");
  if (by_order) reasons.emplace_back("hangs on the order in which threads come to an atomic");
  if (!reasons.empty()) out << kUncertain << fmt::format("{}", fmt::join(reasons, ", or ")) << "\n\n";
}

/// What was executed for the totals.
std::string how_counted(const TraceReport& report) {
  const study::Study& study = report.study;
  const simt::Dim3& block = study.choice.block;
  if (report.of_block) return fmt::format("block {},{},{} alone", block.x, block.y, block.z);
  const std::string blocks = counted(study.plan->launch.grid.count(), "block", "blocks");
  if (study.totals->method == study::TotalsMethod::full)
    return fmt::format("{} executed in {:.2g} s", blocks, study.totals->seconds);
  return fmt::format("{} of {}, one of each executed in {:.2g} s", blocks,
                     counted(study.totals->classes, "kind", "kinds"), study.totals->seconds);
}

void write_machine_code_notes(const std::vector<trace::MachineCodeNote>& notes, std::ostream& out) {
  const auto write = [&](bool is_counted, const char* heading) {
    if (std::ranges::find(notes, is_counted, &trace::MachineCodeNote::is_counted) == notes.end()) return;
    out << heading << '\n';
    for (const trace::MachineCodeNote& note : notes)
      if (note.is_counted() == is_counted)
        out << fmt::format("  {}{}\n", note.source_line ? fmt::format("line {}: ", note.source_line) : "",
                           words::sentence(note));
    out << '\n';
  };
  write(true, "Counted as in the machine code (SASS), not as the compiler wrote it (PTX):");
  write(false, "Not counted as in the machine code (SASS), of which the GPU's counts will differ:");
}

void write_table(const TraceReport& report, const TotalsTable& table, std::ostream& out) {
  const study::Study& study = report.study;
  write_heading(study, out);
  out << how_counted(report) << ": "
      << counted(study.totals->totals.warp_instructions, "warp instruction", "warp instructions") << "\n\n";
  write_instructions(table, out);
  out << '\n';
  write_totals(table, out);
  out << '\n';
  write_legend(table, out);
  if (report.levels) {
    write_levels(*report.levels, out);
    out << '\n';
  }
  write_machine_code_notes(table.notes, out);
  write_findings(study, out);
}

}  // namespace

void write_trace(const TraceReport& report, Format format, std::ostream& out) {
  const TotalsTable table = views::totals_table(report.study);
  switch (format) {
    case Format::table:
      return write_table(report, table, out);
    case Format::json:
      out << trace_json(report, table).dump(2) << '\n';
      return;
    case Format::csv:
      return write_csv(table, out);
  }
}

namespace {

TraceReport report_of(const study::SequenceStep& step, bool levels) {
  TraceReport report{step.study};
  if (levels) report.levels = levels_of(step.study, false);
  return report;
}

void write_traces_table(const std::vector<study::SequenceStep>& steps, bool levels, std::ostream& out) {
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const study::SequenceStep& step = steps[at];
    out << fmt::format("Launch {} of {}: {}\n", at + 1, steps.size(), step.study.kernel->entry);
    if (!step.without_memory.empty())
      out << "Its buffers are as the header fills them, because " << step.without_memory << '\n';
    write_table(report_of(step, levels), views::totals_table(step.study), out);
    out << '\n';
  }
  const trace::Totals sum = totals_of(steps);
  out << fmt::format("All {} launches: {}\n\n", steps.size(),
                     counted(sum.warp_instructions, "warp instruction", "warp instructions"));
  TotalsTable all{.categories = views::category_rows(sum)};
  write_totals(all, out);
}

void write_traces_json(const std::vector<study::SequenceStep>& steps, bool levels, std::ostream& out) {
  const study::Study& first = steps.front().study;
  Json json{{"kernel", first.kernel->name}, {"size", size_json(first.plan->size)}};
  json["totals"] = totals_json(totals_of(steps));
  json["launches"] = Json::array();
  for (const study::SequenceStep& step : steps) {
    Json one = trace_json(report_of(step, levels), views::totals_table(step.study));
    one["entry"] = step.study.kernel->entry;
    one["without_memory"] = step.without_memory;
    json["launches"].push_back(std::move(one));
  }
  out << json.dump(2) << '\n';
}

}  // namespace

void write_traces(const std::vector<study::SequenceStep>& steps, bool levels, Format format, std::ostream& out) {
  switch (format) {
    case Format::table:
      return write_traces_table(steps, levels, out);
    case Format::json:
      return write_traces_json(steps, levels, out);
    case Format::csv:
      for (const study::SequenceStep& step : steps) {
        if (&step != steps.data()) out << '\n';
        write_csv(views::totals_table(step.study), out);
      }
  }
}

}  // namespace warplens::commands
