#include "analysis/simt/initialisation.hpp"

#include <algorithm>

#include "analysis/simt/operands.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;

/// Whether control may come here from elsewhere than the instruction above, or leave behind it.
bool ends_block(const ptx::Instruction& instruction) {
  const std::string_view name = instruction.name();
  return name == "bra" || name == "brx" || name == "ret" || name == "exit" || name == "trap";
}

std::vector<bool> block_starts(const ptx::Function& function) {
  std::vector<bool> starts(function.instructions.size() + 1, false);
  for (const ptx::Instruction& instruction : function.instructions)
    for (const Operand& operand : instruction.operands)
      if (operand.kind == Operand::Kind::label && operand.index < starts.size()) starts[operand.index] = true;
  for (const auto& table : function.branch_targets)
    for (const std::uint32_t target : table.targets)
      if (target < starts.size()) starts[target] = true;
  for (std::size_t at = 0; at < function.instructions.size(); ++at)
    if (ends_block(function.instructions[at])) starts[at + 1] = true;
  return starts;
}

}  // namespace

/// A read is safe behind an unguarded write in the same basic block, or anywhere behind one in the first block, which
/// every path passes through. Where it is not known what an instruction writes, all its registers
/// count as read.
std::vector<bool> may_be_read_first(const ptx::Function& function) {
  const std::vector<bool> starts = block_starts(function);
  std::vector<bool> unsafe(function.registers.size(), false);
  std::vector<bool> always(function.registers.size(), false), here(function.registers.size(), false);
  std::vector<std::uint32_t> written_here;
  bool in_first_block = true;
  for (std::size_t at = 0; at < function.instructions.size(); ++at) {
    if (starts[at] && at != 0) {
      in_first_block = false;
      for (const std::uint32_t reg : written_here) here[reg] = false;
      written_here.clear();
    }
    const ptx::Instruction& instruction = function.instructions[at];
    const bool writes_first = writes_of(instruction) == Writes::first_operand;
    const auto read = [&](std::uint32_t reg) {
      if (!here[reg] && !always[reg]) unsafe[reg] = true;
    };
    if (instruction.guard) read(instruction.guard->reg);
    for (std::size_t operand = writes_first ? 1 : 0; operand < instruction.operands.size(); ++operand)
      for_each_register(instruction.operands[operand], read);
    if (!writes_first || instruction.operands.empty()) continue;
    for_each_register(instruction.operands.front(), [&](std::uint32_t reg) {
      if (instruction.guard) return read(reg);  // lanes whose guard fails keep what was there
      if (in_first_block) always[reg] = true;
      if (!here[reg]) written_here.push_back(reg);
      here[reg] = true;
    });
  }
  return unsafe;
}

}  // namespace warplens::simt
