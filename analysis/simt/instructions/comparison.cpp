// setp and selp (PTX ISA, "Comparison and Selection Instructions").

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/relation.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/lanes_where.hpp"

namespace warplens::simt {
namespace {

/// Writes the results p and q of a comparison (p|q). q is optional; it is the result of the opposite comparison.
void write_results(Lanes& lanes, const Op& op, const Comparison& comparison, LaneMask compared) {
  // Both results are computed before one is written. A result may be in the same register as the predicate with which
  // both results are combined.
  const LaneMask direct = combined(lanes, op, comparison, compared);
  const LaneMask inverse = op.dst2 == kNoSlot ? 0 : combined(lanes, op, comparison, ~compared);
  if (op.dst != kNoSlot) set_predicate(lanes, op.dst, direct);
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, inverse);
}

template <class T, Relation how>
void compare(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  write_results(lanes, op, Comparison::of(op),
                lanes_where([=](unsigned lane) { return holds<how>(a[lane], b[lane]); }));
}

/// Compares values of a rarely used type.
void compare_widened(Lanes& lanes, const Op& op) {
  const Comparison comparison = Comparison::of(op);
  write_results(lanes, op, comparison, find_related(lanes, op, comparison, 0));
}

/// Compares pairs: p is the result for the lower half, q for the upper half.
void compare_pairs(Lanes& lanes, const Op& op) {
  const Comparison comparison = Comparison::of(op);
  const LaneMask lower = combined(lanes, op, comparison, find_related(lanes, op, comparison, 0));
  const LaneMask upper = combined(lanes, op, comparison, find_related(lanes, op, comparison, 1));
  if (op.dst != kNoSlot) set_predicate(lanes, op.dst, lower);
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, upper);
}

Handler comparison_handler(InstructionLowering& lowering, const Comparison& comparison) {
  const ptx::Type type = comparison.type;
  if (is_pair(type)) return &compare_pairs;
  if (is_half(type) || comparison.flush) return &compare_widened;
  if (type == ptx::Type::f32)
    return by_floating_relation(comparison.relation, []<Relation how>() -> Handler { return &compare<float, how>; });
  if (type == ptx::Type::f64)
    return by_floating_relation(comparison.relation, []<Relation how>() -> Handler { return &compare<double, how>; });
  return by_integer_relation(comparison.relation, [&]<Relation how>() -> Handler {
    return by_integer_type(lowering, type, []<class T>() -> Handler { return &compare<T, how>; });
  });
}

/// Returns the formula for a comparison of integers. A comparison of floats has no formula, because no observer would
/// use it.
Formula find_formula(Relation relation) {
  switch (relation) {
    case Relation::eq:
    case Relation::ne:
      return Formula::compare_equality;
    case Relation::lt:
    case Relation::ge:
      return Formula::compare_less;
    case Relation::le:
    case Relation::gt:
      return Formula::compare_less_or_equal;
    default:
      return Formula::other;
  }
}

void lower_setp(InstructionLowering& lowering) {
  Op& op = lowering.op;
  Comparison comparison{};
  comparison.combine = accept_combine(lowering);
  comparison.flush = lowering.accept("ftz");
  comparison.type = lowering.type();
  const bool of_floats = ptx::is_float(comparison.type);
  comparison.relation = take_relation(lowering, of_floats);
  if (comparison.flush && (!of_floats || comparison.type == ptx::Type::f64))
    lowering.refuse(marked("'{}' cannot have .ftz with this type"));
  const std::size_t operands = comparison.combine == Combine::none ? 3 : 4;
  lowering.expect_operands(operands, operands);
  const ptx::Operand& results = lowering.operand(0);
  if (results.kind == ptx::Operand::Kind::pair) {
    op.dst = lowering.destination(results.parts[0], ptx::Type::pred);
    op.dst2 = lowering.destination(results.parts[1], ptx::Type::pred);
  } else {
    op.dst = lowering.destination(results, ptx::Type::pred);
  }
  op.a = lowering.source(1, comparison.type);
  op.b = lowering.source(2, comparison.type);
  if (comparison.combine != Combine::none) {
    LaneMask flip = 0;
    op.c = lowering.predicate(3, flip);
    comparison.flip = flip != 0;
  }
  lowering.computes(find_formula(comparison.relation), comparison.type);
  own(op).offset = comparison.packed();
  op.run = comparison_handler(lowering, comparison);
}

template <class T>
void select(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const LaneMask chosen = lanes.predicate(op.c) ^ static_cast<LaneMask>(own(op).offset);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return (chosen >> lane & 1) ? a[lane] : b[lane]; });
}

void lower_selp(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  lowering.expect_operands(4, 4);
  lowering.op.dst = lowering.destination(0, type);
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, type);
  LaneMask flip = 0;
  lowering.op.c = lowering.predicate(3, flip);
  own(lowering.op).offset = flip;
  lowering.computes(Formula::selection, type);
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler { return &select<T>; });
}

}  // namespace

std::span<const InstructionRow> comparison_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"setp", lower_setp},
      {"selp", lower_selp},
  };
  return kRows;
}

}  // namespace warplens::simt
