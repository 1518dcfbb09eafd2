
#include "analysis/grid/rules.hpp"

namespace warplens::grid {

RuleOperands find_operands(const simt::Program& program, std::uint32_t pc) {
  const simt::Code& code = program.code();
  const simt::Meaning& meaning = code.meanings[pc];
  RuleOperands operands;
  operands.rule = find_rule(code.ops[pc], meaning, code);
  operands.writes = code.writes(meaning);
  operands.reads = code.reads(meaning);
  operands.addresses = code.addresses_of(meaning);
  if (!operands.writes.empty() && operands.writes.front().bytes != 0)
    operands.destination_bytes = operands.writes.front().bytes;
  operands.source_bytes = !operands.reads.empty() && operands.reads.front().bytes != 0
                              ? operands.reads.front().bytes
                              : static_cast<std::uint8_t>(ptx::bytes_of(meaning.from));
  return operands;
}

}  // namespace warplens::grid
