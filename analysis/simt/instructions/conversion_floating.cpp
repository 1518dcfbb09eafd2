// cvt from or to floating-point types (PTX ISA, "cvt"). A double represents every source type exactly, except 64-bit
// integers. The conversion has two steps, each for all lanes: from the source to double, and from double to the
// destination.

#include <limits>
#include <type_traits>

#include "analysis/simt/instructions/conversion.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {
namespace {

using ptx::Type;

/// Returns the value of type `T` in the low part of a lane's register. Each register has `bytes` bytes.
template <class T>
T value_at(const std::byte* registers, unsigned bytes, unsigned lane) {
  T value;
  __builtin_memcpy(&value, registers + lane * bytes, sizeof value);
  return value;
}

struct Doubles {
  alignas(64) double at[kMaxLanes];
};

template <class T>
void read_as(const std::byte* registers, unsigned bytes, Doubles& out) {
  if (bytes == sizeof(T)) {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      out.at[lane] = static_cast<double>(value_at<T>(registers, sizeof(T), lane));
  } else {
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      out.at[lane] = static_cast<double>(value_at<T>(registers, bytes, lane));
  }
}

template <FloatFormat F>
void read_halves(const std::byte* registers, unsigned bytes, Doubles& out) {
  for (unsigned lane = 0; lane < kMaxLanes; ++lane)
    out.at[lane] = decoded<F>(value_at<std::uint16_t>(registers, bytes, lane));
}

/// Returns a 64-bit integer as a double that is rounded to odd (float_format.hpp), whatever the rounding mode is.
template <class T>
double integer_to_odd(T value) {
  constexpr T kDropped = 0x7ff;
  constexpr T kExact = T{1} << 53;
  const bool is_exact = value <= kExact && (std::is_unsigned_v<T> || value >= T{0} - kExact);
  if (is_exact) return static_cast<double>(value);
  return static_cast<double>((value & ~kDropped) | ((value & kDropped) != 0 ? kDropped + 1 : 0));
}

template <class T>
void read_wide_integers(const std::byte* registers, Doubles& out) {
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) out.at[lane] = integer_to_odd(value_at<T>(registers, 8, lane));
}

void read_source(const Conversion& c, const std::byte* registers, Doubles& out) {
  switch (c.from) {
    case Type::u8:
    case Type::b8:
      return read_as<std::uint8_t>(registers, c.from_bytes, out);
    case Type::s8:
      return read_as<std::int8_t>(registers, c.from_bytes, out);
    case Type::u16:
    case Type::b16:
      return read_as<std::uint16_t>(registers, c.from_bytes, out);
    case Type::s16:
      return read_as<std::int16_t>(registers, c.from_bytes, out);
    case Type::u32:
    case Type::b32:
      return read_as<std::uint32_t>(registers, c.from_bytes, out);
    case Type::s32:
      return read_as<std::int32_t>(registers, c.from_bytes, out);
    case Type::u64:
    case Type::b64:
      return read_wide_integers<std::uint64_t>(registers, out);
    case Type::s64:
      return read_wide_integers<std::int64_t>(registers, out);
    case Type::f16:
      return read_halves<kHalf>(registers, c.from_bytes, out);
    case Type::bf16:
      return read_halves<kBrainHalf>(registers, c.from_bytes, out);
    case Type::f64:
      return read_as<double>(registers, c.from_bytes, out);
    default:
      break;
  }
  read_as<float>(registers, c.from_bytes, out);
  // Conversions to .f16 that round up or down keep subnormal inputs, even with .ftz.
  const bool directed = c.rounding == Rounding::down || c.rounding == Rounding::up;
  if (!c.flush || (c.to == Type::f16 && directed)) return;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
    const float value = value_at<float>(registers, c.from_bytes, lane);
    out.at[lane] = static_cast<double>(canonical(flush_subnormal(value)));
  }
}

/// Rounds each value to an integral value.
void round_to_integral(IntegerRounding rounding, Doubles& values) {
  switch (rounding) {
    case IntegerRounding::none:
      return;
    case IntegerRounding::nearest:
      for (double& value : values.at) value = __builtin_rint(value);
      return;
    case IntegerRounding::zero:
      for (double& value : values.at) value = __builtin_trunc(value);
      return;
    case IntegerRounding::down:
      for (double& value : values.at) value = __builtin_floor(value);
      return;
    case IntegerRounding::up:
      for (double& value : values.at) value = __builtin_ceil(value);
      return;
  }
}

/// Converts a double to the type T. A value outside of the range of T becomes the nearest value of T. A NaN becomes
/// zero; if the source or the result has 64 bits, it becomes a number in which only the sign bit is set.
template <class T>
T to_integer(double value, bool is_wide) {
  constexpr auto kEnd = static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1)) * 2;
  if (value != value) return is_wide ? static_cast<T>(T{1} << (8 * sizeof(T) - 1)) : T{0};
  if (value >= kEnd) return std::numeric_limits<T>::max();
  if (value <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  return static_cast<T>(value);
}

template <class T, class Out>
void write_integers(const Doubles& values, bool is_wide, std::byte* out, LaneMask active) {
  for_each_lane(active, [&](unsigned lane) {
    const auto value = static_cast<Out>(to_integer<T>(values.at[lane], is_wide));
    __builtin_memcpy(out + lane * sizeof(Out), &value, sizeof value);
  });
}

template <class T>
void write_integers(const Conversion& c, const Doubles& values, std::byte* out, LaneMask active) {
  const bool is_wide = c.from == Type::f64 || sizeof(T) == 8;
  switch (c.to_bytes) {
    case 1:
      return write_integers<T, std::uint8_t>(values, is_wide, out, active);
    case 2:
      return write_integers<T, std::uint16_t>(values, is_wide, out, active);
    case 4:
      return write_integers<T, std::uint32_t>(values, is_wide, out, active);
    default:
      return write_integers<T, std::uint64_t>(values, is_wide, out, active);
  }
}

template <FloatFormat F, class Bits>
void write_formatted(const Conversion& c, const Doubles& values, std::byte* out, LaneMask active) {
  for_each_lane(active, [&](unsigned lane) {
    std::uint32_t bits = encoded<F>(values.at[lane], c.rounding, c.to_finite);
    const bool is_nan = values.at[lane] != values.at[lane];
    if ((c.saturate || c.relu) && !is_nan && (bits & F.sign_mask()) != 0) bits = 0;
    if (c.saturate) {
      constexpr std::uint32_t kOne = static_cast<std::uint32_t>(F.bias()) << F.mantissa_bits;
      bits = is_nan ? 0 : bits > kOne ? kOne : bits;
    }
    if (F.bits() == 32 && c.flush && (bits & F.exponent_mask()) == 0) bits &= F.sign_mask();
    if (is_nan && c.from == Type::f64 && !c.saturate) bits = nan_cut<F>(values.at[lane]);
    std::uint64_t wide = bits;
    __builtin_memcpy(out + lane * c.to_bytes, &wide, c.to_bytes);
  });
}

/// Writes .tf32 numbers. They have the format of .f32 without its thirteen lowest bits.
void write_tf32(const Conversion& c, const Doubles& values, std::byte* out, LaneMask active) {
  for_each_lane(active, [&](unsigned lane) {
    std::uint32_t bits = encoded<kTf32>(values.at[lane], c.rounding, c.to_finite) << 13;
    if (c.relu && bits >> 31 != 0) bits = 0;
    __builtin_memcpy(out + lane * 4, &bits, 4);
  });
}

/// Executes cvt.rna.tf32. It adds half a unit to the bits and truncates them; the bits of NaNs are only truncated. With
/// .satfinite, it then subtracts one unit if the result has the exponent of infinity, even if it is a NaN.
template <bool ToFinite>
void to_tf32_away(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint32_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned lane) {
    constexpr std::uint32_t kInfinity = 0x7f80'0000, kUnit = 0x2000;
    const bool is_finite = (a[lane] & kInfinity) != kInfinity;
    const std::uint32_t cut = (is_finite ? a[lane] + kUnit / 2 : a[lane]) & ~(kUnit - 1);
    return ToFinite && (cut & kInfinity) == kInfinity ? cut - kUnit : cut;
  });
}

/// Converts .bf16 to .f32. A .bf16 is the upper half of an .f32, also if it is a NaN.
void brain_half_to_single(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint16_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned lane) { return std::uint32_t{a[lane]} << 16; });
}

void write_doubles(const Conversion& c, const Doubles& values, std::byte* out, LaneMask active) {
  for_each_lane(active, [&](unsigned lane) {
    const double read = values.at[lane];
    const double value = c.saturate ? saturate_value(read) : read == read ? read : make_quiet(read);
    __builtin_memcpy(out + lane * 8, &value, 8);
  });
}

void convert(Lanes& lanes, const Op& op) {
  const Conversion c = Conversion::of(op);
  Doubles values;
  read_source(c, lanes.at<std::byte>(op.a), values);
  round_to_integral(c.integer_rounding, values);
  std::byte* out = lanes.at<std::byte>(op.dst);
  switch (c.to) {
    case Type::u8:
    case Type::b8:
      return write_integers<std::uint8_t>(c, values, out, lanes.active);
    case Type::s8:
      return write_integers<std::int8_t>(c, values, out, lanes.active);
    case Type::u16:
    case Type::b16:
      return write_integers<std::uint16_t>(c, values, out, lanes.active);
    case Type::s16:
      return write_integers<std::int16_t>(c, values, out, lanes.active);
    case Type::u32:
    case Type::b32:
      return write_integers<std::uint32_t>(c, values, out, lanes.active);
    case Type::s32:
      return write_integers<std::int32_t>(c, values, out, lanes.active);
    case Type::u64:
    case Type::b64:
      return write_integers<std::uint64_t>(c, values, out, lanes.active);
    case Type::s64:
      return write_integers<std::int64_t>(c, values, out, lanes.active);
    case Type::f16:
      return write_formatted<kHalf, std::uint16_t>(c, values, out, lanes.active);
    case Type::bf16:
      return write_formatted<kBrainHalf, std::uint16_t>(c, values, out, lanes.active);
    case Type::tf32:
      return write_tf32(c, values, out, lanes.active);
    case Type::f64:
      return write_doubles(c, values, out, lanes.active);
    default:
      return write_formatted<kSingle, std::uint32_t>(c, values, out, lanes.active);
  }
}

/// Converts 64-bit integers to .f64. All other conversions use a double as an intermediate value; here, this double
/// would already be rounded.
template <class T>
void wide_integer_to_double(Lanes& lanes, const Op& op) {
  const RoundingScope scope(Conversion::of(op).rounding);
  const T* a = lanes.at<T>(op.a);
  for_lanes(lanes, lanes.at<double>(op.dst),
            [a, operations = scope.operations()](unsigned lane) { return operations.to_double(a[lane]); });
}

}  // namespace

Handler floating_conversion(InstructionLowering& lowering, const Conversion& conversion) {
  const auto refused = [&](Type type) { return type == Type::pred || type == Type::b128; };
  if (refused(conversion.to) || refused(conversion.from)) lowering.refuse();
  if (!ptx::is_float(conversion.to) && conversion.integer_rounding == IntegerRounding::none)
    lowering.refuse(marked("'{}' needs a rounding: .rni, .rzi, .rmi or .rpi"));
  if (conversion.to == Type::tf32 && conversion.from != Type::f32) lowering.refuse();
  if (conversion.to == Type::tf32 && conversion.rounding == Rounding::nearest_away)
    return conversion.to_finite ? &to_tf32_away<true> : &to_tf32_away<false>;
  const bool plain =
      !conversion.flush && !conversion.saturate && conversion.to_bytes == 4 && conversion.from_bytes == 2;
  if (conversion.to == Type::f32 && conversion.from == Type::bf16 && plain) return &brain_half_to_single;
  if (conversion.to == Type::f64 && conversion.from == Type::u64) return &wide_integer_to_double<std::uint64_t>;
  if (conversion.to == Type::f64 && conversion.from == Type::s64) return &wide_integer_to_double<std::int64_t>;
  return &convert;
}

}  // namespace warplens::simt
