#include "app/views/totals_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "analysis/simt/source_place.hpp"
#include "app/views/counts.hpp"
#include "app/words/machine_code.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::views {
namespace {

using trace::Category;

/// One kind of memory, and the categories of its accesses.
struct Memory {
  const char* name;
  std::vector<Category> categories;
};

const std::vector<Memory>& memories() {
  static const std::vector<Memory> all{
      {marked("global total"), {Category::global_load, Category::global_store, Category::global_atomic}},
      {marked("shared total"), {Category::shared_load, Category::shared_store, Category::shared_atomic}},
      {marked("local total"), {Category::local_load, Category::local_store}},
      {marked("constant total"), {Category::constant_load}}};
  return all;
}

TotalsRow totals_row(std::string name, Category category, const trace::AccessTotals& totals) {
  const bool sectors = trace::counts_sectors(category);
  return {.name = std::move(name),
          .totals = totals,
          .unit = unit_of(category),
          .moved = sectors ? totals.sectors : totals.wavefronts,
          .ideal = sectors ? totals.ideal_sectors : totals.ideal_wavefronts,
          .category = category};
}

/// Returns "registers saved" or "registers restored" if the row counts the registers that a function saves to local
/// memory or restores from it; otherwise null. The machine code of the function saves and restores registers, but its
/// PTX does not. Therefore the accesses are counted at the function's first instruction, which itself does not access
/// local memory.
const char* saved_register_name(const simt::Program& program, std::uint32_t pc, Category category) {
  const bool is_local = category == Category::local_load || category == Category::local_store;
  if (!is_local || program.code().meanings[pc].memory != simt::MemoryAction::none) return nullptr;
  return category == Category::local_store ? tr("registers saved") : tr("registers restored");
}

/// Returns the opcode. If the machine code joins the access with neighbouring ones, the opcode is followed by the width
/// of the joined access.
std::string access_name(const simt::Program& program, std::uint32_t pc) {
  std::string name(program.instructions()[pc]->opcode);
  if (const auto* joined = program.joined(pc)) name += say(", {} bits", 8 * joined->width);
  return name;
}

bool has_row(const trace::Totals& totals, std::uint32_t pc, Category category) {
  return std::ranges::any_of(totals.instructions, [&](const trace::InstructionTotals& row) {
    return row.pc == pc && row.category == category;
  });
}

/// Returns the text of the note that applies to this instruction; empty if there is none. A source line may have two
/// notes per category. One is about the instructions that the model counts in their form in the machine code. The other
/// one is about the instructions that it counts in their form in PTX.
std::string note_of(const TotalsRow& row, std::uint32_t pc, const sass::Correspondence& machine_code,
                    const std::vector<trace::MachineCodeNote>& notes) {
  if (machine_code.form_of(pc) == sass::Form::as_written) return {};
  const auto means = [&](const trace::MachineCodeNote& note) {
    return note.category == row.category && note.source_line == row.source_line &&
           note.is_counted() == machine_code.is_known(pc);
  };
  const auto found = std::ranges::find_if(notes, means);
  return found == notes.end() ? "" : words::sentence(*found);
}

/// Returns the original source line of each PTX line if the kernel is PTX; empty if it is CUDA C++.
std::map<std::uint32_t, std::string> find_source_lines(const study::Study& study) {
  if (!kernels::is_ptx(study.kernel->text)) return {};
  return kernels::find_source_lines(*kernels::read_ptx(*study.kernel));
}

TotalsRow instruction_row(const study::Study& study, const trace::InstructionTotals& of,
                          const std::vector<trace::MachineCodeNote>& notes,
                          const std::map<std::uint32_t, std::string>& origins) {
  const ptx::Instruction& instruction = *study.program->instructions()[of.pc];
  const sass::Correspondence& machine_code = *study.machine_code;
  const char* const saved = saved_register_name(*study.program, of.pc, of.category);
  TotalsRow row = totals_row(saved != nullptr ? saved : access_name(*study.program, of.pc), of.category, of.totals);
  row.ptx_line = instruction.line;
  const simt::SourcePlace place = simt::source_place(*study.program, of.pc);
  row.source_line = place.line;
  if (!simt::is_in(place, study.compiled->source)) row.file = ptx::SourceFile(place.file).path();
  row.opcode = instruction.opcode;
  if (row.file.empty()) row.source = kernels::line_of_text(study.kernel->text, row.source_line);
  if (const auto origin = origins.find(row.ptx_line); origin != origins.end())
    row.source = origin->second + "  " + row.source;
  row.is_of_loop =
      of.category == Category::shared_load && has_row(study.totals->totals, of.pc, Category::shared_atomic);
  if (of.pc < machine_code.by_pc.size()) row.in_machine_code = words::form_name(machine_code.by_pc[of.pc]);
  row.note = note_of(row, of.pc, machine_code, notes);
  return row;
}

/// Returns true for the categories that are shown even if they have no accesses.
bool always_shown(Category category) {
  return category == Category::global_load || category == Category::global_store || category == Category::shared_load ||
         category == Category::shared_store;
}

}  // namespace

Unit unit_of(Category category) {
  if (trace::counts_sectors(category)) return Unit::sectors;
  return category == Category::constant_load ? Unit::passes : Unit::wavefronts;
}

TotalsRow counts_row(Category category, const trace::AccessTotals& totals) {
  return totals_row(category_in_words(category), category, totals);
}

TotalsRow category_row(const trace::Totals& totals, Category category) {
  return counts_row(category, totals.of(category));
}

std::vector<TotalsRow> category_rows(const trace::Totals& totals) {
  std::vector<TotalsRow> rows;
  for (std::size_t i = 0; i < trace::kCategories; ++i) {
    const auto category = static_cast<Category>(i);
    TotalsRow row = category_row(totals, category);
    if (always_shown(category) || row.totals.requests != 0) rows.push_back(std::move(row));
  }
  return rows;
}

TotalsTable totals_table(const study::Study& study) {
  const trace::Totals& totals = study.totals->totals;
  TotalsTable table{.categories = category_rows(totals),
                    .notes = trace::make_notes(totals, *study.program, *study.machine_code)};
  const std::map<std::uint32_t, std::string> origins = find_source_lines(study);
  for (const trace::InstructionTotals& row : totals.instructions)
    table.instructions.push_back(instruction_row(study, row, table.notes, origins));
  for (const Memory& memory : memories()) {
    trace::AccessTotals sum;
    for (const Category category : memory.categories) sum += totals.of(category);
    if (sum.requests != 0) table.memories.push_back(totals_row(tr(memory.name), memory.categories.front(), sum));
  }
  return table;
}

}  // namespace warplens::views
