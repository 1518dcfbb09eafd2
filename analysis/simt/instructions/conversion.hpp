#pragma once

#include <bit>
#include <cstdint>

#include "analysis/simt/instructions/float_format.hpp"
#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// Rounding of a float to an integral value: .rni, .rzi, .rmi and .rpi of PTX.
enum class IntegerRounding : std::uint8_t { none, nearest, zero, down, up };

/// All properties of a cvt except its operands. The struct has eight bytes, so that it fits into own(op).offset.
struct Conversion {
  ptx::Type to, from;
  std::uint8_t to_bytes, from_bytes;  ///< sizes of the registers, which may be wider than the types
  Rounding rounding = Rounding::nearest;
  IntegerRounding integer_rounding = IntegerRounding::none;
  bool flush : 1 = false;
  bool saturate : 1 = false;
  bool to_finite : 1 = false;  ///< whether the instruction has .satfinite
  bool relu : 1 = false;
  std::uint8_t unused = 0;

  static Conversion of(const Op& op) { return std::bit_cast<Conversion>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(Conversion) == 8);

/// Returns the handler of a conversion from or to a floating-point type that is not a pair (conversion_floating.cpp).
/// The operands must already be set.
Handler floating_conversion(InstructionLowering& lowering, const Conversion& conversion);
/// Lowers a conversion from or to pairs (conversion_packed.cpp), including its operands.
void lower_packed_conversion(InstructionLowering& lowering, Conversion conversion);
/// Lowers cvt.pack (conversion_pack.cpp). The modifier .pack must already be consumed.
void lower_integer_pack(InstructionLowering& lowering);

}  // namespace warplens::simt
