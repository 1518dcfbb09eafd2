// Comparison and selection (PTX ISA, "Comparison and Selection Instructions").

#include <cmath>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// What a comparison is combined with: p = (a ? b) op c.
enum class Combine : std::uint8_t { none, with_and, with_or, with_xor };

struct Equal { template <class T> static bool holds(T a, T b) { return a == b; } };
struct NotEqual { template <class T> static bool holds(T a, T b) { return a != b; } };
struct Less { template <class T> static bool holds(T a, T b) { return a < b; } };
struct LessEqual { template <class T> static bool holds(T a, T b) { return a <= b; } };
struct Greater { template <class T> static bool holds(T a, T b) { return a > b; } };
struct GreaterEqual { template <class T> static bool holds(T a, T b) { return a >= b; } };
// For floats: the ordered `ne` is false with a NaN, the unordered forms are true with one.
struct OrderedNotEqual { template <class T> static bool holds(T a, T b) { return a < b || a > b; } };
struct UnorderedEqual { template <class T> static bool holds(T a, T b) { return !(a < b || a > b); } };
struct UnorderedLess { template <class T> static bool holds(T a, T b) { return !(a >= b); } };
struct UnorderedLessEqual { template <class T> static bool holds(T a, T b) { return !(a > b); } };
struct UnorderedGreater { template <class T> static bool holds(T a, T b) { return !(a <= b); } };
struct UnorderedGreaterEqual { template <class T> static bool holds(T a, T b) { return !(a < b); } };
struct BothNumbers { template <class T> static bool holds(T a, T b) { return a == a && b == b; } };
struct AnyNan { template <class T> static bool holds(T a, T b) { return a != a || b != b; } };

LaneMask combined(const Lanes& lanes, const Op& op, LaneMask compared) {
  if (static_cast<Combine>(op.variant) == Combine::none) return compared;
  const LaneMask other = lanes.predicate(op.c) ^ static_cast<LaneMask>(op.offset);
  switch (static_cast<Combine>(op.variant)) {
    case Combine::with_and: return compared & other;
    case Combine::with_or: return compared | other;
    default: return compared ^ other;
  }
}

template <class T, class How>
void compare(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const LaneMask compared = lanes_where([=](unsigned lane) { return How::holds(a[lane], b[lane]); });
  // Both results are found before either is written: the combining predicate may be one of them.
  const LaneMask direct = combined(lanes, op, compared);
  const LaneMask inverse = op.dst2 == kNoSlot ? 0 : combined(lanes, op, ~compared);
  if (op.dst != kNoSlot) set_predicate(lanes, op.dst, direct);
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, inverse);
}

template <class How>
Handler integer_comparison(InstructionLowering& lowering, ptx::Type type) {
  return by_integer_type(lowering, type, []<class T>() -> Handler { return &compare<T, How>; });
}

template <class How>
Handler floating_comparison(ptx::Type type) {
  return type == ptx::Type::f32 ? &compare<float, How> : &compare<double, How>;
}

Handler integer_comparison_named(InstructionLowering& lowering, std::string_view how, ptx::Type type) {
  if (how == "eq") return integer_comparison<Equal>(lowering, type);
  if (how == "ne") return integer_comparison<NotEqual>(lowering, type);
  if (how == "lt" || how == "lo") return integer_comparison<Less>(lowering, type);
  if (how == "le" || how == "ls") return integer_comparison<LessEqual>(lowering, type);
  if (how == "gt" || how == "hi") return integer_comparison<Greater>(lowering, type);
  if (how == "ge" || how == "hs") return integer_comparison<GreaterEqual>(lowering, type);
  lowering.refuse("lacks a comparison for integers");
}

Handler floating_comparison_named(InstructionLowering& lowering, std::string_view how, ptx::Type type) {
  if (how == "eq") return floating_comparison<Equal>(type);
  if (how == "ne") return floating_comparison<OrderedNotEqual>(type);
  if (how == "lt") return floating_comparison<Less>(type);
  if (how == "le") return floating_comparison<LessEqual>(type);
  if (how == "gt") return floating_comparison<Greater>(type);
  if (how == "ge") return floating_comparison<GreaterEqual>(type);
  if (how == "equ") return floating_comparison<UnorderedEqual>(type);
  if (how == "neu") return floating_comparison<NotEqual>(type);
  if (how == "ltu") return floating_comparison<UnorderedLess>(type);
  if (how == "leu") return floating_comparison<UnorderedLessEqual>(type);
  if (how == "gtu") return floating_comparison<UnorderedGreater>(type);
  if (how == "geu") return floating_comparison<UnorderedGreaterEqual>(type);
  if (how == "num") return floating_comparison<BothNumbers>(type);
  if (how == "nan") return floating_comparison<AnyNan>(type);
  lowering.refuse("lacks a comparison for floats");
}

void lower_setp(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const std::string_view how = lowering.accept_one_of({"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ",
                                                       "neu", "ltu", "leu", "gtu", "geu", "num", "nan"});
  const std::string_view with = lowering.accept_one_of({"and", "or", "xor"});
  const ptx::Type type = lowering.type();
  op.variant = static_cast<std::uint8_t>(with == "and"   ? Combine::with_and
                                         : with == "or"  ? Combine::with_or
                                         : with == "xor" ? Combine::with_xor
                                                         : Combine::none);
  lowering.expect_operands(with.empty() ? 3 : 4, with.empty() ? 3 : 4);
  const ptx::Operand& results = lowering.operand(0);
  if (results.kind == ptx::Operand::Kind::pair) {
    op.dst = lowering.destination(results.parts[0], ptx::Type::pred);
    op.dst2 = lowering.destination(results.parts[1], ptx::Type::pred);
  } else {
    op.dst = lowering.destination(results, ptx::Type::pred);
  }
  op.a = lowering.source(1, type);
  op.b = lowering.source(2, type);
  if (!with.empty()) {
    LaneMask flip = 0;
    op.c = lowering.predicate(3, flip);
    op.offset = flip;
  }
  op.run = type == ptx::Type::f32 || type == ptx::Type::f64 ? floating_comparison_named(lowering, how, type)
                                                            : integer_comparison_named(lowering, how, type);
}

template <class T>
void select(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const LaneMask chosen = lanes.predicate(op.c) ^ static_cast<LaneMask>(op.offset);
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
  lowering.op.offset = flip;
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
