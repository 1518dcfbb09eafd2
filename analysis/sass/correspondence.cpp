#include "analysis/sass/correspondence.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "analysis/sass/joined.hpp"

namespace warplens::sass {
namespace {

using ptx::StateSpace;

using ByLine = std::unordered_multimap<std::uint32_t, const MemoryInstruction*>;

bool is_compared(const ptx::Instruction& instruction, StateSpace space) {
  const bool moves = instruction.name() == "ld" || instruction.name() == "ldu" || instruction.name() == "st";
  return moves && (space == StateSpace::global || space == StateSpace::shared || space == StateSpace::local ||
                   space == StateSpace::generic);
}

bool is_matrix_access(const ptx::Instruction& instruction) {
  return instruction.name() == "wmma" && (instruction.modifiers[1] == "load" || instruction.modifiers[1] == "store");
}

/// An assertion that holds calls nothing.
bool is_of_driver(const ptx::Function& function) {
  return function.is_extern && (function.name == "vprintf" || function.name == "malloc" || function.name == "free");
}

/// A generic access may have become one of a known space, and none the other way round.
bool may_come_from(const MemoryInstruction& made, StateSpace space, bool is_store) {
  return made.is_store == is_store && (made.space == space || space == StateSpace::generic);
}

Made made_of(const simt::Op& op, const ByLine& machine_code) {
  const auto space = static_cast<StateSpace>(op.variant);
  const bool is_store = op.source->name() == "st";
  std::uint32_t least = ~0U, most = 0;
  const auto [first, last] = machine_code.equal_range(op.source->line);
  for (auto at = first; at != last; ++at) {
    if (!may_come_from(*at->second, space, is_store)) continue;
    least = std::min(least, at->second->width);
    most = std::max(most, at->second->width);
  }
  if (most == 0) return {Form::absent, 0};
  if (least != most) return {Form::mixed, 0};
  if (most == op.width) return {Form::as_written, most};
  return {most > op.width ? Form::widened : Form::split, most};
}

}  // namespace

Correspondence correspond(const simt::Program& program, std::span<const MemoryInstruction> machine_code) {
  Correspondence result;
  ByLine by_line;
  for (const MemoryInstruction& made : machine_code)
    if (made.ptx_line != 0) by_line.emplace(made.ptx_line, &made);
  if (by_line.empty()) return result;

  const auto& ops = program.code().ops;
  result.by_pc.resize(ops.size());
  std::unordered_set<std::uint32_t> local_lines;  // of the PTX's own accesses to what may be local memory
  for (std::size_t pc = 0; pc < ops.size(); ++pc) {
    const simt::Op& op = ops[pc];
    if (op.source == nullptr) continue;
    if (is_matrix_access(*op.source)) result.by_pc[pc] = {Form::mixed, 0};
    const auto space = static_cast<StateSpace>(op.variant);
    if (!is_compared(*op.source, space)) continue;
    result.by_pc[pc] = made_of(op, by_line);
    if (space == StateSpace::local || space == StateSpace::generic) local_lines.insert(op.source->line);
  }
  result.joined = find_joined(program, result.by_pc);
  result.calls_driver = std::ranges::any_of(program.module().functions, is_of_driver);
  for (const MemoryInstruction& made : machine_code) {
    if (made.space != StateSpace::local || local_lines.contains(made.ptx_line)) continue;
    (made.is_store ? result.added_local_store : result.added_local_load) = true;
  }
  return result;
}

}  // namespace warplens::sass
