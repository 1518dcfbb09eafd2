// cvt from or to pairs of narrow floats (PTX ISA, "cvt"): .f16x2, .bf16x2, .e4m3x2, .e5m2x2.

#include "analysis/simt/instructions/conversion.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {
namespace {

using ptx::Type;

std::uint32_t encoded_as(Type pair, double value, const Conversion& c) {
  switch (pair) {
    case Type::f16x2:
      return encoded<kHalf>(value, c.rounding, c.to_finite);
    case Type::bf16x2:
      return encoded<kBrainHalf>(value, c.rounding, c.to_finite);
    case Type::e4m3x2:
      return encoded<kE4M3>(value, c.rounding, c.to_finite);
    default:
      return encoded<kE5M2>(value, c.rounding, c.to_finite);
  }
}

double decoded_as(Type pair, std::uint32_t bits) {
  switch (pair) {
    case Type::f16x2:
      return decoded<kHalf>(bits);
    case Type::bf16x2:
      return decoded<kBrainHalf>(bits);
    case Type::e4m3x2:
      return decoded<kE4M3>(bits);
    default:
      return decoded<kE5M2>(bits);
  }
}

unsigned element_bits(Type pair) {
  return ptx::bytes_of(pair) * 4;
}

std::uint32_t element(const Conversion& c, double value) {
  const std::uint32_t bits = encoded_as(c.to, value, c);
  const std::uint32_t sign = 1u << (element_bits(c.to) - 1);
  return c.relu && (bits & sign) != 0 && value == value ? 0 : bits;
}

/// Executes d = {a, b}: a becomes the upper half.
void pack_singles(Lanes& lanes, const Op& op) {
  const Conversion c = Conversion::of(op);
  const float* a = lanes.at<float>(op.a);
  const float* b = lanes.at<float>(op.b);
  std::byte* out = lanes.at<std::byte>(op.dst);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const std::uint64_t both = std::uint64_t{element(c, static_cast<double>(a[lane]))} << element_bits(c.to) |
                               element(c, static_cast<double>(b[lane]));
    __builtin_memcpy(out + lane * c.to_bytes, &both, c.to_bytes);
  });
}

/// Converts pairs of one format to pairs of another, element by element.
void convert_pairs(Lanes& lanes, const Op& op) {
  const Conversion c = Conversion::of(op);
  const std::byte* a = lanes.at<std::byte>(op.a);
  std::byte* out = lanes.at<std::byte>(op.dst);
  for_each_lane(lanes.active, [&](unsigned lane) {
    std::uint32_t pair = 0;
    __builtin_memcpy(&pair, a + lane * c.from_bytes, ptx::bytes_of(c.from));
    const std::uint32_t mask = (1u << element_bits(c.from)) - 1;
    const std::uint64_t low = element(c, decoded_as(c.from, pair & mask));
    const std::uint64_t high = element(c, decoded_as(c.from, pair >> element_bits(c.from) & mask));
    const std::uint64_t both = high << element_bits(c.to) | low;
    __builtin_memcpy(out + lane * c.to_bytes, &both, c.to_bytes);
  });
}

}  // namespace

void lower_packed_conversion(InstructionLowering& lowering, Conversion conversion) {
  const bool from_singles = conversion.from == Type::f32;
  if (!ptx::is_float(conversion.to) || (!from_singles && ptx::bytes_of(conversion.from) != ptx::bytes_of(Type::f16x2) &&
                                        ptx::bytes_of(conversion.from) != ptx::bytes_of(Type::e4m3x2)))
    lowering.refuse();
  const auto is_pair = [](Type type) {
    return type == Type::f16x2 || type == Type::bf16x2 || type == Type::e4m3x2 || type == Type::e5m2x2;
  };
  if (!is_pair(conversion.to) || !(from_singles || is_pair(conversion.from))) lowering.refuse();
  lowering.expect_operands(from_singles ? 3 : 2, from_singles ? 3 : 2);
  Op& op = lowering.op;
  op.dst = lowering.any_destination(lowering.operand(0), conversion.to_bytes);
  if (conversion.to_bytes < ptx::bytes_of(conversion.to))
    lowering.refuse(marked("'{}' writes to a register that is narrower than the result type"));
  if (from_singles) {
    op.a = lowering.source(1, Type::f32);
    op.b = lowering.source(2, Type::f32);
    op.run = &pack_singles;
  } else {
    op.a = lowering.any_source(lowering.operand(1), conversion.from_bytes);
    if (conversion.from_bytes < ptx::bytes_of(conversion.from))
      lowering.refuse(marked("'{}' reads from a register that is narrower than the source type"));
    op.run = &convert_pairs;
  }
  own(op).offset = conversion.packed();
  lowering.computes();
}

}  // namespace warplens::simt
