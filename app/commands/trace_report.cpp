#include "app/commands/trace_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/trace/category.hpp"
#include "analysis/trace/findings/source_place.hpp"
#include "analysis/trace/machine_code.hpp"
#include "app/commands/finding_report.hpp"
#include "app/commands/heading.hpp"
#include "app/commands/text_table.hpp"
#include "app/commands/totals_report.hpp"
#include "app/window/numbers.hpp"

namespace warplens::commands {
namespace {

using window::counted;
using window::grouped;
using window::ratio;

using Json = nlohmann::ordered_json;
using trace::AccessTotals;
using trace::Category;

Json instructions_json(const study::Study& study) {
  Json rows = Json::array();
  for (const trace::InstructionTotals& row : study.totals->totals.instructions) {
    const ptx::Instruction& instruction = *study.program->instructions()[row.pc];
    Json json{{"ptx_line", instruction.line},
              {"source_line", trace::source_line(*study.program, row.pc)},
              {"opcode", instruction.opcode},
              {"category", trace::name_of(row.category)}};
    put_counts(json, row.category, row.totals);
    // Present in every row, so that a reader need not ask which kind it has before it.
    if (!json.contains("sectors")) json["sectors"] = 0;
    if (!json.contains("wavefronts")) json["wavefronts"] = 0;
    rows.push_back(std::move(json));
  }
  return rows;
}

void write_json(const TraceReport& report, std::ostream& out) {
  const study::Study& study = report.study;
  Json json = choice_json(study);
  if (report.of_block) json["block_index"] = triple(study.choice.block);
  json["method"] = name_of(study.totals->method);
  json["classes"] = study.totals->classes;
  json["seconds"] = study.totals->seconds;
  json["totals"] = totals_json(study.totals->totals);
  json["instructions"] = instructions_json(study);
  json["findings"] = findings_json(study.findings->list);
  json["looked_at"] = reach_json(*study.findings);
  out << json.dump(2) << '\n';
}

void write_csv(const study::Study& study, std::ostream& out) {
  out << "ptx_line,source_line,opcode,category,requests,bytes,sectors,ideal_sectors,wavefronts,ideal_wavefronts\n";
  for (const trace::InstructionTotals& row : study.totals->totals.instructions) {
    const ptx::Instruction& instruction = *study.program->instructions()[row.pc];
    const AccessTotals& totals = row.totals;
    out << fmt::format("{},{},{},{},{},{},{},{},{},{}\n", instruction.line, trace::source_line(*study.program, row.pc),
                       instruction.opcode, trace::name_of(row.category), totals.requests, totals.bytes, totals.sectors,
                       totals.ideal_sectors, totals.wavefronts, totals.ideal_wavefronts);
  }
}

/// The counts of one row: how many there were, how many a request, and how many an ideal request would take.
std::vector<std::string> count_cells(Category category, const AccessTotals& totals) {
  const bool sectors = trace::counts_sectors(category);
  const std::uint64_t count = sectors ? totals.sectors : totals.wavefronts;
  const std::uint64_t ideal = sectors ? totals.ideal_sectors : totals.ideal_wavefronts;
  return {grouped(totals.requests), sectors ? grouped(count) : "", sectors ? "" : grouped(count),
          ratio(count, totals.requests), ratio(ideal, totals.requests)};
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

/// The opcode, and how wide the access is that the machine code makes of it and its neighbours.
std::string instruction_name(const simt::Program& program, std::uint32_t pc) {
  std::string name(program.instructions()[pc]->opcode);
  if (const auto* joined = program.joined(pc)) name += fmt::format(", {} bits", 8 * joined->width);
  return name;
}

void write_instructions(const study::Study& study, std::ostream& out) {
  auto columns = count_columns({{"line", TextTable::Align::right}, {"instruction", TextTable::Align::left}});
  columns.push_back({"source", TextTable::Align::left});
  TextTable table(std::move(columns));
  for (const trace::InstructionTotals& row : study.totals->totals.instructions) {
    const unsigned line = trace::source_line(*study.program, row.pc);
    auto cells =
        joined({std::to_string(line), instruction_name(*study.program, row.pc)}, count_cells(row.category, row.totals));
    cells.push_back(shortened(source_text(*study.kernel, line), 60));
    table.add(std::move(cells));
  }
  table.write(out);
}

void write_totals(const trace::Totals& totals, std::ostream& out) {
  TextTable table(count_columns({{"in all", TextTable::Align::left}}));
  for (const Category category : shown(totals)) {
    const AccessTotals of = totals.of(category);
    if (of.requests == 0) continue;
    std::string name = trace::name_of(category);
    std::replace(name.begin(), name.end(), '_', ' ');
    table.add(joined({name}, count_cells(category, of)));
  }
  table.write(out);
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

void write_machine_code_notes(const study::Study& study, std::ostream& out) {
  const auto notes = trace::notes_of(study.totals->totals, *study.program, *study.machine_code);
  const auto write = [&](bool is_counted, const char* heading) {
    if (std::ranges::find(notes, is_counted, &trace::MachineCodeNote::is_counted) == notes.end()) return;
    out << heading << '\n';
    for (const trace::MachineCodeNote& note : notes)
      if (note.is_counted == is_counted)
        out << fmt::format("  {}{}\n", note.source_line ? fmt::format("line {}: ", note.source_line) : "", note.text);
    out << '\n';
  };
  write(true, "Counted as in the machine code (SASS), not as the compiler wrote it (PTX):");
  write(false, "Not counted as in the machine code (SASS), of which the GPU's counts will differ:");
}

void write_table(const TraceReport& report, std::ostream& out) {
  const study::Study& study = report.study;
  write_heading(study, out);
  out << how_counted(report) << ": "
      << counted(study.totals->totals.warp_instructions, "warp instruction", "warp instructions") << "\n\n";
  write_instructions(study, out);
  out << '\n';
  write_totals(study.totals->totals, out);
  out << '\n';
  write_machine_code_notes(study, out);
  write_findings(study, out);
}

}  // namespace

void write_trace(const TraceReport& report, Format format, std::ostream& out) {
  switch (format) {
    case Format::table:
      return write_table(report, out);
    case Format::json:
      return write_json(report, out);
    case Format::csv:
      return write_csv(report.study, out);
  }
}

}  // namespace warplens::commands
