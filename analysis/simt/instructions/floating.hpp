#pragma once

#include <string_view>

#include "analysis/simt/instructions/float_format.hpp"
#include "analysis/simt/lowering.hpp"

namespace warplens::simt {

// These functions lower the floating-point forms of instructions that also exist for integers. The rows in integer.cpp
// call them.
void lower_floating_add(InstructionLowering& lowering);
void lower_floating_sub(InstructionLowering& lowering);
void lower_floating_mul(InstructionLowering& lowering);
void lower_floating_fma(InstructionLowering& lowering);
void lower_floating_div(InstructionLowering& lowering);
void lower_floating_neg(InstructionLowering& lowering);
void lower_floating_abs(InstructionLowering& lowering);
void lower_floating_min(InstructionLowering& lowering);
void lower_floating_max(InstructionLowering& lowering);

/// Modifiers that all floating-point instructions have in common.
struct FloatingForm {
  ptx::Type type;
  Rounding rounding = Rounding::nearest;
  bool flush = false;     ///< whether the instruction has .ftz
  bool saturate = false;  ///< whether the instruction has .sat
  bool relu = false;
};

/// Consumes the modifiers of FloatingForm, and also stores the rounding in own(op).variant. Refuses .ftz with .f64
/// unless `flushes_doubles` is set.
FloatingForm take_floating_form(InstructionLowering& lowering, bool flushes_doubles = false);

inline bool is_half(ptx::Type type) {
  using enum ptx::Type;
  return type == f16 || type == f16x2 || type == bf16 || type == bf16x2;
}

/// Operations on 16-bit floats and pairs of them (half.cpp).
enum class HalfArithmetic : std::uint8_t { add, sub, mul, fma };
Handler half_arithmetic(InstructionLowering& lowering, const FloatingForm& form, HalfArithmetic operation);
enum class HalfUnary : std::uint8_t { neg, abs, ex2, tanh };
Handler half_unary(InstructionLowering& lowering, const FloatingForm& form, HalfUnary operation);
/// Returns the handler of min or max for 16-bit floats and pairs. `keeps_nan` is set for .NaN, `xor_sign` for
/// .xorsign.abs.
Handler half_extremum(InstructionLowering& lowering, const FloatingForm& form, bool is_max, bool keeps_nan,
                      bool xor_sign);

/// Calls `pick` with the two flags as template arguments, and returns its result.
template <class Pick>
Handler by_flags(bool first, bool second, Pick pick) {
  if (first) return second ? pick.template operator()<true, true>() : pick.template operator()<true, false>();
  return second ? pick.template operator()<false, true>() : pick.template operator()<false, false>();
}

}  // namespace warplens::simt
