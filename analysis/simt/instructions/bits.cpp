// Instructions that count, find and move bits: popc, clz, bfind, fns, brev, bfe, bfi, szext, bmsk (PTX ISA, "Integer
// Arithmetic Instructions").

#include <algorithm>
#include <bit>
#include <type_traits>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// Executes d = f(a), where d has 32 bits for every type of a.
template <class T, auto Function>
void count(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst),
            [=](unsigned lane) { return static_cast<std::uint32_t>(Function(a[lane])); });
}

template <class T>
int ones(T a) {
  return std::popcount(a);
}
template <class T>
int leading_zeros(T a) {
  return std::countl_zero(a);
}

/// Returns the position of the highest bit that differs from the sign bit; for unsigned types, the position of the
/// highest one bit. All bits of the result are one if there is no such bit.
template <class T, bool AsShift>
std::uint32_t find_highest(T a) {
  using Bits = std::make_unsigned_t<T>;
  const Bits bits = a < T{0} ? static_cast<Bits>(~a) : static_cast<Bits>(a);
  if (bits == 0) return ~std::uint32_t{0};
  const auto leading = static_cast<std::uint32_t>(std::countl_zero(bits));
  return AsShift ? leading : static_cast<std::uint32_t>(8 * sizeof(T)) - 1 - leading;
}

template <class T>
T reverse_bits(T a) {
  T result = 0;
  for (unsigned at = 0; at < 8 * sizeof(T); ++at) result |= (a >> at & T{1}) << (8 * sizeof(T) - 1 - at);
  return result;
}

/// Returns the position of the |offset|-th one bit, counted from bit `base` (which is included): upwards if `offset` is
/// positive, downwards if it is negative. If `offset` is 0, returns `base` if this bit is one. All bits of the result
/// are one if there is no such bit.
std::uint32_t find_nth_one(std::uint32_t mask, std::uint32_t base, std::int32_t offset) {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  if (offset == INT32_MIN) return 0;  // the result on a device, where the count overflows
  if (base > 31) return kNone;
  if (offset == 0) return (mask >> base & 1) != 0 ? base : kNone;
  const int step = offset > 0 ? 1 : -1;
  std::int64_t left = offset > 0 ? offset : -std::int64_t{offset};
  for (int place = static_cast<int>(base); place >= 0 && place < 32; place += step)
    if ((mask >> place & 1) != 0 && --left == 0) return static_cast<std::uint32_t>(place);
  return kNone;
}

/// Returns the position or the length of a bit field. For 32-bit fields it is the low byte of the operand; for 64-bit
/// fields, the whole operand.
template <class T>
std::uint32_t field_position(std::uint32_t operand) {
  return sizeof(T) == 4 ? operand & 0xff : std::min(operand, 0xffu);
}

template <class T>
void extract_field(Lanes& lanes, const Op& op) {
  using Bits = std::make_unsigned_t<T>;
  constexpr std::uint32_t kWidth = 8 * sizeof(T);
  const T* a = lanes.at<T>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  const auto* c = lanes.at<std::uint32_t>(op.c);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const std::uint32_t from = field_position<T>(b[lane]), length = field_position<T>(c[lane]);
    if (length == 0) return T{0};
    const std::uint32_t sign_place = std::min(from + length - 1, kWidth - 1);
    const bool negative = std::is_signed_v<T> && (static_cast<Bits>(a[lane]) >> sign_place & 1) != 0;
    const Bits field = from >= kWidth ? Bits{0} : static_cast<Bits>(a[lane]) >> from;
    // All bits of the result above the field are copies of the sign. If the field extends beyond the end of the
    // operand, it ends there.
    const std::uint32_t kept = from >= kWidth ? 0 : std::min(length, kWidth - from);
    const Bits mask = kept >= kWidth ? ~Bits{0} : (Bits{1} << kept) - 1;
    return static_cast<T>((field & mask) | (negative ? ~mask : Bits{0}));
  });
}

template <class T>
void insert_field(Lanes& lanes, const Op& op) {
  constexpr std::uint32_t kWidth = 8 * sizeof(T);
  const T* field = lanes.at<T>(op.a);
  const T* whole = lanes.at<T>(op.b);
  const auto* place = lanes.at<std::uint32_t>(op.c);
  const auto* length = lanes.at<std::uint32_t>(op.d);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const std::uint32_t from = field_position<T>(place[lane]), bits = field_position<T>(length[lane]);
    if (from >= kWidth) return whole[lane];
    const T mask = (bits >= kWidth ? ~T{0} : (T{1} << bits) - 1) << from;
    return static_cast<T>((whole[lane] & ~mask) | (field[lane] << from & mask));
  });
}

/// Keeps the lowest `b` bits of `a` and extends them to 32 bits. .wrap uses b modulo 32; .clamp uses at most 32.
template <class T, bool Wrap>
T extend(T a, T b) {
  const auto amount = static_cast<std::uint32_t>(b);
  const std::uint32_t bits = Wrap ? amount & 31 : std::min(amount, 32u);
  if (bits == 0) return 0;
  const std::uint32_t shift = 32 - bits;
  return static_cast<T>(static_cast<T>(static_cast<std::uint32_t>(a) << shift) >> shift);
}

template <bool Wrap>
std::uint32_t mask_of_ones(std::uint32_t from, std::uint32_t length) {
  const std::uint32_t place = Wrap ? from & 31 : std::min(from, 32u);
  const std::uint32_t bits = Wrap ? length & 31 : std::min(length, 32u);
  const std::uint64_t ones = ((std::uint64_t{1} << bits) - 1) << place;
  return static_cast<std::uint32_t>(ones);
}

template <class Pick>
void lower_count(InstructionLowering& lowering, Pick pick) {
  const ptx::Type type = lowering.type();
  lowering.expect_operands(2, 2);
  lowering.op.dst = lowering.destination(0, ptx::Type::u32);
  lowering.op.a = lowering.source(1, type);
  lowering.computes();
  if (ptx::bytes_of(type) < 4)
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
  lowering.op.run = by_integer_type(lowering, type, pick);
}

void lower_popc(InstructionLowering& lowering) {
  lower_count(lowering, []<class T>() -> Handler {
    using U = std::make_unsigned_t<T>;
    return &count<U, &ones<U>>;
  });
}
void lower_clz(InstructionLowering& lowering) {
  lower_count(lowering, []<class T>() -> Handler {
    using U = std::make_unsigned_t<T>;
    return &count<U, &leading_zeros<U>>;
  });
}
void lower_bfind(InstructionLowering& lowering) {
  if (lowering.accept("shiftamt"))
    lower_count(lowering, []<class T>() -> Handler { return &count<T, &find_highest<T, true>>; });
  else
    lower_count(lowering, []<class T>() -> Handler { return &count<T, &find_highest<T, false>>; });
}

void lower_brev(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 1);
  lowering.computes();
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler { return &unary<T, &reverse_bits<T>>; });
}

void find_nth(Lanes& lanes, const Op& op) {
  const auto* mask = lanes.at<std::uint32_t>(op.a);
  const auto* base = lanes.at<std::uint32_t>(op.b);
  const auto* offset = lanes.at<std::int32_t>(op.c);
  auto* out = lanes.at<std::uint32_t>(op.dst);
  for_each_lane(lanes.active, [=](unsigned lane) { out[lane] = find_nth_one(mask[lane], base[lane], offset[lane]); });
}

void lower_fns(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::b32) lowering.refuse(marked("'{}' is supported only for .b32"));
  take_operands(lowering, type, 3);
  lowering.computes();
  lowering.op.run = &find_nth;
}

void lower_bfe(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  lowering.expect_operands(4, 4);
  lowering.op.dst = lowering.destination(0, type);
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, ptx::Type::u32);
  lowering.op.c = lowering.source(3, ptx::Type::u32);
  lowering.computes();
  lowering.op.run = by_integer_type(lowering, type, []<class T>() -> Handler { return &extract_field<T>; });
}

void lower_bfi(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  lowering.expect_operands(5, 5);
  lowering.op.dst = lowering.destination(0, type);
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, type);
  lowering.op.c = lowering.source(3, ptx::Type::u32);
  lowering.op.d = lowering.source(4, ptx::Type::u32);
  lowering.computes();
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler { return &insert_field<T>; });
}

bool take_wrap(InstructionLowering& lowering) {
  const bool wraps = lowering.accept("wrap");
  if (!wraps && !lowering.accept("clamp")) lowering.refuse(marked("'{}' needs .clamp or .wrap"));
  return wraps;
}

void lower_szext(InstructionLowering& lowering) {
  const bool wraps = take_wrap(lowering);
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 2);
  lowering.computes();
  if (type == ptx::Type::u32)
    lowering.op.run = wraps ? &binary<std::uint32_t, &extend<std::uint32_t, true>>
                            : &binary<std::uint32_t, &extend<std::uint32_t, false>>;
  else if (type == ptx::Type::s32)
    lowering.op.run = wraps ? &binary<std::int32_t, &extend<std::int32_t, true>>
                            : &binary<std::int32_t, &extend<std::int32_t, false>>;
  else
    lowering.refuse(marked("'{}' is supported only for .u32 and .s32"));
}

void lower_bmsk(InstructionLowering& lowering) {
  const bool wraps = take_wrap(lowering);
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::b32) lowering.refuse(marked("'{}' is supported only for .b32"));
  take_operands(lowering, type, 2);
  lowering.computes();
  lowering.op.run = wraps ? &binary<std::uint32_t, &mask_of_ones<true>> : &binary<std::uint32_t, &mask_of_ones<false>>;
}

}  // namespace

std::span<const InstructionRow> bit_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"popc", lower_popc}, {"clz", lower_clz}, {"bfind", lower_bfind}, {"brev", lower_brev}, {"fns", lower_fns},
      {"bfe", lower_bfe},   {"bfi", lower_bfi}, {"szext", lower_szext}, {"bmsk", lower_bmsk},
  };
  return kRows;
}

}  // namespace warplens::simt
