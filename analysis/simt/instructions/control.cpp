// Control flow except calls (PTX ISA, "Control Flow Instructions"). The scheduler (block.cpp) executes it; the
// functions in this file only set the targets of branches.

#include <algorithm>

#include "analysis/simt/group.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;

void lower_bra(InstructionLowering& lowering) {
  lowering.accept("uni");
  lowering.expect_operands(1, 1);
  const Operand& target = lowering.operand(0);
  if (target.kind != Operand::Kind::label) lowering.refuse(marked("'{}' needs a label"));
  lowering.op.target = target.index;
  lowering.moves_on(Control::branch);
}

void lower_ret(InstructionLowering& lowering) {
  lowering.accept("uni");
  lowering.expect_operands(0, 0);
  lowering.moves_on(Control::ret);
}

void lower_exit(InstructionLowering& lowering) {
  lowering.expect_operands(0, 0);
  lowering.moves_on(Control::exit);
}

/// Lowers brx.idx. Operands: "index, table of labels".
void lower_brx(InstructionLowering& lowering) {
  if (!lowering.accept("idx")) lowering.refuse();
  lowering.accept("uni");
  lowering.expect_operands(2, 2);
  const Operand& table = lowering.operand(1);
  const auto& tables = lowering.function().branch_targets;
  const auto found = std::ranges::find(tables, table.name, &ptx::Function::BranchTargets::name);
  if (table.kind != Operand::Kind::special || found == tables.end())
    lowering.refuse(marked("'{}' needs the name of a .branchtargets list"));
  auto& code_tables = lowering.module().code().branch_tables;
  lowering.op.a = lowering.source(0, ptx::Type::u32, ValueUse::Role::steering);
  lowering.op.target = static_cast<std::uint32_t>(code_tables.size());
  lowering.moves_on(Control::branch_table);
  code_tables.push_back(found->targets);
}

/// Executes trap and brkpt. They end the block; on a device, they end the launch.
template <bool IsBreakpoint>
void stop_block(Lanes& lanes, const Op&) {
  lanes.block.report({.kind = Fault::Kind::trap,
                      .where = lanes.where(),
                      .lanes = lanes.active,
                      .detail = IsBreakpoint ? marked("a breakpoint is reached without a debugger")
                                             : launch_problem(lanes.block.program(), lanes.block.launch())});
  lanes.block.stop();
}

template <bool IsBreakpoint>
void lower_trap(InstructionLowering& lowering) {
  lowering.expect_operands(0, 0);
  lowering.moves_on(Control::none);
  lowering.meaning.may_end_block = true;
  lowering.op.run = &stop_block<IsBreakpoint>;
}

}  // namespace

std::span<const InstructionRow> control_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"bra", lower_bra},   {"brx", lower_brx},          {"ret", lower_ret},
      {"exit", lower_exit}, {"trap", lower_trap<false>}, {"brkpt", lower_trap<true>},
  };
  return kRows;
}

}  // namespace warplens::simt
