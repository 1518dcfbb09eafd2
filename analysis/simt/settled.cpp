#include "analysis/simt/settled.hpp"

#include <algorithm>

#include "analysis/simt/initialisation.hpp"
#include "analysis/simt/operands.hpp"
#include "analysis/simt/special_registers.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;

void do_nothing(Lanes&, const Op&) {}

/// For each register, how many instructions may write it.
std::vector<unsigned> writers_of(const ptx::Function& function) {
  std::vector<unsigned> writers(function.registers.size(), 0);
  for (const ptx::Instruction& instruction : function.instructions) {
    const Writes writes = writes_of(instruction);
    if (writes == Writes::nothing) continue;
    const std::size_t operands = writes == Writes::first_operand ? 1 : instruction.operands.size();
    for (std::size_t at = 0; at < std::min(operands, instruction.operands.size()); ++at)
      for_each_register(instruction.operands[at], [&](std::uint32_t reg) { ++writers[reg]; });
  }
  return writers;
}

/// Whether an operand that is read has the same value in every block; `settled` says it of registers.
bool is_settled(const Operand& operand, const std::vector<bool>& settled) {
  switch (operand.kind) {
    case Operand::Kind::reg:
      return settled[operand.index];
    case Operand::Kind::special: {
      // What the table does not have is a clock.
      const auto row = special_register_named(operand.name);
      return row && special_register(*row).block_coordinate == kSameInBlocks;
    }
    case Operand::Kind::immediate:
    case Operand::Kind::variable:
      return true;
    case Operand::Kind::vector:
      return std::ranges::all_of(operand.parts, [&](const Operand& part) { return is_settled(part, settled); });
    default:
      return false;
  }
}

/// Behind an instruction that may end the block none are counted: those would not be reached.
void count_settled_behind(const ptx::Function& entry, std::vector<Op>& ops) {
  std::uint32_t behind = 0;
  for (std::size_t at = ops.size(); at-- > 0;) {
    const bool goes_on = ops[at].control == Control::none && writes_of(entry.instructions[at]) != Writes::unknown;
    ops[at].settled_behind = goes_on ? behind : 0;
    behind = ops[at].run == &do_nothing ? behind + 1 : 0;
  }
}

}  // namespace

void settle(const ptx::Function& entry, std::vector<Op>& ops, FunctionCode& code) {
  const std::vector<unsigned> writers = writers_of(entry);
  const std::vector<bool> read_first = may_be_read_first(entry);
  std::vector<bool> settled(entry.registers.size(), false);
  for (std::size_t at = 0; at < ops.size(); ++at) {
    const ptx::Instruction& instruction = entry.instructions[at];
    if (instruction.guard || instruction.operands.empty()) continue;
    // A load that has one destination is that of a parameter at a fixed place.
    const bool loads_parameter = instruction.name() == "ld" && ops[at].dst != kNoSlot;
    if (!loads_parameter && !only_computes(instruction)) continue;
    bool is_same = true;
    if (!loads_parameter)
      for (std::size_t operand = 1; operand < instruction.operands.size(); ++operand)
        is_same = is_same && is_settled(instruction.operands[operand], settled);
    for_each_register(instruction.operands.front(),
                      [&](std::uint32_t reg) { is_same = is_same && writers[reg] == 1 && !read_first[reg]; });
    if (!is_same) continue;
    for_each_register(instruction.operands.front(), [&](std::uint32_t reg) { settled[reg] = true; });
    code.settled.push_back(ops[at]);
    ops[at].run = &do_nothing;
  }
  count_settled_behind(entry, ops);
}

}  // namespace warplens::simt
