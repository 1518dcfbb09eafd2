#include "analysis/sass/correspondence.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "analysis/sass/compared.hpp"
#include "analysis/sass/copy_instruction.hpp"
#include "analysis/sass/joined.hpp"
#include "analysis/sass/saved_registers.hpp"
#include "analysis/sass/sunk.hpp"
#include "analysis/sass/unrolled.hpp"

namespace warplens::sass {
namespace {

using ptx::StateSpace;
using simt::MemoryAction;

using ByLine = std::unordered_multimap<std::uint32_t, const MemoryInstruction*>;

bool is_fragment_access(const simt::Meaning& meaning) {
  return meaning.memory == MemoryAction::fragment_load || meaning.memory == MemoryAction::fragment_store;
}
bool is_matrix_access(const simt::Meaning& meaning) {
  return meaning.memory == MemoryAction::matrix_load || meaning.memory == MemoryAction::matrix_store;
}

/// Returns whether the assembler may have made a machine instruction from a PTX access. A generic access may become an
/// access of a known space, but not the other way round.
bool may_come_from(const MemoryInstruction& made, StateSpace space, bool is_store) {
  if (!made.is_load_or_store() || made.is_store != is_store) return false;
  if (made.space == StateSpace::constant) return space == StateSpace::constant || space == StateSpace::param;
  return made.space == space || space == StateSpace::generic;
}

/// Finds the form in which an access appears in the machine code. Adds the number of machine instructions with this
/// form to `copies`.
Made made_of(const simt::Meaning& meaning, std::uint32_t ptx_line, const ByLine& machine_code, std::uint32_t& copies) {
  const bool is_store = meaning.memory == MemoryAction::store;
  std::uint32_t least = ~0U, most = 0;
  const auto [first, last] = machine_code.equal_range(ptx_line);
  for (auto at = first; at != last; ++at) {
    if (!may_come_from(*at->second, meaning.space, is_store)) continue;
    least = std::min(least, at->second->width);
    most = std::max(most, at->second->width);
    ++copies;
  }
  if (most == 0) return {Form::absent, 0};
  if (least != most) return {Form::mixed, 0};
  if (most == meaning.width) return {Form::as_written, most};
  if (most > meaning.width) return {Form::widened, most};
  return {copies == 1 && !is_store ? Form::narrowed : Form::split, most};
}

/// Finds the form of an access to a matrix fragment. If the machine instructions do not match the accesses of the
/// executor, the form is unknown.
Made fragment_made_of(const simt::Meaning& meaning, std::uint32_t ptx_line, const ByLine& machine_code) {
  const bool is_store = meaning.memory == MemoryAction::fragment_store;
  std::uint32_t count = 0;
  const auto [first, last] = machine_code.equal_range(ptx_line);
  for (auto at = first; at != last; ++at) {
    const MemoryInstruction& made = *at->second;
    if (made.is_atomic || made.space == StateSpace::constant) continue;
    if (made.is_store != is_store || made.is_matrix != meaning.is_by_matrices || made.width != meaning.width)
      return {Form::mixed, 0};
    ++count;
  }
  if (count == 0) return {Form::absent, 0};
  const bool as_written = meaning.fragment_accesses != 0 && count % meaning.fragment_accesses == 0;
  return as_written ? Made{Form::as_written, meaning.width} : Made{Form::mixed, 0};
}

/// Finds the form of ldmatrix or stmatrix. The machine instruction moves the same number of registers.
Made find_matrix_form(const simt::Op& op, const simt::Meaning& meaning, const ByLine& machine_code) {
  const bool is_store = meaning.memory == MemoryAction::matrix_store;
  const ptx::Operand& data = op.source->operands[is_store ? 1 : 0];
  const std::size_t registers = data.kind == ptx::Operand::Kind::vector ? data.parts.size() : 1;
  const auto width = static_cast<std::uint32_t>(4 * registers);
  Made result{Form::absent, 0};
  const auto [first, last] = machine_code.equal_range(op.source->line);
  for (auto at = first; at != last; ++at) {
    const MemoryInstruction& made = *at->second;
    if (made.is_atomic || made.space == StateSpace::constant) continue;
    if (made.is_store != is_store || !made.is_matrix || made.width != width) return {Form::mixed, 0};
    result = {Form::as_written, width};
  }
  return result;
}

AtomicMade atomic_made_of(const simt::Meaning& meaning, std::uint32_t ptx_line, const ByLine& machine_code) {
  std::optional<AtomicMade> result;
  const auto [first, last] = machine_code.equal_range(ptx_line);
  for (auto at = first; at != last; ++at) {
    const MemoryInstruction& made = *at->second;
    if (!made.is_atomic) continue;
    const bool fits = made.space == meaning.space || meaning.space == StateSpace::generic;
    if (!fits || result.value_or(made.atomic) != made.atomic) return AtomicMade::unknown;
    result = made.atomic;
  }
  return result.value_or(AtomicMade::unknown);
}

/// Returns whether a function calls itself, directly or through other functions. Ignores calls through function
/// pointers.
bool recurses(const simt::Code& code) {
  const std::size_t count = code.functions.size();
  std::vector<std::vector<std::uint32_t>> called(count);
  for (std::size_t function = 0; function < count; ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc)
      if (code.ops[pc].control == simt::Control::call) called[function].push_back(code.ops[pc].target);
  for (std::uint32_t start = 0; start < count; ++start) {
    std::vector<bool> seen(count);
    std::vector<std::uint32_t> open = called[start];
    while (!open.empty()) {
      const std::uint32_t function = open.back();
      open.pop_back();
      if (function == start) return true;
      if (seen[function]) continue;
      seen[function] = true;
      open.insert(open.end(), called[function].begin(), called[function].end());
    }
  }
  return false;
}

/// Records the loads of matrices that the assembler left out. The assembler never implements such a load by
/// instructions of another kind. If the load's own instruction is missing, the load is therefore not executed. If the
/// form of any matrix access is unknown, this is not certain, and no load is recorded.
void take_left_out(const simt::Code& code, Correspondence& result) {
  const auto form_is = [&](Form form) {
    return [&result, &code, form](std::uint32_t pc) {
      return result.by_pc[pc].form == form &&
             (is_matrix_access(code.meanings[pc]) || is_fragment_access(code.meanings[pc]));
    };
  };
  const auto pcs = std::views::iota(std::uint32_t{0}, static_cast<std::uint32_t>(result.by_pc.size()));
  if (std::ranges::any_of(pcs, form_is(Form::mixed))) return;
  for (const std::uint32_t pc : pcs | std::views::filter(form_is(Form::absent))) {
    const MemoryAction memory = code.meanings[pc].memory;
    if (memory != MemoryAction::matrix_load && memory != MemoryAction::fragment_load) continue;
    result.by_pc[pc].form = Form::left_out;
    result.made.joined.resize(result.by_pc.size());
    result.made.joined[pc] = {simt::JoinedAccess::kNobody, code.meanings[pc].width};
  }
}

/// Records each narrowed load for the execution: as a joined access that consists only of this load and has the smaller
/// width. The cost does not depend on which part of the original bytes is loaded.
void take_narrowed(Correspondence& result) {
  for (std::uint32_t pc = 0; pc < result.by_pc.size(); ++pc) {
    if (result.by_pc[pc].form != Form::narrowed) continue;
    result.made.joined.resize(result.by_pc.size());
    result.made.joined[pc] = {pc, result.by_pc[pc].width};
  }
}

/// Returns how the assembler implements each asynchronous copy; empty if the program has none.
std::vector<CopyMade> find_copies(const simt::Code& code, const Cubin& cubin) {
  std::vector<CopyMade> copies;
  std::vector<CopyInstruction> instructions;
  for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc) {
    if (code.meanings[pc].memory != MemoryAction::async_copy) continue;
    if (copies.empty()) {
      copies.resize(code.ops.size());
      instructions = copy_instructions(cubin);
    }
    // A copy that is skipped can be counted too. Its count is then added to those of the other copies.
    const bool is_any_skipped = std::ranges::any_of(instructions, &CopyInstruction::is_counted_if_skipped);
    copies[pc] = is_any_skipped ? CopyMade::with_p0 : find_copy_form(instructions, code.ops[pc].source->line);
  }
  return copies;
}

}  // namespace

Correspondence correspond(const simt::Program& program, std::span<const MemoryInstruction> machine_code) {
  Correspondence result;
  ByLine by_line;
  for (const MemoryInstruction& made : machine_code)
    if (made.ptx_line != 0) by_line.emplace(made.ptx_line, &made);
  if (by_line.empty()) return result;

  const simt::Code& code = program.code();
  result.by_pc.resize(code.ops.size());
  result.has_copies.resize(code.ops.size());
  std::vector<std::uint32_t> copies(code.ops.size());
  std::unordered_set<std::uint32_t> local_lines;  // PTX lines of accesses in the program that may be to local memory
  for (std::size_t pc = 0; pc < code.ops.size(); ++pc) {
    const simt::Meaning& meaning = code.meanings[pc];
    const std::uint32_t line = code.ops[pc].source->line;
    if (is_fragment_access(meaning)) result.by_pc[pc] = fragment_made_of(meaning, line, by_line);
    if (is_matrix_access(meaning)) result.by_pc[pc] = find_matrix_form(code.ops[pc], meaning, by_line);
    if (simt::is_atomic(meaning)) {
      result.made.atomics.resize(code.ops.size());
      result.made.atomics[pc] = atomic_made_of(meaning, line, by_line);
    }
    if (!is_compared(code, pc)) continue;
    result.by_pc[pc] = made_of(meaning, line, by_line, copies[pc]);
    result.has_copies[pc] = copies[pc] > 1;
    if (meaning.space == StateSpace::local || meaning.space == StateSpace::generic) local_lines.insert(line);
  }
  result.made.joined = find_joined(program, copies, result.by_pc);
  take_narrowed(result);
  take_left_out(code, result);
  result.calls_driver = std::ranges::any_of(code.meanings, &simt::Meaning::is_of_driver);
  result.recurses = recurses(code);
  for (const MemoryInstruction& made : machine_code) {
    if (made.space != StateSpace::local || local_lines.contains(made.ptx_line)) continue;
    (made.is_store ? result.added_local_store : result.added_local_load) = true;
  }
  return result;
}

Correspondence correspond(const simt::Program& program, const Cubin& cubin) {
  std::vector<MemoryInstruction> instructions = memory_instructions(cubin);
  auto saved = take_saved_registers(program, cubin, instructions);
  Correspondence result = correspond(program, instructions);
  result.made.saved = std::move(saved);
  result.jumps = find_jumps(program, cubin);
  result.made.copies = find_copies(program.code(), cubin);
  for (const simt::SunkLoad& sunk : find_sunk_loads(program, cubin, instructions)) {
    if (result.form_of(sunk.load_pc) != Form::as_written) continue;
    result.by_pc[sunk.load_pc].form = Form::sunk;
    result.made.sunk.push_back(sunk);
  }
  if (std::ranges::none_of(result.has_copies, std::identity{})) return result;
  Unrolling unrolling = find_unrolling(program, cubin, instructions);
  for (std::uint32_t pc = 0; pc < result.has_copies.size(); ++pc)
    if (unrolling.as_written[pc]) result.has_copies[pc] = false;
  for (const simt::UnrolledLoop& loop : unrolling.loops)
    std::fill(result.has_copies.begin() + loop.first_pc, result.has_copies.begin() + loop.branch_pc, false);
  result.made.unrolled = std::move(unrolling.loops);
  return result;
}

}  // namespace warplens::sass
