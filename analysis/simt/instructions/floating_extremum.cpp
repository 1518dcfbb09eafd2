// min and max of floats (PTX ISA, "min", "max").

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

template <class T>
T smaller_float(T a, T b) {
  return a < b || (a == b && std::signbit(a)) ? a : b;
}
template <class T>
T larger_float(T a, T b) {
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}

/// Returns the smaller (or larger) operand. If one operand is a NaN, returns the other one, or, with .NaN, a NaN.
template <bool IsMax, bool KeepsNan, class T>
T float_extremum(T a, T b) {
  if (KeepsNan && (a != a || b != b)) return default_nan(a);
  if (a != a) return b != b ? default_nan(a) : b;
  if (b != b) return a;
  return IsMax ? larger_float(a, b) : smaller_float(a, b);
}

/// Returns the smaller (or larger) operand of .f32. With .xorsign.abs, compares the magnitudes, and the result has the
/// sign of the product a * b.
template <bool IsMax, bool KeepsNan, bool XorSign, bool Flush>
float single_extremum(float a, float b) {
  a = flush_operand<Flush>(a);
  b = flush_operand<Flush>(b);
  if (!XorSign) return float_extremum<IsMax, KeepsNan>(a, b);
  const float result = float_extremum<IsMax, KeepsNan>(std::fabs(a), std::fabs(b));
  if (result != result) return result;
  return std::signbit(a) != std::signbit(b) ? -result : result;
}

template <bool IsMax, bool KeepsNan, bool XorSign, bool Flush>
float extremum_of_three(float a, float b, float c) {
  return single_extremum<IsMax, KeepsNan, XorSign, Flush>(single_extremum<IsMax, KeepsNan, XorSign, Flush>(a, b), c);
}

template <bool IsMax>
double double_extremum(double a, double b) {
  return a != a && b != b ? make_quiet(b) : float_extremum<IsMax, false>(a, b);
}

template <bool IsMax, bool KeepsNan, bool XorSign>
Handler single_handler(bool flush, bool three) {
  return by_flags(flush, three, []<bool Flush, bool Three>() -> Handler {
    if constexpr (Three)
      return &ternary<float, &extremum_of_three<IsMax, KeepsNan, XorSign, Flush>>;
    else
      return &binary<float, &single_extremum<IsMax, KeepsNan, XorSign, Flush>>;
  });
}

template <bool IsMax>
void lower_extremum(InstructionLowering& lowering) {
  const bool keeps_nan = lowering.accept("NaN");
  const bool xor_sign = lowering.accept("xorsign");
  if (xor_sign && !lowering.accept("abs")) lowering.refuse(marked("'{}' has .xorsign without .abs"));
  const bool absolute = !xor_sign && lowering.accept("abs");
  if (absolute) lowering.refuse(marked("'{}' is supported with .abs only if it also has .xorsign"));
  const FloatingForm form = take_floating_form(lowering);
  const bool three = lowering.operand_count() == 4;
  take_operands(lowering, form.type, three ? 3 : 2);
  lowering.computes();
  if (three && form.type != ptx::Type::f32)
    lowering.refuse(marked("'{}' can have three source operands only for .f32"));
  if (is_half(form.type)) {
    lowering.op.run = half_extremum(lowering, form, IsMax, keeps_nan, xor_sign);
  } else if (form.type == ptx::Type::f64) {
    if (keeps_nan || xor_sign) lowering.refuse(marked("'{}' cannot have .NaN or .xorsign for .f64"));
    lowering.op.run = &binary<double, &double_extremum<IsMax>>;
  } else if (form.type == ptx::Type::f32) {
    lowering.op.run = by_flags(keeps_nan, xor_sign, [&]<bool KeepsNan, bool XorSign>() -> Handler {
      return single_handler<IsMax, KeepsNan, XorSign>(form.flush, three);
    });
  } else {
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  }
}

}  // namespace

void lower_floating_min(InstructionLowering& lowering) {
  lower_extremum<false>(lowering);
}
void lower_floating_max(InstructionLowering& lowering) {
  lower_extremum<true>(lowering);
}

}  // namespace warplens::simt
