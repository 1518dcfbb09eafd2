#include "app/reports/sass_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/reports/json.hpp"
#include "app/reports/totals_report.hpp"
#include "app/study/disassembly.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_table.hpp"
#include "app/words/sass.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using views::MachineInstruction;

std::vector<unsigned> list_bits(std::uint8_t mask) {
  std::vector<unsigned> numbers;
  for (unsigned number = 0; number < 8; ++number)
    if (mask >> number & 1U) numbers.push_back(number);
  return numbers;
}

Json barrier_json(const std::optional<std::uint8_t>& barrier) {
  return barrier ? Json(*barrier) : Json(nullptr);
}

Json control_json(const sass::ControlBits& control) {
  return {{"stall", control.stall},
          {"yield", control.yields},
          {"write_barrier", barrier_json(control.write_barrier)},
          {"read_barrier", barrier_json(control.read_barrier)},
          {"waits", list_bits(control.waits)},
          {"reuse", list_bits(control.reuse)}};
}

Json accesses_json(const MachineInstruction& instruction) {
  Json accesses = Json::array();
  for (const views::MachineCounts& counts : instruction.counts) {
    Json json{{"category", trace::name_of(counts.category)}};
    put_counts(json, views::counts_row(counts.category, counts.totals));
    accesses.push_back(std::move(json));
  }
  return accesses;
}

Json sass_instruction_json(const MachineInstruction& instruction, const std::string& function) {
  const kernels::ListedInstruction& text = instruction.text;
  Json json{{"function", function},
            {"address", text.address},
            {"labels", text.labels},
            {"predicate", text.predicate},
            {"opcode", text.opcode},
            {"operands", text.operands},
            {"ptx_line", instruction.ptx_line},
            {"source_line", instruction.source_line},
            {"control", control_json(instruction.control)}};
  Json read = Json::array(), written = Json::array();
  for (const kernels::RegisterUse& use : text.registers) {
    if (use.is_read) read.push_back(use.name);
    if (use.is_written) written.push_back(use.name);
  }
  json["reads"] = std::move(read);
  json["writes"] = std::move(written);
  json["live_registers"] = text.live ? Json(*text.live) : Json(nullptr);
  json["accesses"] = accesses_json(instruction);
  json["sharers"] = instruction.sharers;
  if (!instruction.note.empty()) json["note"] = instruction.note;
  return json;
}

/// Returns an instruction as it is written in a listing.
std::string listing_text(const kernels::ListedInstruction& text) {
  std::string line = text.predicate;
  for (const std::string* part : {&text.opcode, &text.operands})
    if (!part->empty()) line += (line.empty() ? "" : " ") + *part;
  return line;
}

std::string requests_text(const MachineInstruction& instruction) {
  std::vector<std::string> texts;
  for (const views::MachineCounts& counts : instruction.counts)
    texts.push_back(views::group_digits(counts.totals.requests));
  return fmt::format("{}", fmt::join(texts, " + "));
}

std::string per_request_text(const MachineInstruction& instruction) {
  std::vector<std::string> texts;
  for (const views::MachineCounts& counts : instruction.counts) texts.push_back(views::per_request(counts));
  return fmt::format("{}", fmt::join(texts, " + "));
}

std::string line_text(std::uint32_t line) {
  return line ? std::to_string(line) : "";
}

}  // namespace

views::MachineCode make_sass(const study::Study& study) {
  kernels::DisassemblyCache cache;
  const study::Disassembly disassembly = study::disassemble(study.compiled, cache);
  if (!disassembly.listing) throw kernels::InputError(disassembly.error);
  return views::make_machine_code(study, disassembly);
}

Json sass_json(const views::MachineCode& code) {
  Json list = Json::array();
  for (const MachineInstruction& instruction : code.instructions)
    list.push_back(sass_instruction_json(instruction, code.sections[instruction.section]));
  return list;
}

void write_sass(const views::MachineCode& code, Page& page) {
  using views::Align;
  for (std::size_t section = 0; section < code.sections.size(); ++section) {
    page.line(say("Machine code (SASS) of {}:", code.sections[section]));
    page.gap();
    views::Table table({{tr("address")},
                        {tr("instruction"), Align::left, true},
                        {"PTX"},
                        {"CUDA"},
                        {tr("waits for"), Align::left},
                        {tr("sets"), Align::left},
                        {tr("stall")},
                        {tr("requests")},
                        {tr("per request")}});
    std::vector<std::string> notes;
    for (const MachineInstruction& instruction : code.instructions) {
      if (instruction.section != section) continue;
      const kernels::ListedInstruction& text = instruction.text;
      for (const std::string& label : text.labels) table.add({"", label + ":"});
      table.add({fmt::format("{:04x}", text.address), listing_text(text), line_text(instruction.ptx_line),
                 line_text(instruction.source_line), words::numbers_in(instruction.control.waits),
                 views::barriers_set(instruction.control),
                 fmt::format("{} {:>2}", instruction.control.yields ? 'Y' : ' ', instruction.control.stall),
                 requests_text(instruction), per_request_text(instruction)});
      if (!instruction.note.empty()) notes.push_back(fmt::format("{:04x}: {}", text.address, instruction.note));
    }
    page.table(table);
    page.gap();
    if (!notes.empty()) {
      page.list(notes);
      page.gap();
    }
  }
  page.line(
      tr("waits for: scoreboard barriers; sets: W = until the result is written, R = until the sources are read; "
         "stall: cycles until the next instruction, Y = yields to another warp"));
  page.gap();
}

}  // namespace warplens::commands
