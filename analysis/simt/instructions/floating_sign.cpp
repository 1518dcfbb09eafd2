// neg, abs, copysign and testp of floats (PTX ISA, "Floating-Point Instructions"). They change or test single bits of
// their operands. On the device, only neg and abs of .ftz.f32 and .f64 follow the rules of arithmetic, which change
// NaNs.

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/lanes_where.hpp"

namespace warplens::simt {
namespace {

template <class Bits>
inline constexpr Bits kSignBit = Bits{1} << (8 * sizeof(Bits) - 1);
template <class Bits>
inline constexpr Bits kInfinity = sizeof(Bits) == 4 ? Bits{0x7f80'0000} : Bits(std::uint64_t{0x7ff0'0000'0000'0000});
template <class Bits>
inline constexpr Bits kSmallestNormal = sizeof(Bits) == 4 ? Bits{0x0080'0000}
                                                          : Bits(std::uint64_t{0x0010'0000'0000'0000});

template <class Bits>
Bits magnitude(Bits a) {
  return a & ~kSignBit<Bits>;
}

template <class Bits>
Bits flip_sign(Bits a) {
  return a ^ kSignBit<Bits>;
}
template <class Bits>
Bits copy_sign(Bits sign, Bits value) {
  return (sign & kSignBit<Bits>) | magnitude(value);
}

/// Negates a number or returns its magnitude. With .ftz, every NaN becomes the NaN of .f32 arithmetic; without it, the
/// bits of a NaN are treated like those of a number.
template <bool Flush, bool IsNegation>
std::uint32_t sign_changed(std::uint32_t a) {
  if (!Flush) return IsNegation ? flip_sign(a) : magnitude(a);
  const std::uint32_t operand = std::bit_cast<std::uint32_t>(flush_subnormal(std::bit_cast<float>(a)));
  if (magnitude(operand) > kInfinity<std::uint32_t>) return kNan32;
  return IsNegation ? flip_sign(operand) : magnitude(operand);
}

/// Negates a number or returns its magnitude. A NaN keeps its sign and becomes quiet.
template <bool IsNegation>
std::uint64_t double_sign_changed(std::uint64_t a) {
  if (magnitude(a) > kInfinity<std::uint64_t>) return a | kQuiet64;
  return IsNegation ? flip_sign(a) : magnitude(a);
}

template <bool IsNegation>
void lower_sign_change(InstructionLowering& lowering) {
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 1);
  lowering.computes(IsNegation ? Formula::negation : Formula::other, form.type);
  if (is_half(form.type)) {
    lowering.op.run = half_unary(lowering, form, IsNegation ? HalfUnary::neg : HalfUnary::abs);
  } else if (form.type == ptx::Type::f64) {
    lowering.op.run = &unary<std::uint64_t, &double_sign_changed<IsNegation>>;
  } else if (form.type == ptx::Type::f32) {
    lowering.op.run = form.flush ? &unary<std::uint32_t, &sign_changed<true, IsNegation>>
                                 : &unary<std::uint32_t, &sign_changed<false, IsNegation>>;
  } else {
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  }
}

void lower_copysign(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes();
  if (type == ptx::Type::f32)
    lowering.op.run = &binary<std::uint32_t, &copy_sign<std::uint32_t>>;
  else if (type == ptx::Type::f64)
    lowering.op.run = &binary<std::uint64_t, &copy_sign<std::uint64_t>>;
  else
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
}

enum class Property : std::uint8_t { finite, infinite, number, notanumber, normal, subnormal };

template <class Bits>
bool has_property(Property property, Bits a) {
  const Bits value = magnitude(a);
  switch (property) {
    case Property::finite:
      return value < kInfinity<Bits>;
    case Property::infinite:
      return value == kInfinity<Bits>;
    case Property::number:
      return value <= kInfinity<Bits>;
    case Property::notanumber:
      return value > kInfinity<Bits>;
    case Property::normal:
      return value == 0 || (value >= kSmallestNormal<Bits> && value < kInfinity<Bits>);
    case Property::subnormal:
      return value != 0 && value < kSmallestNormal<Bits>;
  }
  return false;
}

template <class Bits>
void test_property(Lanes& lanes, const Op& op) {
  const Bits* a = lanes.at<Bits>(op.a);
  const auto property = static_cast<Property>(own(op).variant);
  set_predicate(lanes, op.dst, lanes_where([=](unsigned lane) { return has_property(property, a[lane]); }));
}

void lower_testp(InstructionLowering& lowering) {
  static constexpr std::string_view kNames[] = {"finite", "infinite", "number", "notanumber", "normal", "subnormal"};
  std::uint8_t property = 0;
  while (property < std::size(kNames) && !lowering.accept(kNames[property])) ++property;
  if (property == std::size(kNames)) lowering.refuse(marked("'{}' needs a property to test, such as .finite"));
  const ptx::Type type = lowering.type();
  lowering.expect_operands(2, 2);
  Op& op = lowering.op;
  op.dst = lowering.destination(0, ptx::Type::pred);
  op.a = lowering.source(1, type);
  own(op).variant = property;
  lowering.computes();
  if (type == ptx::Type::f32)
    op.run = &test_property<std::uint32_t>;
  else if (type == ptx::Type::f64)
    op.run = &test_property<std::uint64_t>;
  else
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
}

}  // namespace

void lower_floating_neg(InstructionLowering& lowering) {
  lower_sign_change<true>(lowering);
}
void lower_floating_abs(InstructionLowering& lowering) {
  lower_sign_change<false>(lowering);
}

std::span<const InstructionRow> floating_sign_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"copysign", lower_copysign},
      {"testp", lower_testp},
  };
  return kRows;
}

}  // namespace warplens::simt
