// set and slct (PTX ISA, "Comparison and Selection Instructions"). set compares and writes a number instead of a
// predicate; slct selects an operand by a sign.

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/relation.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Type;

/// Returns the bits that `set` writes if the comparison is true: 1.0 for a float type, all ones for an integer type.
std::uint32_t value_if_true(Type type) {
  switch (type) {
    case Type::f32:
      return 0x3f80'0000;
    case Type::f16:
    case Type::f16x2:
      return 0x3c00;
    case Type::bf16:
    case Type::bf16x2:
      return 0x3f80;
    default:
      return ~std::uint32_t{0};
  }
}

template <class T>
void set_values(Lanes& lanes, const Op& op) {
  const Comparison comparison = Comparison::of(op);
  const LaneMask holds = combined(lanes, op, comparison, find_related(lanes, op, comparison, 0));
  const T value = static_cast<T>(value_if_true(comparison.result));
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return (holds >> lane & 1) != 0 ? value : T{0}; });
}

/// Compares pairs element by element. Each half of the result is the result for one element.
void set_pairs(Lanes& lanes, const Op& op) {
  const Comparison comparison = Comparison::of(op);
  const LaneMask lower = combined(lanes, op, comparison, find_related(lanes, op, comparison, 0));
  const LaneMask upper = combined(lanes, op, comparison, find_related(lanes, op, comparison, 1));
  const std::uint32_t value = value_if_true(comparison.result) & 0xffff;
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned lane) {
    return ((lower >> lane & 1) != 0 ? value : 0u) | ((upper >> lane & 1) != 0 ? value << 16 : 0u);
  });
}

void lower_set(InstructionLowering& lowering) {
  Op& op = lowering.op;
  Comparison comparison{};
  comparison.combine = accept_combine(lowering);
  comparison.flush = lowering.accept("ftz");
  comparison.result = lowering.type();
  comparison.type = lowering.type();
  comparison.relation = take_relation(lowering, ptx::is_float(comparison.type));
  const bool pairs = is_pair(comparison.type);
  const unsigned bytes = ptx::bytes_of(comparison.result);
  if ((bytes != 2 && bytes != 4) || (pairs && bytes != 4))
    lowering.refuse(marked("'{}' cannot have a result of type .{}"), {std::string(ptx::name_of(comparison.result))});
  if (comparison.type == Type::pred || ptx::bytes_of(comparison.type) == 1) lowering.refuse();
  const std::size_t operands = comparison.combine == Combine::none ? 3 : 4;
  lowering.expect_operands(operands, operands);
  op.dst = lowering.destination(0, comparison.result);
  if (op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  op.a = lowering.source(1, comparison.type);
  op.b = lowering.source(2, comparison.type);
  if (comparison.combine != Combine::none) {
    LaneMask flip = 0;
    op.c = lowering.predicate(3, flip);
    comparison.flip = flip != 0;
  }
  own(op).offset = comparison.packed();
  lowering.computes();
  op.run = pairs ? &set_pairs : bytes == 2 ? &set_values<std::uint16_t> : &set_values<std::uint32_t>;
}

bool is_positive(std::int32_t c) {
  return c >= 0;
}
bool is_positive(float c) {
  return c >= 0;
}
bool is_positive_flushed(float c) {
  return flush_subnormal(c) >= 0;
}

/// Executes d = c >= 0 ? a : b. For a NaN, the condition is false.
template <class T, class Sign, bool (*IsPositive)(Sign)>
void select_by_sign(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const Sign* c = lanes.at<Sign>(op.c);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return IsPositive(c[lane]) ? a[lane] : b[lane]; });
}

void lower_slct(InstructionLowering& lowering) {
  const bool flush = lowering.accept("ftz");
  const Type type = lowering.type(), sign = lowering.type();
  if (sign != Type::s32 && sign != Type::f32)
    lowering.refuse(marked("the last type of '{}' (the type of its selector) must be .s32 or .f32"));
  if (flush && sign != Type::f32) lowering.refuse(marked("'{}' can have .ftz only for .f32"));
  lowering.expect_operands(4, 4);
  lowering.op.dst = lowering.destination(0, type);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, type);
  lowering.op.c = lowering.source(3, sign);
  lowering.computes();
  lowering.op.run = by_width(lowering, type, [=]<class T>() -> Handler {
    if (sign == Type::s32) return &select_by_sign<T, std::int32_t, &is_positive>;
    return flush ? &select_by_sign<T, float, &is_positive_flushed> : &select_by_sign<T, float, &is_positive>;
  });
}

}  // namespace

std::span<const InstructionRow> selection_instructions() {
  static constexpr InstructionRow kRows[] = {{"set", lower_set}, {"slct", lower_slct}};
  return kRows;
}

}  // namespace warplens::simt
