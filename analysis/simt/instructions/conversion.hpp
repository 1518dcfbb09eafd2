#pragma once

#include <bit>
#include <cstdint>

#include "analysis/simt/instructions/float_format.hpp"
#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

/// How a float is rounded to an integral value: PTX's .rni, .rzi, .rmi, .rpi.
enum class IntegerRounding : std::uint8_t { none, nearest, zero, down, up };

/// All properties of a cvt except its operands. Eight bytes, so that it fits into own(op).offset.
struct Conversion {
  ptx::Type to, from;
  std::uint8_t to_bytes, from_bytes;  ///< of the registers, which may be wider than the types
  Rounding rounding = Rounding::nearest;
  IntegerRounding integer_rounding = IntegerRounding::none;
  bool flush : 1 = false;
  bool saturate : 1 = false;
  bool to_finite : 1 = false;  ///< .satfinite
  bool relu : 1 = false;
  std::uint8_t unused = 0;

  static Conversion of(const Op& op) { return std::bit_cast<Conversion>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(Conversion) == 8);

/// Conversions from or to a floating-point type of one element (conversion_floating.cpp). The operands are already set.
Handler floating_conversion(InstructionLowering& lowering, const Conversion& conversion);
/// Conversions from or to pairs (conversion_packed.cpp); sets the operands.
void lower_packed_conversion(InstructionLowering& lowering, Conversion conversion);
/// Lowers cvt.pack (conversion_pack.cpp); .pack is already taken.
void lower_integer_pack(InstructionLowering& lowering);

}  // namespace warplens::simt
