#include "analysis/simt/initialisation.hpp"

#include "analysis/simt/basic_blocks.hpp"

namespace warplens::simt {

/// Returns, for each register, whether it may be read before it is written. A read is safe if an unguarded write of the
/// whole register precedes it in the same basic block. It is also safe after such a write in the first block, because
/// every execution passes through this block.
std::vector<bool> may_be_read_first(const Code& code, const FunctionCode& function) {
  const std::uint32_t count = function.end_pc - function.first_pc;
  const std::vector<std::uint32_t> blocks = basic_blocks(code, function.first_pc, count);
  const std::size_t registers = function.register_slots.size();
  std::vector<bool> unsafe(registers, false), always(registers, false), here(registers, false);
  std::vector<std::uint32_t> written_here;
  for (std::uint32_t at = 0; at < count; ++at) {
    if (at != 0 && blocks[at] != blocks[at - 1]) {
      for (const std::uint32_t reg : written_here) here[reg] = false;
      written_here.clear();
    }
    const std::uint32_t pc = function.first_pc + at;
    const Meaning& meaning = code.meanings[pc];
    const ptx::Instruction& instruction = function.function->instructions[at];
    const auto read = [&](std::uint32_t reg) {
      if (!here[reg] && !always[reg]) unsafe[reg] = true;
    };
    if (instruction.guard) read(instruction.guard->reg);
    for (const ValueUse& use : code.reads(meaning))
      if (use.kind == ValueUse::Kind::reg) read(use.reg);
    for (const ValueUse& use : code.writes(meaning)) {
      if (use.kind != ValueUse::Kind::reg) continue;
      if (instruction.guard || !meaning.overwrites) {  // lanes whose guard is false keep their previous value
        read(use.reg);
        continue;
      }
      if (blocks[at] == 0) always[use.reg] = true;
      if (!here[use.reg]) written_here.push_back(use.reg);
      here[use.reg] = true;
    }
  }
  return unsafe;
}

}  // namespace warplens::simt
