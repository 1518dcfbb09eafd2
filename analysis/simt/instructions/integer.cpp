// Integer arithmetic (PTX ISA, "Integer Arithmetic Instructions"). Arithmetic wraps, so it is computed with unsigned
// types. PTX does not define the result of a division by zero. Warplens returns the result of the hardware: all bits
// are one.

#include <algorithm>
#include <limits>
#include <type_traits>

#include "analysis/simt/instructions/carry.hpp"
#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/integer_extremum.hpp"
#include "analysis/simt/instructions/integer_packed.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

template <class T>
using Unsigned = std::make_unsigned_t<T>;

/// The integer type with twice the width and the same signedness.
template <class T>
struct Twice;
template <>
struct Twice<std::uint16_t> {
  using Type = std::uint32_t;
};
template <>
struct Twice<std::int16_t> {
  using Type = std::int32_t;
};
template <>
struct Twice<std::uint32_t> {
  using Type = std::uint64_t;
};
template <>
struct Twice<std::int32_t> {
  using Type = std::int64_t;
};
template <>
struct Twice<std::uint64_t> {
  using Type = unsigned __int128;
};
template <>
struct Twice<std::int64_t> {
  using Type = __int128;
};
template <class T>
using Wide = typename Twice<T>::Type;

template <class T>
T add(T a, T b) {
  return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
}
template <class T>
T sub(T a, T b) {
  return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
}
template <class T>
T multiply_low(T a, T b) {
  if constexpr (sizeof(T) == 2)
    return static_cast<T>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
  else
    return static_cast<T>(static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(b));
}
template <class T>
T multiply_high(T a, T b) {
  return static_cast<T>((static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b)) >> (8 * sizeof(T)));
}
template <class T>
T multiply_add_low(T a, T b, T c) {
  return add<T>(multiply_low<T>(a, b), c);
}
template <class T>
T multiply_add_high(T a, T b, T c) {
  return add<T>(multiply_high<T>(a, b), c);
}
template <class T>
T negate(T a) {
  return static_cast<T>(Unsigned<T>{0} - static_cast<Unsigned<T>>(a));
}
template <class T>
T absolute(T a) {
  return a < 0 ? negate<T>(a) : a;
}
template <class T>
T divide_integers(T a, T b) {
  if (b == 0) return static_cast<T>(~Unsigned<T>{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return negate<T>(a);
  return static_cast<T>(a / b);
}
template <class T>
T remainder(T a, T b) {
  if (b == 0) return static_cast<T>(~Unsigned<T>{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return 0;
  return static_cast<T>(a % b);
}
std::int32_t clamp_to_s32(std::int64_t value) {
  return static_cast<std::int32_t>(value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : value);
}
std::int32_t add_saturating(std::int32_t a, std::int32_t b) {
  return clamp_to_s32(std::int64_t{a} + b);
}
std::int32_t sub_saturating(std::int32_t a, std::int32_t b) {
  return clamp_to_s32(std::int64_t{a} - b);
}
std::int32_t multiply_add_high_saturating(std::int32_t a, std::int32_t b, std::int32_t c) {
  return add_saturating(multiply_high<std::int32_t>(a, b), c);
}
template <bool IsMax>
std::int32_t extremum_relu(std::int32_t a, std::int32_t b) {
  return larger_integer<std::int32_t>(IsMax ? larger_integer<std::int32_t>(a, b) : smaller_integer<std::int32_t>(a, b),
                                      0);
}

/// Executes d = a * b, where d has twice the width of a and b.
template <class T>
void multiply_wide(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  for_lanes(lanes, lanes.at<Wide<T>>(op.dst),
            [=](unsigned lane) { return static_cast<Wide<T>>(a[lane]) * static_cast<Wide<T>>(b[lane]); });
}

/// Executes d = a * b + c, where c and d have twice the width of a and b.
template <class T>
void multiply_add_wide(Lanes& lanes, const Op& op) {
  using W = Wide<T>;
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const W* c = lanes.at<W>(op.c);
  for_lanes(lanes, lanes.at<W>(op.dst), [=](unsigned lane) {
    return static_cast<W>(static_cast<Unsigned<W>>(static_cast<W>(a[lane]) * static_cast<W>(b[lane])) +
                          static_cast<Unsigned<W>>(c[lane]));
  });
}

ptx::Type twice_as_wide(InstructionLowering& lowering, ptx::Type type) {
  using enum ptx::Type;
  switch (type) {
    case u16:
      return u32;
    case s16:
      return s32;
    case u32:
      return u64;
    case s32:
      return s64;
    default:
      lowering.refuse(marked("'{}' with .wide is supported only for 16-bit and 32-bit integers"));
  }
}

/// Calls `pick` with the C++ type of a PTX type, for the types that .wide accepts.
template <class Pick>
Handler by_narrow_type(InstructionLowering& lowering, ptx::Type type, Pick pick) {
  using enum ptx::Type;
  switch (type) {
    case u16:
      return pick.template operator()<std::uint16_t>();
    case s16:
      return pick.template operator()<std::int16_t>();
    case u32:
      return pick.template operator()<std::uint32_t>();
    case s32:
      return pick.template operator()<std::int32_t>();
    default:
      lowering.refuse(marked("'{}' with .wide is supported only for 16-bit and 32-bit integers"));
  }
}

/// Returns whether the type of the instruction is a float. Some instruction names exist for integers and for floats.
/// Their rows in the table of instructions use this function to select a function of floating.cpp.
bool is_floating_form(const InstructionLowering& lowering) {
  for (const std::string_view modifier : lowering.instruction().modifiers)
    if (const auto type = ptx::type_named(modifier); type && ptx::is_float(*type)) return true;
  return false;
}

#define WARPLENS_BINARY(function) [&]<class T>() -> Handler { return &binary<T, &function<T>>; }

void lower_add(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_add(lowering);
  if (lowering.has("cc")) return lower_add_with_carry(lowering);
  if (is_packed_form(lowering)) return lower_packed_add(lowering);
  const bool saturate = lowering.accept("sat");
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(saturate ? Formula::other : Formula::sum, type);
  if (saturate && type != ptx::Type::s32) lowering.refuse(marked("'{}' can have .sat only for .s32"));
  lowering.op.run =
      saturate ? &binary<std::int32_t, &add_saturating> : by_integer_type(lowering, type, WARPLENS_BINARY(add));
}

void lower_sub(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_sub(lowering);
  if (lowering.has("cc")) return lower_sub_with_carry(lowering);
  const bool saturate = lowering.accept("sat");
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(saturate ? Formula::other : Formula::difference, type);
  if (saturate && type != ptx::Type::s32) lowering.refuse(marked("'{}' can have .sat only for .s32"));
  lowering.op.run =
      saturate ? &binary<std::int32_t, &sub_saturating> : by_integer_type(lowering, type, WARPLENS_BINARY(sub));
}

void lower_mul(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_mul(lowering);
  const std::string_view part = lowering.accept_any({"lo", "hi", "wide"});
  const ptx::Type type = lowering.type();
  if (part == "wide") {
    lowering.expect_operands(3, 3);
    lowering.op.dst = lowering.destination(0, twice_as_wide(lowering, type));
    lowering.op.a = lowering.source(1, type);
    lowering.op.b = lowering.source(2, type);
    lowering.computes(Formula::product_wide, type);
    lowering.op.run = by_narrow_type(lowering, type, []<class T>() -> Handler { return &multiply_wide<T>; });
    return;
  }
  if (part.empty()) lowering.refuse(marked("'{}' needs .lo, .hi or .wide"));
  take_operands(lowering, type, 2);
  lowering.computes(part == "lo" ? Formula::product : Formula::product_high, type);
  lowering.op.run = part == "lo" ? by_integer_type(lowering, type, WARPLENS_BINARY(multiply_low))
                                 : by_integer_type(lowering, type, WARPLENS_BINARY(multiply_high));
}

void lower_mad(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_fma(lowering);
  if (lowering.has("cc")) return lower_mad_with_carry(lowering);
  const std::string_view part = lowering.accept_any({"lo", "hi", "wide"});
  const ptx::Type type = lowering.type();
  if (part == "wide") {
    const ptx::Type wide = twice_as_wide(lowering, type);
    lowering.expect_operands(4, 4);
    lowering.op.dst = lowering.destination(0, wide);
    lowering.op.a = lowering.source(1, type);
    lowering.op.b = lowering.source(2, type);
    lowering.op.c = lowering.source(3, wide);
    lowering.computes(Formula::product_sum_wide, type);
    lowering.op.run = by_narrow_type(lowering, type, []<class T>() -> Handler { return &multiply_add_wide<T>; });
    return;
  }
  if (part.empty()) lowering.refuse(marked("'{}' needs .lo, .hi or .wide"));
  take_operands(lowering, type, 3);
  lowering.computes(part == "lo" ? Formula::product_sum : Formula::other, type);
  if (lowering.accept("sat")) {
    if (part != "hi" || type != ptx::Type::s32) lowering.refuse(marked("'{}' can have .sat only with .hi.s32"));
    lowering.op.run = &ternary<std::int32_t, &multiply_add_high_saturating>;
    return;
  }
  lowering.op.run =
      part == "lo"
          ? by_integer_type(lowering, type, []<class T>() -> Handler { return &ternary<T, &multiply_add_low<T>>; })
          : by_integer_type(lowering, type, []<class T>() -> Handler { return &ternary<T, &multiply_add_high<T>>; });
}

void lower_neg(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_neg(lowering);
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 1);
  lowering.computes(Formula::negation, type);
  lowering.op.run = by_integer_type(lowering, type, []<class T>() -> Handler { return &unary<T, &negate<T>>; });
}

void lower_abs(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_abs(lowering);
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 1);
  lowering.computes();
  lowering.op.run = by_integer_type(lowering, type, []<class T>() -> Handler { return &unary<T, &absolute<T>>; });
}

void lower_min(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_min(lowering);
  if (is_packed_form(lowering)) return lower_packed_min(lowering);
  const bool relu = lowering.accept("relu");
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(relu ? Formula::other : Formula::minimum, type);
  if (relu && type != ptx::Type::s32) lowering.refuse(marked("'{}' can have .relu only for .s32"));
  lowering.op.run = relu ? &binary<std::int32_t, &extremum_relu<false>>
                         : by_integer_type(lowering, type, WARPLENS_BINARY(smaller_integer));
}

void lower_max(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_max(lowering);
  if (is_packed_form(lowering)) return lower_packed_max(lowering);
  const bool relu = lowering.accept("relu");
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(relu ? Formula::other : Formula::maximum, type);
  if (relu && type != ptx::Type::s32) lowering.refuse(marked("'{}' can have .relu only for .s32"));
  lowering.op.run = relu ? &binary<std::int32_t, &extremum_relu<true>>
                         : by_integer_type(lowering, type, WARPLENS_BINARY(larger_integer));
}

void lower_div(InstructionLowering& lowering) {
  if (is_floating_form(lowering)) return lower_floating_div(lowering);
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(Formula::quotient, type);
  lowering.op.run = by_integer_type(lowering, type, WARPLENS_BINARY(divide_integers));
}

void lower_rem(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes(Formula::remainder, type);
  lowering.op.run = by_integer_type(lowering, type, WARPLENS_BINARY(remainder));
}

#undef WARPLENS_BINARY

}  // namespace

std::span<const InstructionRow> integer_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"add", lower_add}, {"sub", lower_sub}, {"mul", lower_mul}, {"mad", lower_mad}, {"neg", lower_neg},
      {"abs", lower_abs}, {"min", lower_min}, {"max", lower_max}, {"div", lower_div}, {"rem", lower_rem},
  };
  return kRows;
}

}  // namespace warplens::simt
