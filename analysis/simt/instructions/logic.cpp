// Logic and shifts (PTX ISA, "Logic and Shift Instructions").

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

template <class T>
T bit_and(T a, T b) {
  return a & b;
}
template <class T>
T bit_or(T a, T b) {
  return a | b;
}
template <class T>
T bit_xor(T a, T b) {
  return a ^ b;
}
template <class T>
T bit_not(T a) {
  return static_cast<T>(~a);
}

/// Executes shl. The amount has 32 bits; amounts above the width are treated like the width (PTX ISA, "shl", "shr").
template <class T>
void shift_left(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  for_lanes(lanes, lanes.at<T>(op.dst),
            [=](unsigned lane) { return b[lane] >= 8 * sizeof(T) ? T{0} : static_cast<T>(a[lane] << b[lane]); });
}

template <class T>
void shift_right(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const T emptied = static_cast<T>(a[lane] < T{0} ? ~T{0} : T{0});
    return b[lane] >= 8 * sizeof(T) ? emptied : static_cast<T>(a[lane] >> b[lane]);
  });
}

/// Executes shl by a constant, which is the most common case. All lanes have the same amount, so the compiler can use
/// vector instructions.
template <class T>
void shift_left_by_constant(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const int amount = static_cast<int>(own(op).offset);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return static_cast<T>(a[lane] << amount); });
}

template <class T>
void shift_right_by_constant(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const int amount = static_cast<int>(own(op).offset);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return static_cast<T>(a[lane] >> amount); });
}

template <LaneMask (*Combine)(LaneMask, LaneMask)>
void combine_predicates(Lanes& lanes, const Op& op) {
  const LaneMask a = lanes.predicate(op.a) ^ static_cast<LaneMask>(own(op).offset);
  const LaneMask b = lanes.predicate(op.b) ^ static_cast<LaneMask>(static_cast<std::uint64_t>(own(op).offset) >> 32);
  set_predicate(lanes, op.dst, Combine(a, b));
}

void not_predicate(Lanes& lanes, const Op& op) {
  set_predicate(lanes, op.dst, ~(lanes.predicate(op.a) ^ static_cast<LaneMask>(own(op).offset)));
}

/// Lowers and, or, xor. The operands are predicates (each of which may be negated) or bits.
template <LaneMask (*OfPredicates)(LaneMask, LaneMask), class Pick>
void lower_binary(InstructionLowering& lowering, Formula formula, Pick of_bits) {
  const ptx::Type type = lowering.type();
  lowering.computes(formula, type);
  if (type != ptx::Type::pred) {
    take_operands(lowering, type, 2);
    lowering.op.run = by_width(lowering, type, of_bits);
    return;
  }
  lowering.expect_operands(3, 3);
  LaneMask flip_a = 0, flip_b = 0;
  lowering.op.dst = lowering.destination(0, type);
  lowering.op.a = lowering.predicate(1, flip_a);
  lowering.op.b = lowering.predicate(2, flip_b);
  own(lowering.op).offset = static_cast<std::int64_t>(std::uint64_t{flip_b} << 32 | flip_a);
  lowering.op.run = &combine_predicates<OfPredicates>;
}

void lower_and(InstructionLowering& lowering) {
  lower_binary<&bit_and<LaneMask>>(lowering, Formula::bit_and,
                                   []<class T>() -> Handler { return &binary<T, &bit_and<T>>; });
}
void lower_or(InstructionLowering& lowering) {
  lower_binary<&bit_or<LaneMask>>(lowering, Formula::bit_or,
                                  []<class T>() -> Handler { return &binary<T, &bit_or<T>>; });
}
void lower_xor(InstructionLowering& lowering) {
  lower_binary<&bit_xor<LaneMask>>(lowering, Formula::bit_xor,
                                   []<class T>() -> Handler { return &binary<T, &bit_xor<T>>; });
}

void lower_not(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  lowering.computes(Formula::complement, type);
  if (type == ptx::Type::pred) {
    LaneMask flip = 0;
    lowering.expect_operands(2, 2);
    lowering.op.dst = lowering.destination(0, type);
    lowering.op.a = lowering.predicate(1, flip);
    own(lowering.op).offset = flip;
    lowering.op.run = &not_predicate;
    return;
  }
  take_operands(lowering, type, 1);
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler { return &unary<T, &bit_not<T>>; });
}

/// Sets the operands "d, a, amount". Returns whether the amount is a constant less than the width; the constant is then
/// stored in own(op).offset.
bool take_shift_operands(InstructionLowering& lowering, ptx::Type type) {
  lowering.expect_operands(3, 3);
  lowering.op.dst = lowering.destination(0, type);
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, ptx::Type::u32);
  const ptx::Operand& amount = lowering.operand(2);
  if (amount.kind != ptx::Operand::Kind::immediate || amount.bits >= 8 * ptx::bytes_of(type)) return false;
  own(lowering.op).offset = static_cast<std::int64_t>(amount.bits);
  return true;
}

void lower_shl(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  const bool by_constant = take_shift_operands(lowering, type);
  lowering.computes(Formula::shift_left, type);
  lowering.op.run = by_width(
      lowering, type, [=]<class T>() -> Handler { return by_constant ? &shift_left_by_constant<T> : &shift_left<T>; });
}

void lower_shr(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  const bool by_constant = take_shift_operands(lowering, type);
  lowering.computes(Formula::shift_right, type);
  lowering.op.run = by_integer_type(lowering, type, [=]<class T>() -> Handler {
    return by_constant ? &shift_right_by_constant<T> : &shift_right<T>;
  });
}

}  // namespace

std::span<const InstructionRow> logic_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"and", lower_and}, {"or", lower_or},   {"xor", lower_xor},
      {"not", lower_not}, {"shl", lower_shl}, {"shr", lower_shr},
  };
  return kRows;
}

}  // namespace warplens::simt
