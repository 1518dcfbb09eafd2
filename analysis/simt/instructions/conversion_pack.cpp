// cvt.pack: converts two .s32 to narrow integers and packs them (PTX ISA, "cvt.pack").

#include <algorithm>

#include "analysis/simt/instructions/conversion.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

/// Returns the nearest value that a type with `Bits` bits can represent.
template <unsigned Bits, bool IsSigned>
std::uint32_t clamp_to_bits(std::int32_t value) {
  constexpr std::int32_t kLeast = IsSigned ? -(1 << (Bits - 1)) : 0;
  constexpr std::int32_t kMost = IsSigned ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
  return static_cast<std::uint32_t>(std::clamp(value, kLeast, kMost)) & ((1u << Bits) - 1);
}

/// Converts a and b to `Bits` bits. The result contains b in its lowest bits, a above it, and the lower bits of c above
/// both.
template <unsigned Bits, bool IsSigned>
std::uint32_t pack_clamped(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const std::uint32_t both = clamp_to_bits<Bits, IsSigned>(static_cast<std::int32_t>(a)) << Bits |
                             clamp_to_bits<Bits, IsSigned>(static_cast<std::int32_t>(b));
  if constexpr (Bits == 16)
    return both;
  else
    return c << (2 * Bits) | both;
}

template <unsigned Bits, bool IsSigned>
void pack(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint32_t>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  const auto* c = op.c == kNoSlot ? a : lanes.at<std::uint32_t>(op.c);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst),
            [=](unsigned lane) { return pack_clamped<Bits, IsSigned>(a[lane], b[lane], c[lane]); });
}

}  // namespace

void lower_integer_pack(InstructionLowering& lowering) {
  static constexpr std::pair<std::string_view, Handler> kForms[] = {
      {"s16", &pack<16, true>}, {"u16", &pack<16, false>}, {"s8", &pack<8, true>}, {"u8", &pack<8, false>},
      {"s4", &pack<4, true>},   {"u4", &pack<4, false>},   {"s2", &pack<2, true>}, {"u2", &pack<2, false>},
  };
  if (!lowering.accept("sat")) lowering.refuse(marked("'{}' needs .sat"));
  const auto* form = std::ranges::find_if(kForms, [&](const auto& known) { return lowering.accept(known.first); });
  if (form == std::end(kForms)) lowering.refuse(marked("'{}' packs into a type that Warplens does not support"));
  lowering.op.run = form->second;
  if (!lowering.accept("s32")) lowering.refuse(marked("'{}' can pack only .s32"));
  lowering.accept("b32");
  const bool appends = form->first.size() == 2;
  take_operands(lowering, ptx::Type::b32, appends ? 3 : 2);
  lowering.computes();
}

}  // namespace warplens::simt
