// Arithmetic of .f16, .bf16 and pairs of them (PTX ISA, "Half Precision Floating-Point Instructions"). Each operation
// is computed in double, where it is exact or rounded to odd (float_format.hpp). It is then rounded once to the format.

#include <type_traits>

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

struct Flags {
  bool flush = false, saturate = false, relu = false, negates_product = false, negates_addend = false;
};

/// Packs the flags of the instruction into the value for own(op).offset.
std::int64_t packed_form(const FloatingForm& form) {
  return (form.flush ? 1 : 0) | (form.saturate ? 2 : 0) | (form.relu ? 4 : 0);
}
Flags unpack_flags(const Op& op) {
  return {(own(op).offset & 1) != 0, (own(op).offset & 2) != 0, (own(op).offset & 4) != 0,
          (own(op).offset & kNegatesProduct) != 0, (own(op).offset & kNegatesAddend) != 0};
}

template <FloatFormat F>
std::uint32_t flush_half(std::uint32_t bits) {
  return (bits & F.exponent_mask()) == 0 ? bits & F.sign_mask() : bits;
}

template <FloatFormat F>
inline constexpr double kSmallestNormalHalf = std::bit_cast<double>(std::uint64_t(1023 + 1 - F.bias()) << 52);

template <FloatFormat F>
std::uint32_t finish_half(double exact, Flags flags) {
  std::uint32_t bits = encoded<F>(exact);
  // .ftz depends on the exact value: rounding may have increased a smaller number to the smallest normal number.
  if (flags.flush && std::fabs(exact) < kSmallestNormalHalf<F>) bits &= F.sign_mask();
  const bool is_nan = bits == F.nan, negative = (bits & F.sign_mask()) != 0;
  if (flags.saturate) {
    constexpr std::uint32_t kOne = static_cast<std::uint32_t>(F.bias()) << F.mantissa_bits;
    if (is_nan || negative) return 0;
    return bits > kOne ? kOne : bits;
  }
  if (flags.relu && negative && !is_nan) return 0;
  return bits;
}

template <FloatFormat F>
double read_half(std::uint32_t bits, Flags flags) {
  return decoded<F>(flags.flush ? flush_half<F>(bits) : bits);
}

/// Calls `compute` for each 16-bit element of every lane's operands. A lane has one element; two if `Pair` is true.
template <bool Pair, class Compute>
void for_elements(Lanes& lanes, const Op& op, unsigned operands, Compute compute) {
  constexpr unsigned kElements = Pair ? 2 : 1;
  const auto* a = lanes.at<std::uint16_t>(op.a);
  const auto* b = operands > 1 ? lanes.at<std::uint16_t>(op.b) : a;
  const auto* c = operands > 2 ? lanes.at<std::uint16_t>(op.c) : a;
  auto* out = lanes.at<std::uint16_t>(op.dst);
  for_each_lane(lanes.active, [=](unsigned lane) {
    for (unsigned at = lane * kElements; at < (lane + 1) * kElements; ++at)
      out[at] = static_cast<std::uint16_t>(compute(a[at], b[at], c[at]));
  });
}

template <FloatFormat F, bool Pair, HalfArithmetic Operation>
void calculate_halves(Lanes& lanes, const Op& op) {
  const Flags flags = unpack_flags(op);
  for_elements<Pair>(lanes, op, Operation == HalfArithmetic::fma ? 3 : 2,
                     [=](std::uint32_t a_bits, std::uint32_t b_bits, std::uint32_t c_bits) {
                       const double a = read_half<F>(a_bits, flags), b = read_half<F>(b_bits, flags);
                       switch (Operation) {
                         case HalfArithmetic::add:
                           return finish_half<F>(sum_to_odd(a, b), flags);
                         case HalfArithmetic::sub:
                           return finish_half<F>(sum_to_odd(a, -b), flags);
                         case HalfArithmetic::mul:
                           return finish_half<F>(a * b, flags);
                         case HalfArithmetic::fma:
                           break;
                       }
                       const double c = read_half<F>(c_bits, flags);
                       const double product = flags.negates_product ? -(a * b) : a * b;
                       return finish_half<F>(sum_to_odd(product, flags.negates_addend ? -c : c), flags);
                     });
}

template <FloatFormat F>
std::uint32_t apply_half_unary(HalfUnary operation, std::uint32_t bits, Flags flags) {
  if (flags.flush) bits = flush_half<F>(bits);
  const std::uint32_t magnitude = bits & (F.sign_mask() - 1);
  switch (operation) {
    case HalfUnary::neg:
      return magnitude > F.end_of_finite() ? F.nan : bits ^ F.sign_mask();
    case HalfUnary::abs:
      return magnitude > F.end_of_finite() ? F.nan : magnitude;
    case HalfUnary::ex2:
      return finish_half<F>(std::exp2(decoded<F>(bits)), flags);
    case HalfUnary::tanh:
      return finish_half<F>(std::tanh(decoded<F>(bits)), flags);
  }
  return 0;
}

template <FloatFormat F, bool Pair>
void unary_operation(Lanes& lanes, const Op& op) {
  const Flags flags = unpack_flags(op);
  const auto operation = static_cast<HalfUnary>(own(op).variant);
  for_elements<Pair>(lanes, op, 1, [=](std::uint32_t a, std::uint32_t, std::uint32_t) {
    return apply_half_unary<F>(operation, a, flags);
  });
}

/// Converts a float to an integer. The integers have the same order as the floats, with -0 before +0. The float must
/// not be a NaN.
template <FloatFormat F>
std::int32_t order_key(std::uint32_t bits) {
  const auto magnitude = static_cast<std::int32_t>(bits & (F.sign_mask() - 1));
  return (bits & F.sign_mask()) != 0 ? -1 - magnitude : magnitude;
}

constexpr std::uint8_t kIsMax = 1, kKeepsNan = 2, kXorSign = 4;

template <FloatFormat F>
std::uint32_t extremum_of_halves(std::uint32_t a, std::uint32_t b, std::uint8_t how) {
  const auto is_nan = [](std::uint32_t bits) { return (bits & (F.sign_mask() - 1)) > F.end_of_finite(); };
  const std::uint32_t sign = (how & kXorSign) != 0 ? (a ^ b) & F.sign_mask() : 0;
  if ((how & kXorSign) != 0) {
    a &= F.sign_mask() - 1;
    b &= F.sign_mask() - 1;
  }
  if (is_nan(a) || is_nan(b)) {
    if ((how & kKeepsNan) != 0 || (is_nan(a) && is_nan(b))) return F.nan;
    return (is_nan(a) ? b : a) | sign;
  }
  const bool take_a = (how & kIsMax) != 0 ? order_key<F>(a) > order_key<F>(b) : order_key<F>(a) < order_key<F>(b);
  return (take_a ? a : b) | sign;
}

template <FloatFormat F, bool Pair>
void find_half_extremum(Lanes& lanes, const Op& op) {
  const bool flush = unpack_flags(op).flush;
  const std::uint8_t how = own(op).variant;
  for_elements<Pair>(lanes, op, 2, [=](std::uint32_t a, std::uint32_t b, std::uint32_t) {
    return flush ? extremum_of_halves<F>(flush_half<F>(a), flush_half<F>(b), how) : extremum_of_halves<F>(a, b, how);
  });
}

/// Calls `pick` with the format, and with a flag that says whether each lane has a pair of elements.
template <class Pick>
Handler by_half_type(InstructionLowering& lowering, ptx::Type type, Pick pick) {
  switch (type) {
    case ptx::Type::f16:
      return pick.template operator()<kHalf, false>();
    case ptx::Type::f16x2:
      return pick.template operator()<kHalf, true>();
    case ptx::Type::bf16:
      return pick.template operator()<kBrainHalf, false>();
    case ptx::Type::bf16x2:
      return pick.template operator()<kBrainHalf, true>();
    default:
      lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
  }
}

}  // namespace

Handler half_arithmetic(InstructionLowering& lowering, const FloatingForm& form, HalfArithmetic operation) {
  if (form.rounding != Rounding::nearest) lowering.refuse(marked("'{}' can round 16-bit floats only to nearest"));
  own(lowering.op).offset = packed_form(form);
  return by_half_type(lowering, form.type, [=]<FloatFormat F, bool Pair>() -> Handler {
    switch (operation) {
      case HalfArithmetic::add:
        return &calculate_halves<F, Pair, HalfArithmetic::add>;
      case HalfArithmetic::sub:
        return &calculate_halves<F, Pair, HalfArithmetic::sub>;
      case HalfArithmetic::mul:
        return &calculate_halves<F, Pair, HalfArithmetic::mul>;
      default:
        return &calculate_halves<F, Pair, HalfArithmetic::fma>;
    }
  });
}

Handler half_unary(InstructionLowering& lowering, const FloatingForm& form, HalfUnary operation) {
  own(lowering.op).offset = packed_form(form);
  own(lowering.op).variant = static_cast<std::uint8_t>(operation);
  return by_half_type(lowering, form.type,
                      []<FloatFormat F, bool Pair>() -> Handler { return &unary_operation<F, Pair>; });
}

Handler half_extremum(InstructionLowering& lowering, const FloatingForm& form, bool is_max, bool keeps_nan,
                      bool xor_sign) {
  own(lowering.op).offset = packed_form(form);
  own(lowering.op).variant =
      static_cast<std::uint8_t>((is_max ? kIsMax : 0) | (keeps_nan ? kKeepsNan : 0) | (xor_sign ? kXorSign : 0));
  return by_half_type(lowering, form.type,
                      []<FloatFormat F, bool Pair>() -> Handler { return &find_half_extremum<F, Pair>; });
}

}  // namespace warplens::simt
