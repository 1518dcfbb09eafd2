#include "analysis/simt/basic_blocks.hpp"

namespace warplens::simt {
namespace {

bool ends_block(const Meaning& meaning) {
  return meaning.may_end_block || meaning.effect == Effect::moves_on || meaning.effect == Effect::calls;
}

}  // namespace

std::vector<std::uint32_t> basic_blocks(const Code& code, std::uint32_t first_pc, std::uint32_t count) {
  std::vector<bool> starts(count + 1, false);
  const auto mark = [&](std::uint32_t pc) {
    if (pc - first_pc <= count) starts[pc - first_pc] = true;
  };
  for (std::uint32_t at = 0; at < count; ++at) {
    const Op& op = code.ops[first_pc + at];
    if (op.control == Control::branch) mark(op.target);
    if (op.control == Control::branch_table)
      for (const std::uint32_t target : code.branch_tables[op.target]) mark(target);
    if (ends_block(code.meanings[first_pc + at])) starts[at + 1] = true;
  }
  std::vector<std::uint32_t> blocks(count);
  std::uint32_t block = 0;
  for (std::uint32_t at = 0; at < count; ++at) blocks[at] = block += (at != 0 && starts[at]) ? 1 : 0;
  return blocks;
}

std::set<std::uint32_t> branch_targets(const Code& code) {
  std::set<std::uint32_t> targets;
  for (const Op& op : code.ops)
    if (op.control == Control::branch) targets.insert(op.target);
  for (const auto& table : code.branch_tables) targets.insert(table.begin(), table.end());
  return targets;
}

}  // namespace warplens::simt
