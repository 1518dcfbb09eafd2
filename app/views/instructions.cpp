#include "app/views/instructions.hpp"

#include <algorithm>
#include <optional>

#include "analysis/simt/source_place.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"
#include "analysis/translation/message.hpp"
#include "app/words/machine_code.hpp"

namespace warplens::views {
namespace {

/// Returns the memory that this category of accesses uses: Counted::global for a global load. Returns nullopt if there
/// are no counts per line for this memory.
std::optional<Counted> counted_as(trace::Category category) {
  if (is_global(category)) return Counted::global;
  if (is_shared(category)) return Counted::shared;
  if (category == trace::Category::constant_load) return Counted::constant;
  return std::nullopt;
}

trace::AccessTotals& line_totals(LineCounts& line, Counted memory) {
  return memory == Counted::global ? line.global : memory == Counted::shared ? line.shared : line.constant;
}

void add_access(CountsByLine& counts, const InstructionFacts& facts, trace::Category category,
                const trace::AccessTotals& totals) {
  const auto memory = counted_as(category);
  if (!memory) return;
  const auto to = [&](LineCounts& line) { line_totals(line, *memory) += totals, line.by_category[category] += totals; };
  if (facts.source_line) to(counts.source[facts.source_line]);
  to(counts.ptx[facts.ptx_line]);
}

}  // namespace

std::vector<InstructionFacts> instruction_facts(const simt::Program& program, const sass::Correspondence& machine_code,
                                                const ptx::SourceFile& kernel) {
  std::vector<InstructionFacts> facts;
  facts.reserve(program.instructions().size());
  for (const ptx::Instruction* instruction : program.instructions()) {
    const simt::SourcePlace place = simt::source_place(program.module(), instruction->source);
    facts.push_back({std::string(instruction->opcode), instruction->line, simt::is_in(place, kernel) ? place.line : 0});
  }
  for (std::uint32_t pc = 0; pc < std::min(facts.size(), machine_code.by_pc.size()); ++pc) {
    facts[pc].in_machine_code = words::form_name(machine_code.by_pc[pc]);
    facts[pc].is_counted_so = machine_code.is_known(pc);
  }
  return facts;
}

bool is_shared(trace::Category category) {
  return category == trace::Category::shared_load || category == trace::Category::shared_store ||
         category == trace::Category::shared_atomic;
}

bool is_global(trace::Category category) {
  return category == trace::Category::global_load || category == trace::Category::global_store ||
         category == trace::Category::global_atomic;
}

CountsByLine counts_by_line(const std::vector<InstructionFacts>& facts, const trace::Totals& totals) {
  CountsByLine counts;
  counts.whole_grid = true;
  for (const trace::InstructionTotals& row : totals.instructions)
    if (row.pc < facts.size()) add_access(counts, facts[row.pc], row.category, row.totals);
  return counts;
}

void add_counts(CountsByLine& to, const std::vector<InstructionFacts>& facts, const trace::Recording& recording,
                const Machine& machine, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    const trace::RecordedAccess& access = recording.accesses[i];
    if (access.pc >= facts.size() || access.active == 0) continue;
    if (const auto category = trace::category_of(access.space, access.kind))
      add_access(to, facts[access.pc], *category, trace::count_access(machine, access.seen()));
  }
}

trace::AccessTotals worst_of(const LineCounts& of, Counted memory) {
  const auto farness = [](const trace::AccessTotals& totals) {
    const std::uint64_t moved = totals.sectors + totals.wavefronts;
    const std::uint64_t ideal = totals.ideal_sectors + totals.ideal_wavefronts;
    return ideal ? static_cast<double>(moved) / static_cast<double>(ideal) : 1.0;
  };
  trace::AccessTotals worst;
  for (const auto& [category, totals] : of.by_category)
    if (counted_as(category) == memory && totals.requests > 0 &&
        (worst.requests == 0 || farness(totals) > farness(worst)))
      worst = totals;
  return worst;
}

const char* word_for(AccessKind kind) {
  switch (kind) {
    case AccessKind::load:
      return trc("kind of access", "load");
    case AccessKind::store:
      return trc("kind of access", "store");
    case AccessKind::atomic:
      return trc("kind of access", "atomic");
    case AccessKind::reduction:
      return trc("kind of access", "reduction");
    case AccessKind::async_copy:
      return trc("kind of access", "async copy");
    case AccessKind::matrix_load:
      return trc("kind of access", "matrix load");
    case AccessKind::matrix_store:
      return trc("kind of access", "matrix store");
  }
  return "";
}

std::string short_opcode(const std::string& opcode) {
  std::string text = opcode;
  for (const char* part : {".nc", ".volatile", ".weak"})
    if (const auto at = text.find(part); at != std::string::npos) text.erase(at, std::string(part).size());
  return text;
}

}  // namespace warplens::views
