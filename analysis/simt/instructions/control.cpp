// Control flow and barriers (PTX ISA, "Control Flow Instructions", "Parallel Synchronization"). The scheduler in
// block.cpp and barriers.cpp carries them out; here they only get their targets.

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;

void do_nothing(Lanes&, const Op&) {}

void lower_bra(InstructionLowering& lowering) {
  lowering.accept("uni");
  lowering.expect_operands(1, 1);
  const Operand& target = lowering.operand(0);
  if (target.kind != Operand::Kind::label) lowering.refuse("needs a label");
  lowering.op.target = target.index;
  lowering.op.control = Control::branch;
}

void lower_ret(InstructionLowering& lowering) {
  lowering.accept("uni");
  lowering.expect_operands(0, 0);
  lowering.op.control = Control::ret;
}

void lower_exit(InstructionLowering& lowering) {
  lowering.expect_operands(0, 0);
  lowering.op.control = Control::exit;
}

/// bar.warp.sync: the named lanes come together.
void lower_warp_sync(InstructionLowering& lowering) {
  if (!lowering.accept("sync")) lowering.refuse();
  lowering.expect_operands(1, 1);
  lowering.op.d = lowering.source(0, ptx::Type::b32);
  lowering.op.run = &do_nothing;
  lowering.op.control = Control::converge;
}

void lower_bar(InstructionLowering& lowering) {
  lowering.accept("cta");
  if (lowering.accept("warp")) return lower_warp_sync(lowering);
  if (!lowering.accept("sync")) lowering.refuse();
  lowering.accept("aligned");
  lowering.expect_operands(1, 2);
  lowering.op.a = lowering.source(0, ptx::Type::u32);
  if (lowering.operand_count() == 2) lowering.op.b = lowering.source(1, ptx::Type::u32);
  lowering.op.control = Control::barrier;
}

}  // namespace

std::span<const InstructionRow> control_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"bra", lower_bra}, {"ret", lower_ret}, {"exit", lower_exit}, {"bar", lower_bar}, {"barrier", lower_bar},
  };
  return kRows;
}

}  // namespace warplens::simt
