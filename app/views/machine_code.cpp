#include "app/views/machine_code.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "analysis/sass/line_table.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "analysis/simt/source_place.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_export.hpp"
#include "app/views/totals_table.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using sass::Form;
using sass::MemoryInstruction;
using simt::MemoryAction;
using trace::Category;

constexpr std::string_view kTextSection = ".text.";

/// Kinds of accesses in the machine code, as far as they matter for finding the access of the PTX.
enum class AccessKindInSass : std::uint8_t { load, store, atomic, matrix_load, matrix_store, async_copy, other_unit };

/// Instructions of units whose accesses are not counted: bulk copies and tensor copies, textures and surfaces.
constexpr std::array kOtherUnits{std::string_view("UBLK"), std::string_view("UTMA"), std::string_view("TEX"),
                                 std::string_view("TLD"),  std::string_view("SULD"), std::string_view("SUST")};
constexpr std::string_view kAsyncCopy = "LDGSTS";
/// Atomics. sass::memory_instructions() does not have those on floats, nor compare-and-swap on global memory.
constexpr std::array kAtomics{std::string_view("ATOM"), std::string_view("ATOMG"), std::string_view("ATOMS"),
                              std::string_view("RED"), std::string_view("REDG")};

/// An access in the machine code.
struct AccessInSass {
  AccessKindInSass kind{};
  /// nullopt for asynchronous copies, for accesses of other units, and for some atomics
  std::optional<MemoryInstruction> decoded;
};

AccessKindInSass kind_of_decoded(const MemoryInstruction& made) {
  if (made.is_atomic) return AccessKindInSass::atomic;
  if (made.is_matrix) return made.is_store ? AccessKindInSass::matrix_store : AccessKindInSass::matrix_load;
  return made.is_store ? AccessKindInSass::store : AccessKindInSass::load;
}

/// Returns whether an access of the PTX can be the origin of a machine instruction.
bool is_origin(const simt::Meaning& meaning, const AccessInSass& access) {
  const bool may_be_here =
      !access.decoded || access.decoded->space == meaning.space || meaning.space == ptx::StateSpace::generic;
  switch (access.kind) {
    case AccessKindInSass::load:
      // The hardware executes some atomics on shared memory as a loop of a load and a compare-and-swap.
      if (simt::is_atomic(meaning)) return may_be_here && access.decoded->space == ptx::StateSpace::shared;
      return (meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::fragment_load) && may_be_here;
    case AccessKindInSass::store:
      return (meaning.memory == MemoryAction::store || meaning.memory == MemoryAction::fragment_store) && may_be_here;
    case AccessKindInSass::atomic:
      return simt::is_atomic(meaning) && may_be_here;
    case AccessKindInSass::matrix_load:
      return meaning.memory == MemoryAction::matrix_load || meaning.memory == MemoryAction::fragment_load;
    case AccessKindInSass::matrix_store:
      return meaning.memory == MemoryAction::matrix_store || meaning.memory == MemoryAction::fragment_store;
    case AccessKindInSass::async_copy:
      return meaning.memory == MemoryAction::async_copy;
    case AccessKindInSass::other_unit:
      return false;
  }
  return false;
}

/// Returns whether a machine instruction makes the accesses of a category.
bool makes(const AccessInSass& access, Category category) {
  switch (access.kind) {
    case AccessKindInSass::load:
    case AccessKindInSass::matrix_load:
      return category == Category::global_load || category == Category::shared_load ||
             category == Category::local_load || category == Category::constant_load;
    case AccessKindInSass::store:
    case AccessKindInSass::matrix_store:
      return category == Category::global_store || category == Category::shared_store ||
             category == Category::local_store;
    case AccessKindInSass::atomic:
      return category == Category::global_atomic || category == Category::shared_atomic;
    case AccessKindInSass::async_copy:
      return true;
    case AccessKindInSass::other_unit:
      return false;
  }
  return false;
}

/// Attributes the counts of a study to machine instructions.
class CountJoiner {
 public:
  explicit CountJoiner(const study::Study& study) : study_(study) {
    const simt::Code& code = study.program->code();
    for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc)
      if (code.meanings[pc].memory != MemoryAction::none) pcs_of_line_[code.ops[pc].source->line].push_back(pc);
  }

  void add(std::size_t instruction, std::uint32_t ptx_line, AccessInSass access) {
    accesses_.push_back({instruction, ptx_line, std::move(access)});
  }

  void join(std::vector<MachineInstruction>& instructions) const {
    for (const Placed& placed : accesses_) join(placed, instructions[placed.instruction]);
  }

 private:
  struct Placed {
    std::size_t instruction;  ///< index in MachineCode::instructions
    std::uint32_t ptx_line;
    AccessInSass access;
  };

  std::vector<std::uint32_t> origins(const Placed& placed) const {
    std::vector<std::uint32_t> result;
    const auto pcs = pcs_of_line_.find(placed.ptx_line);
    if (placed.ptx_line == 0 || pcs == pcs_of_line_.end()) return result;
    for (const std::uint32_t pc : pcs->second)
      if (is_origin(study_.program->code().meanings[pc], placed.access)) result.push_back(pc);
    return result;
  }

  void join(const Placed& placed, MachineInstruction& to) const {
    if (placed.access.kind == AccessKindInSass::other_unit) {
      to.note = tr("Another unit than the load/store unit makes this access. Its sectors are not counted.");
      return;
    }
    const std::vector<std::uint32_t> pcs = origins(placed);
    if (pcs.empty()) {
      to.note = note_without_origin(placed);
      return;
    }
    to.sharers = static_cast<unsigned>(std::ranges::count_if(accesses_, [&](const Placed& other) {
      return other.ptx_line == placed.ptx_line && other.access.kind == placed.access.kind && !origins(other).empty();
    }));
    if (const std::string why = why_unknown(pcs.front(), to.sharers); !why.empty()) {
      to.note = why;
      return;
    }
    if (study_.totals)
      for (const trace::InstructionTotals& row : study_.totals->totals.instructions)
        if (std::ranges::binary_search(pcs, row.pc) && makes(placed.access, row.category))
          to.counts.push_back({row.category, row.totals});
    to.note = note_of_known(pcs.front(), to.sharers);
  }

  static std::string note_without_origin(const Placed& placed) {
    const ptx::StateSpace space = placed.access.decoded ? placed.access.decoded->space : ptx::StateSpace::generic;
    // An argument or a constant is an operand in the PTX, not an access.
    if (space == ptx::StateSpace::constant) return {};
    if (space == ptx::StateSpace::local)
      return tr(
          "Saves or restores a register. The PTX does not contain this access; Totals counts those of functions.");
    return tr("The line table names no access of the PTX for this instruction. Its counts are unknown.");
  }

  /// Returns why the counts of an access cannot be attributed; empty if they can.
  std::string why_unknown(std::uint32_t pc, unsigned sharers) const {
    if (study_.machine_code->is_known(pc)) return {};
    if (study_.machine_code->form_of(pc) == Form::split)
      return plural("The assembler narrowed the PTX access. Its counts are those of the PTX; see Totals.",
                    "The assembler split the PTX access into {} instructions. The counts are known only for the PTX "
                    "access; see Totals.",
                    sharers, sharers);
    return tr("The form of the PTX access differs here, so its counts cannot be attributed; see Totals.");
  }

  std::string note_of_known(std::uint32_t pc, unsigned sharers) const {
    std::vector<std::string> notes;
    if (sharers > 1)
      notes.push_back(
          say("{} machine instructions make this PTX access, for example in an unrolled loop. The counts "
              "are their sum.",
              sharers));
    if (study_.machine_code->form_of(pc) == Form::narrowed)
      notes.emplace_back(tr("The PTX access is wider; the rest of its data is not needed."));
    if (study_.machine_code->form_of(pc) == Form::sunk)
      notes.emplace_back(tr("The assembler moved this load below a branch."));
    if (const std::string lines = joined_lines(pc); !lines.empty())
      notes.push_back(say("Also makes the accesses of the PTX lines {}.", lines));
    return fmt::format("{}", fmt::join(notes, " "));
  }

  /// Returns the PTX lines of the other accesses that the machine instruction of `pc` makes: "41, 43".
  std::string joined_lines(std::uint32_t pc) const {
    if (study_.machine_code->form_of(pc) != Form::joined) return {};
    const auto& joined = study_.machine_code->made.joined;
    std::vector<std::uint32_t> lines;
    for (std::uint32_t other = 0; other < joined.size(); ++other)
      if (other != pc && joined[other].width != 0 && joined[other].made_by == pc)
        lines.push_back(study_.program->code().ops[other].source->line);
    return fmt::format("{}", fmt::join(lines, ", "));
  }

  const study::Study& study_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> pcs_of_line_;  ///< pcs of memory instructions by PTX line
  std::vector<Placed> accesses_;
};

/// Returns the source line of each line of the PTX.
std::map<std::uint32_t, std::uint32_t> map_to_source(const study::Study& study) {
  std::map<std::uint32_t, std::uint32_t> lines;
  for (const ptx::Instruction* instruction : study.program->instructions()) {
    const simt::SourcePlace place = simt::source_place(study.program->module(), instruction->source);
    if (simt::is_in(place, study.compiled->source)) lines[instruction->line] = place.line;
  }
  return lines;
}

std::optional<AccessInSass> access_in(const kernels::ListedInstruction& text,
                                      const std::map<std::pair<std::uint32_t, std::uint64_t>, MemoryInstruction>& made,
                                      std::uint32_t section) {
  if (const auto found = made.find({section, text.address}); found != made.end())
    return AccessInSass{kind_of_decoded(found->second), found->second};
  if (text.opcode.starts_with(kAsyncCopy)) return AccessInSass{AccessKindInSass::async_copy, {}};
  const std::string_view name = std::string_view(text.opcode).substr(0, text.opcode.find('.'));
  if (std::ranges::find(kAtomics, name) != kAtomics.end()) return AccessInSass{AccessKindInSass::atomic, {}};
  const auto is_of_unit = [&](std::string_view prefix) { return text.opcode.starts_with(prefix); };
  if (std::ranges::any_of(kOtherUnits, is_of_unit)) return AccessInSass{AccessKindInSass::other_unit, {}};
  return std::nullopt;
}

/// Returns the listed sections: that of the kernel first.
std::vector<const kernels::ListedSection*> ordered_sections(const study::Study& study,
                                                            const std::vector<kernels::ListedSection>& listing) {
  std::vector<const kernels::ListedSection*> sections;
  for (const kernels::ListedSection& section : listing) sections.push_back(&section);
  std::ranges::stable_partition(sections, [&](const kernels::ListedSection* section) {
    return section->name == std::string(kTextSection) + study.compiled->entry;
  });
  return sections;
}

}  // namespace

MachineCode make_machine_code(const study::Study& study, const study::Disassembly& disassembly) {
  MachineCode code;
  const std::vector<char>& bytes = study.compiled->cubin;
  const auto cubin = sass::read_cubin({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  if (!cubin || !disassembly.listing) return code;
  const std::vector<sass::LineRow> table = sass::ptx_line_table(*cubin);
  const std::map<std::uint32_t, std::uint32_t> source_lines = map_to_source(study);
  std::map<std::pair<std::uint32_t, std::uint64_t>, MemoryInstruction> made;
  for (const MemoryInstruction& instruction : sass::memory_instructions(*cubin))
    made.emplace(std::pair(instruction.section, instruction.address), instruction);
  CountJoiner joiner(study);
  for (const kernels::ListedSection* listed : ordered_sections(study, *disassembly.listing)) {
    const auto section = std::ranges::find(cubin->sections, listed->name, &sass::Section::name);
    if (section == cubin->sections.end()) continue;
    const auto number = static_cast<std::uint32_t>(section - cubin->sections.begin());
    code.sections.push_back(listed->name.substr(kTextSection.size()));
    for (const kernels::ListedInstruction& text : listed->instructions) {
      MachineInstruction instruction{.text = text, .section = code.sections.size() - 1};
      instruction.ptx_line = sass::ptx_line_of(table, number, text.address);
      if (const auto line = source_lines.find(instruction.ptx_line); line != source_lines.end())
        instruction.source_line = line->second;
      instruction.control = sass::control_bits_at(*section, text.address).value_or(sass::ControlBits());
      if (auto access = access_in(text, made, number))
        joiner.add(code.instructions.size(), instruction.ptx_line, std::move(*access));
      code.instructions.push_back(std::move(instruction));
    }
  }
  joiner.join(code.instructions);
  return code;
}

std::string per_request(const MachineCounts& counts) {
  if (counts.totals.requests == 0) return {};
  const Unit unit = unit_of(counts.category);
  const std::uint64_t moved = unit == Unit::sectors ? counts.totals.sectors : counts.totals.wavefronts;
  return fmt::format("{}{} {}", counts.totals.exact() ? "" : kUncertain, ratio(moved, counts.totals.requests),
                     unit == Unit::sectors      ? 'S'
                     : unit == Unit::wavefronts ? 'W'
                                                : 'P');
}

std::string barriers_set(const sass::ControlBits& control) {
  std::string text;
  if (control.write_barrier) text += fmt::format("W{}", *control.write_barrier);
  if (control.read_barrier) text += fmt::format("{}R{}", text.empty() ? "" : " ", *control.read_barrier);
  return text;
}

std::optional<std::size_t> find_barrier_setter(const MachineCode& code, std::size_t at, unsigned barrier) {
  while (at > 0 && code.instructions[at - 1].section == code.instructions[at].section) {
    --at;
    const sass::ControlBits& control = code.instructions[at].control;
    if (control.write_barrier == barrier || control.read_barrier == barrier) return at;
  }
  return std::nullopt;
}

}  // namespace warplens::views
