// Instructions that combine several integer operations: sad, mul24, mad24, dp2a, dp4a (PTX ISA, "Integer Arithmetic
// Instructions"), and vabsdiff2 and vabsdiff4 ("SIMD Video Instructions").

#include <algorithm>
#include <type_traits>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// Returns c + |a - b|.
template <class T>
T add_difference(T a, T b, T c) {
  using Bits = std::make_unsigned_t<T>;
  const auto from = static_cast<Bits>(std::min(a, b)), to = static_cast<Bits>(std::max(a, b));
  return static_cast<T>(static_cast<Bits>(c) + static_cast<Bits>(to - from));
}

void lower_sad(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 3);
  lowering.computes();
  lowering.op.run =
      by_integer_type(lowering, type, []<class T>() -> Handler { return &ternary<T, &add_difference<T>>; });
}

/// Returns the lower 24 bits of a, extended to the width of the type.
template <class T>
T lower_24(T a) {
  return static_cast<T>(static_cast<T>(static_cast<std::uint32_t>(a) << 8) >> 8);
}

template <class T, bool IsHigh>
T multiply_24(T a, T b) {
  using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  const Wide product = static_cast<Wide>(lower_24(a)) * static_cast<Wide>(lower_24(b));
  return static_cast<T>(IsHigh ? product >> 16 : product);
}

template <class T, bool IsHigh>
T multiply_add_24(T a, T b, T c) {
  return static_cast<T>(static_cast<std::uint32_t>(multiply_24<T, IsHigh>(a, b)) + static_cast<std::uint32_t>(c));
}

std::int32_t multiply_add_24_saturating(std::int32_t a, std::int32_t b, std::int32_t c) {
  const std::int64_t sum = std::int64_t{multiply_24<std::int32_t, true>(a, b)} + c;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX));
}

/// Consumes .hi or .lo and the type. Calls `pick` with the C++ type, and with a flag that says whether the instruction
/// has .hi.
template <class Pick>
Handler take_24_bit_form(InstructionLowering& lowering, std::size_t sources, Pick pick) {
  const bool is_high = lowering.accept("hi");
  if (!is_high && !lowering.accept("lo")) lowering.refuse(marked("'{}' needs .hi or .lo"));
  const bool saturates = lowering.accept("sat");
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, sources);
  lowering.computes();
  if (saturates) {
    if (sources != 3 || !is_high || type != ptx::Type::s32)
      lowering.refuse(marked("'{}' can have .sat only as mad24.hi.sat.s32"));
    return &ternary<std::int32_t, &multiply_add_24_saturating>;
  }
  using Signed = std::int32_t;
  using Unsigned = std::uint32_t;
  if (type == ptx::Type::s32)
    return is_high ? pick.template operator()<Signed, true>() : pick.template operator()<Signed, false>();
  if (type != ptx::Type::u32) lowering.refuse(marked("'{}' is supported only for .u32 and .s32"));
  return is_high ? pick.template operator()<Unsigned, true>() : pick.template operator()<Unsigned, false>();
}

void lower_mul24(InstructionLowering& lowering) {
  lowering.op.run = take_24_bit_form(
      lowering, 2, []<class T, bool IsHigh>() -> Handler { return &binary<T, &multiply_24<T, IsHigh>>; });
}

void lower_mad24(InstructionLowering& lowering) {
  lowering.op.run = take_24_bit_form(
      lowering, 3, []<class T, bool IsHigh>() -> Handler { return &ternary<T, &multiply_add_24<T, IsHigh>>; });
}

/// Returns part `at` of a word that consists of parts of `Bits` bits. The part is extended to 32 bits.
template <unsigned Bits, bool IsSigned>
std::int32_t extract_part(std::uint32_t word, unsigned at) {
  const std::uint32_t part = word >> (Bits * at) & ((1u << Bits) - 1);
  if (!IsSigned) return static_cast<std::int32_t>(part);
  return static_cast<std::int32_t>(part << (32 - Bits)) >> (32 - Bits);
}

/// Returns c plus the sum of four products: each byte of a multiplied by the corresponding byte of b.
template <bool SignedA, bool SignedB>
std::uint32_t dot_4(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  for (unsigned at = 0; at < 4; ++at)
    c += static_cast<std::uint32_t>(extract_part<8, SignedA>(a, at) * extract_part<8, SignedB>(b, at));
  return c;
}

/// Returns c plus the sum of two products: each half of a multiplied by a byte of b. The two lower bytes of b are used,
/// or the two upper ones if `Upper` is true.
template <bool SignedA, bool SignedB, bool Upper>
std::uint32_t dot_2(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  for (unsigned at = 0; at < 2; ++at)
    c += static_cast<std::uint32_t>(extract_part<16, SignedA>(a, at) *
                                    extract_part<8, SignedB>(b, at + (Upper ? 2 : 0)));
  return c;
}

/// Consumes the types of a and b. Calls `pick` with two flags, which say whether a and b are signed.
template <class Pick>
Handler take_dot_form(InstructionLowering& lowering, Pick pick) {
  const auto is_signed = [&] {
    const ptx::Type type = lowering.type();
    if (type != ptx::Type::s32 && type != ptx::Type::u32)
      lowering.refuse(marked("'{}' is supported only for .u32 and .s32"));
    return type == ptx::Type::s32;
  };
  const bool a = is_signed(), b = is_signed();
  take_operands(lowering, ptx::Type::b32, 3);
  lowering.computes();
  if (a) return b ? pick.template operator()<true, true>() : pick.template operator()<true, false>();
  return b ? pick.template operator()<false, true>() : pick.template operator()<false, false>();
}

void lower_dp4a(InstructionLowering& lowering) {
  lowering.op.run =
      take_dot_form(lowering, []<bool A, bool B>() -> Handler { return &ternary<std::uint32_t, &dot_4<A, B>>; });
}

void lower_dp2a(InstructionLowering& lowering) {
  const bool upper = lowering.accept("hi");
  if (!upper && !lowering.accept("lo")) lowering.refuse(marked("'{}' needs .hi or .lo"));
  lowering.op.run = take_dot_form(lowering, [=]<bool A, bool B>() -> Handler {
    return upper ? &ternary<std::uint32_t, &dot_2<A, B, true>> : &ternary<std::uint32_t, &dot_2<A, B, false>>;
  });
}

/// Computes |a - b| for each part of `Bits` bits. If `Adds` is true, returns c plus the sum of these numbers.
template <unsigned Bits, bool IsSigned, bool Adds>
std::uint32_t part_differences(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t sum = c, parts = 0;
  for (unsigned at = 0; at < 32 / Bits; ++at) {
    const std::int32_t difference = extract_part<Bits, IsSigned>(a, at) - extract_part<Bits, IsSigned>(b, at);
    const auto size = static_cast<std::uint32_t>(difference < 0 ? -difference : difference);
    sum += size;
    parts |= size << (Bits * at);
  }
  return Adds ? sum : parts;
}

/// Lowers vabsdiff2 or vabsdiff4. Only accepts the forms that compilers generate: without selectors, and with two
/// signed or two unsigned operands.
template <unsigned Bits>
void lower_vabsdiff(InstructionLowering& lowering) {
  const ptx::Type results = lowering.type(), a = lowering.type(), b = lowering.type();
  const bool is_signed = a == ptx::Type::s32;
  if (results != ptx::Type::u32 || a != b || (!is_signed && a != ptx::Type::u32))
    lowering.refuse(marked("'{}' is supported only as .u32.u32.u32 and .u32.s32.s32"));
  const bool adds = lowering.accept("add");
  take_operands(lowering, ptx::Type::b32, 3);
  lowering.computes();
  using Word = std::uint32_t;
  if (is_signed)
    lowering.op.run = adds ? &ternary<Word, &part_differences<Bits, true, true>>
                           : &ternary<Word, &part_differences<Bits, true, false>>;
  else
    lowering.op.run = adds ? &ternary<Word, &part_differences<Bits, false, true>>
                           : &ternary<Word, &part_differences<Bits, false, false>>;
}

}  // namespace

std::span<const InstructionRow> integer_compound_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"sad", lower_sad},
      {"mul24", lower_mul24},
      {"mad24", lower_mad24},
      {"dp4a", lower_dp4a},
      {"dp2a", lower_dp2a},
      {"vabsdiff4", lower_vabsdiff<8>},
      {"vabsdiff2", lower_vabsdiff<16>},
  };
  return kRows;
}

}  // namespace warplens::simt
