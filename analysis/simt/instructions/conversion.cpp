// cvt (PTX ISA, "cvt"): integers here; floating-point forms are refused.

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// Reads a register of `Bytes` bytes a lane, of which the low part is an `S`, and writes it, extended, to a register that
/// is as wide as `D`.
template <class D, class S, class Register>
void convert_integer(Lanes& lanes, const Op& op) {
  const Register* a = lanes.at<Register>(op.a);
  for_lanes(lanes, lanes.at<D>(op.dst), [=](unsigned lane) { return static_cast<D>(static_cast<S>(a[lane])); });
}

template <class D, class S>
Handler by_source_register(std::uint8_t bytes) {
  switch (bytes) {
    case 1: return &convert_integer<D, S, std::uint8_t>;
    case 2: return &convert_integer<D, S, std::uint16_t>;
    case 4: return &convert_integer<D, S, std::uint32_t>;
    default: return &convert_integer<D, S, std::uint64_t>;
  }
}

template <class D>
Handler by_source_type(InstructionLowering& lowering, ptx::Type type, std::uint8_t bytes) {
  using enum ptx::Type;
  switch (type) {
    case u8: return by_source_register<D, std::uint8_t>(bytes);
    case s8: return by_source_register<D, std::int8_t>(bytes);
    case u16: return by_source_register<D, std::uint16_t>(bytes);
    case s16: return by_source_register<D, std::int16_t>(bytes);
    case u32: return by_source_register<D, std::uint32_t>(bytes);
    case s32: return by_source_register<D, std::int32_t>(bytes);
    case u64: return by_source_register<D, std::uint64_t>(bytes);
    case s64: return by_source_register<D, std::int64_t>(bytes);
    default: lowering.refuse("is not executed for ." + std::string(ptx::name_of(type)));
  }
}

void lower_cvt(InstructionLowering& lowering) {
  const ptx::Type to = lowering.type();
  const ptx::Type from = lowering.type();
  lowering.expect_operands(2, 2);
  if (ptx::is_float(to) || ptx::is_float(from)) lowering.refuse();
  Op& op = lowering.op;
  std::uint8_t to_bytes = 0, from_bytes = 0;
  op.dst = lowering.any_register(lowering.operand(0), to_bytes);
  if (lowering.operand(1).kind == ptx::Operand::Kind::reg) {
    op.a = lowering.any_register(lowering.operand(1), from_bytes);
  } else {
    op.a = lowering.source(1, from);
    from_bytes = static_cast<std::uint8_t>(ptx::bytes_of(from));
  }
  if (to_bytes != ptx::bytes_of(to)) lowering.refuse("writes a register that is wider than its type");
  op.run = by_integer_type(lowering, to, [&]<class D>() -> Handler { return by_source_type<D>(lowering, from, from_bytes); });
}

}  // namespace

std::span<const InstructionRow> conversion_instructions() {
  static constexpr InstructionRow kRows[] = {{"cvt", lower_cvt}};
  return kRows;
}

}  // namespace warplens::simt
