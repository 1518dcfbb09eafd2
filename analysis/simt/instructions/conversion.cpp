// cvt (PTX ISA, "cvt"): parsing of the opcode, and conversions between integers.

#include "analysis/simt/instructions/conversion.hpp"

#include <limits>
#include <utility>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// Converts an integer of type `S` in the low part of a register. The result is extended or truncated to `D`, whose
/// width is that of the destination register.
template <class D, class S, class Register>
void convert_integer(Lanes& lanes, const Op& op) {
  const Register* a = lanes.at<Register>(op.a);
  for_lanes(lanes, lanes.at<D>(op.dst), [=](unsigned lane) { return static_cast<D>(static_cast<S>(a[lane])); });
}

/// Calls `pick` with the C++ type of a PTX integer type, including 8-bit types.
template <class Pick>
Handler by_any_integer_type(InstructionLowering& lowering, ptx::Type type, Pick pick) {
  if (type == ptx::Type::u8 || type == ptx::Type::b8) return pick.template operator()<std::uint8_t>();
  if (type == ptx::Type::s8) return pick.template operator()<std::int8_t>();
  return by_integer_type(lowering, type, pick);
}

/// Calls `pick` with the unsigned C++ type that has the width of a register.
template <class Pick>
Handler by_register_bytes(std::uint8_t bytes, Pick pick) {
  switch (bytes) {
    case 1:
      return pick.template operator()<std::uint8_t>();
    case 2:
      return pick.template operator()<std::uint16_t>();
    case 4:
      return pick.template operator()<std::uint32_t>();
    default:
      return pick.template operator()<std::uint64_t>();
  }
}

/// Returns the value of type `D` that is nearest to `value`.
template <class D, class S>
D clamp_to_type(S value) {
  if (std::cmp_less(value, std::numeric_limits<D>::min())) return std::numeric_limits<D>::min();
  if (std::cmp_greater(value, std::numeric_limits<D>::max())) return std::numeric_limits<D>::max();
  return static_cast<D>(value);
}

/// Executes the rare forms: those with .sat, and those with a destination register that is wider than its type. In such
/// a register, the value is extended with the sign of the type.
template <class D, class S, class Out>
void convert_integer_further(Lanes& lanes, const Op& op) {
  const Conversion conversion = Conversion::of(op);
  const std::byte* a = lanes.at<std::byte>(op.a);
  for_lanes(lanes, lanes.at<Out>(op.dst), [=](unsigned lane) {
    S value;
    __builtin_memcpy(&value, a + lane * conversion.from_bytes, sizeof value);
    return static_cast<Out>(conversion.saturate ? clamp_to_type<D>(value) : static_cast<D>(value));
  });
}

Handler integer_conversion(InstructionLowering& lowering, const Conversion& conversion) {
  return by_any_integer_type(lowering, conversion.to, [&]<class D>() -> Handler {
    return by_any_integer_type(lowering, conversion.from, [&]<class S>() -> Handler {
      if (conversion.to_bytes != sizeof(D) || conversion.saturate)
        return by_register_bytes(conversion.to_bytes,
                                 []<class Out>() -> Handler { return &convert_integer_further<D, S, Out>; });
      return by_register_bytes(conversion.from_bytes,
                               []<class Register>() -> Handler { return &convert_integer<D, S, Register>; });
    });
  });
}

IntegerRounding accept_integer_rounding(InstructionLowering& lowering) {
  const std::string_view rounding = lowering.accept_any({"rni", "rzi", "rmi", "rpi"});
  if (rounding == "rni") return IntegerRounding::nearest;
  if (rounding == "rzi") return IntegerRounding::zero;
  if (rounding == "rmi") return IntegerRounding::down;
  if (rounding == "rpi") return IntegerRounding::up;
  return IntegerRounding::none;
}

Rounding accept_rounding(InstructionLowering& lowering) {
  const std::string_view rounding = lowering.accept_any({"rn", "rz", "rm", "rp", "rna"});
  if (rounding == "rz") return Rounding::zero;
  if (rounding == "rm") return Rounding::down;
  if (rounding == "rp") return Rounding::up;
  if (rounding == "rna") return Rounding::nearest_away;
  return Rounding::nearest;
}

bool is_packed(ptx::Type type) {
  using enum ptx::Type;
  return type == f16x2 || type == bf16x2 || type == e4m3x2 || type == e5m2x2;
}

void lower_cvt(InstructionLowering& lowering) {
  if (lowering.accept("pack")) return lower_integer_pack(lowering);
  Conversion conversion{};
  conversion.integer_rounding = accept_integer_rounding(lowering);
  conversion.rounding = accept_rounding(lowering);
  conversion.flush = lowering.accept("ftz");
  conversion.saturate = lowering.accept("sat");
  conversion.to_finite = lowering.accept("satfinite");
  conversion.relu = lowering.accept("relu");
  conversion.to = lowering.type();
  conversion.from = lowering.type();
  if (is_packed(conversion.to) || is_packed(conversion.from)) return lower_packed_conversion(lowering, conversion);

  lowering.expect_operands(2, 2);
  Op& op = lowering.op;
  op.dst = lowering.any_destination(lowering.operand(0), conversion.to_bytes);
  if (lowering.operand(1).kind == ptx::Operand::Kind::reg) {
    op.a = lowering.any_source(lowering.operand(1), conversion.from_bytes);
  } else {
    op.a = lowering.source(1, conversion.from);
    conversion.from_bytes = static_cast<std::uint8_t>(ptx::bytes_of(conversion.from));
  }
  if (conversion.to_bytes < ptx::bytes_of(conversion.to))
    lowering.refuse(marked("'{}' writes to a register that is narrower than the result type"));
  if (conversion.from_bytes < ptx::bytes_of(conversion.from))
    lowering.refuse(marked("'{}' reads from a register that is narrower than the source type"));
  const bool floating = ptx::is_float(conversion.to) || ptx::is_float(conversion.from);
  op.run = floating ? floating_conversion(lowering, conversion) : integer_conversion(lowering, conversion);
  own(op).offset = conversion.packed();
  lowering.computes(conversion.saturate || conversion.relu ? Formula::other : Formula::conversion, conversion.to,
                    conversion.from);
}

}  // namespace

std::span<const InstructionRow> conversion_instructions() {
  static constexpr InstructionRow kRows[] = {{"cvt", lower_cvt}};
  return kRows;
}

}  // namespace warplens::simt
