#include "analysis/simt/settled.hpp"

#include <algorithm>

#include "analysis/simt/special_registers.hpp"

namespace warplens::simt {
namespace {

void skip_settled(Lanes&, const Op&) {}

/// Returns, for each register, the number of instructions that write it.
std::vector<unsigned> count_writers(const Code& code, const FunctionCode& entry) {
  std::vector<unsigned> writers(entry.register_slots.size(), 0);
  for (std::uint32_t pc = entry.first_pc; pc < entry.end_pc; ++pc)
    for (const ValueUse& use : code.writes(code.meanings[pc]))
      if (use.kind == ValueUse::Kind::reg) ++writers[use.reg];
  return writers;
}

/// Returns whether a value is the same in every block. `settled` says for each register whether its value is.
bool is_settled(const ValueUse& use, const std::vector<bool>& settled) {
  if (use.kind == ValueUse::Kind::reg) return settled[use.reg];
  return use.kind == ValueUse::Kind::special &&
         special_register(static_cast<std::uint16_t>(use.reg)).block_coordinate == kSameInBlocks;
}

/// Sets Op::settled_behind of each instruction: the number of settled instructions (see FunctionCode::settled) directly
/// after it. It is 0 for a branch and for an instruction that may end the block, because the instructions after it may
/// not be reached.
void count_settled_behind(Code& code, const FunctionCode& entry) {
  std::uint32_t behind = 0;
  for (std::uint32_t pc = entry.end_pc; pc-- > entry.first_pc;) {
    Op& op = code.ops[pc];
    const bool goes_on = op.control == Control::none && !code.meanings[pc].may_end_block;
    op.settled_behind = goes_on ? behind : 0;
    behind = op.run == &skip_settled ? behind + 1 : 0;
  }
}

}  // namespace

void settle(Code& code, FunctionCode& entry, const std::vector<bool>& read_first) {
  const std::vector<unsigned> writers = count_writers(code, entry);
  std::vector<bool> settled(entry.register_slots.size(), false);
  for (std::uint32_t pc = entry.first_pc; pc < entry.end_pc; ++pc) {
    Op& op = code.ops[pc];
    const Meaning& meaning = code.meanings[pc];
    const auto writes = code.writes(meaning);
    if (meaning.effect != Effect::computes || op.guard != entry.frame.always || writes.empty()) continue;
    const auto is_alone = [&](const ValueUse& use) {
      return use.kind == ValueUse::Kind::reg && writers[use.reg] == 1 && !read_first[use.reg];
    };
    const auto is_same = [&](const ValueUse& use) { return is_settled(use, settled); };
    if (!std::ranges::all_of(writes, is_alone) || !std::ranges::all_of(code.reads(meaning), is_same)) continue;
    for (const ValueUse& use : writes) settled[use.reg] = true;
    entry.settled.push_back(op);
    op.run = &skip_settled;
  }
  count_settled_behind(code, entry);
}

}  // namespace warplens::simt
