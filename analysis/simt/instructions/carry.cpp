// addc, subc, madc, and add, sub, mad with .cc (PTX ISA, "Extended-Precision Integer Arithmetic Instructions"). The
// carry flag is a slot of the frame with one bit per lane, like a predicate.

#include "analysis/simt/instructions/carry.hpp"

#include <type_traits>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

constexpr std::uint8_t kReads = 1, kSets = 2, kSubtracts = 4;

/// Result of one lane, and its carry flag.
template <class T>
struct WithCarry {
  T value;
  bool carry;
};

template <class T>
WithCarry<T> add_carry(T a, T b, bool carry) {
  const T sum = a + b;
  const T result = sum + (carry ? 1 : 0);
  return {result, sum < a || result < sum};
}

/// Subtracts by adding the complement. The flag is the carry of this addition: it is set if nothing is borrowed. PTX
/// calls the flag a borrow, but the device defines it as a carry, and compilers read it with addc (in divisions of
/// 128-bit integers).
template <class T>
WithCarry<T> sub_carry(T a, T b, bool carry) {
  return add_carry<T>(a, static_cast<T>(~b), carry);
}

/// Calls `compute(lane, carry)` for each active lane. Writes the carry flags after the results of all lanes have been
/// computed.
template <class T, class Compute>
void for_lanes_with_carry(Lanes& lanes, const Op& op, Compute compute) {
  const LaneMask unread = (own(op).variant & kSubtracts) != 0 ? ~LaneMask{0} : 0;
  const LaneMask before = (own(op).variant & kReads) != 0 ? lanes.predicate(op.d) : unread;
  LaneMask after = 0;
  T* out = op.dst == kNoSlot ? nullptr : lanes.at<T>(op.dst);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const WithCarry<T> result = compute(lane, (before >> lane & 1) != 0);
    if (out != nullptr) out[lane] = result.value;
    after |= static_cast<LaneMask>(result.carry) << lane;
  });
  if ((own(op).variant & kSets) != 0) set_predicate(lanes, op.d, after);
}

template <class T, WithCarry<T> (*Function)(T, T, bool)>
void two_operands(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  for_lanes_with_carry<T>(lanes, op, [=](unsigned lane, bool carry) { return Function(a[lane], b[lane], carry); });
}

template <class T>
T high_product(T a, T b) {
  if constexpr (sizeof(T) == 4) {
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    return static_cast<T>(static_cast<Wide>(a) * static_cast<Wide>(b) >> 32);
  } else {
    using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
    return static_cast<T>(static_cast<Wide>(a) * static_cast<Wide>(b) >> 64);
  }
}

template <class T, bool IsHigh>
void multiply_add_with_carry(Lanes& lanes, const Op& op) {
  using Bits = std::make_unsigned_t<T>;
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const auto* c = lanes.at<Bits>(op.c);
  for_lanes_with_carry<Bits>(lanes, op, [=](unsigned lane, bool carry) {
    const Bits product = IsHigh ? static_cast<Bits>(high_product(a[lane], b[lane]))
                                : static_cast<Bits>(a[lane]) * static_cast<Bits>(b[lane]);
    return add_carry<Bits>(product, c[lane], carry);
  });
}

/// Consumes .cc and the type, and sets the operands. The result may be discarded.
ptx::Type take_carry_form(InstructionLowering& lowering, bool reads, std::size_t sources) {
  Op& op = lowering.op;
  own(op).variant = static_cast<std::uint8_t>((reads ? kReads : 0) | (lowering.accept("cc") ? kSets : 0));
  const ptx::Type type = lowering.type();
  const unsigned bytes = ptx::bytes_of(type);
  if (ptx::is_float(type) || (bytes != 4 && bytes != 8))
    lowering.refuse(marked("'{}' is supported only for 32-bit and 64-bit integers"));
  lowering.expect_operands(sources + 1, sources + 1);
  op.dst = lowering.destination(0, type);
  op.a = lowering.source(1, type);
  op.b = lowering.source(2, type);
  if (sources > 2) op.c = lowering.source(3, type);
  op.d = lowering.carry_flag(reads, (own(op).variant & kSets) != 0);
  lowering.computes();
  return type;
}

void lower_carrying_add(InstructionLowering& lowering, bool reads) {
  const ptx::Type type = take_carry_form(lowering, reads, 2);
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler {
    if constexpr (sizeof(T) == 2)
      return nullptr;
    else
      return &two_operands<T, &add_carry<T>>;
  });
}

void lower_carrying_sub(InstructionLowering& lowering, bool reads) {
  const ptx::Type type = take_carry_form(lowering, reads, 2);
  own(lowering.op).variant |= kSubtracts;
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler {
    if constexpr (sizeof(T) == 2)
      return nullptr;
    else
      return &two_operands<T, &sub_carry<T>>;
  });
}

void lower_carrying_mad(InstructionLowering& lowering, bool reads) {
  const bool is_high = lowering.accept("hi");
  if (!is_high && !lowering.accept("lo")) lowering.refuse(marked("'{}' needs .hi or .lo"));
  const ptx::Type type = take_carry_form(lowering, reads, 3);
  lowering.op.run = by_integer_type(lowering, type, [=]<class T>() -> Handler {
    if constexpr (sizeof(T) == 2)
      return nullptr;
    else
      return is_high ? &multiply_add_with_carry<T, true> : &multiply_add_with_carry<T, false>;
  });
}

void lower_addc(InstructionLowering& lowering) {
  lower_carrying_add(lowering, true);
}
void lower_subc(InstructionLowering& lowering) {
  lower_carrying_sub(lowering, true);
}
void lower_madc(InstructionLowering& lowering) {
  lower_carrying_mad(lowering, true);
}

}  // namespace

void lower_add_with_carry(InstructionLowering& lowering) {
  lower_carrying_add(lowering, false);
}
void lower_sub_with_carry(InstructionLowering& lowering) {
  lower_carrying_sub(lowering, false);
}
void lower_mad_with_carry(InstructionLowering& lowering) {
  lower_carrying_mad(lowering, false);
}

std::span<const InstructionRow> carry_instructions() {
  static constexpr InstructionRow kRows[] = {{"addc", lower_addc}, {"subc", lower_subc}, {"madc", lower_madc}};
  return kRows;
}

}  // namespace warplens::simt
