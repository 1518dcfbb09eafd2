// div, rcp, sqrt and rsqrt of .f32 and .f64 (PTX ISA, "Floating-Point Instructions"). The approximate forms return the
// correctly rounded result, which is within every error bound that PTX specifies.

#include <limits>

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using Operations = RoundingScope::Operations;

struct Divide {
  template <class T>
  static T of(const Operations& operations, T a, T b) {
    return operations.divide(a, b);
  }
};
struct Reciprocal {
  template <class T>
  static T of(const Operations& operations, T a) {
    return operations.divide(T{1}, a);
  }
};
struct SquareRoot {
  template <class T>
  static T of(const Operations& operations, T a) {
    return operations.square_root(a);
  }
};
struct ReciprocalSquareRoot {
  static float of(const Operations&, float a) { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(a))); }
  // Uses long double: in double, the square root and the division both round, and the error could exceed that of the
  // device. A long double with a significand of 64 bits is fast; if it has a different size, the same result is
  // calculated with integers.
  static double of(const Operations&, double a) {
    if constexpr (std::numeric_limits<long double>::digits == 64)
      return static_cast<double>(1.0L / std::sqrt(static_cast<long double>(a)));
    else
      return directed::reciprocal_square_root(a);
  }
};

/// div.approx multiplies by the reciprocal of the divisor. For the largest divisors (2^126 < |b| < 2^128), this
/// reciprocal is zero.
struct DivideApproximately {
  static float of(const Operations&, float a, float b) {
    const float magnitude = std::fabs(b);
    if (!(magnitude > 0x1p126f)) return a / b;
    return a * std::copysign(0.0f, b);
  }
};

template <class T, class Operation, bool Flush>
void divide_floats(Lanes& lanes, const Op& op) {
  const RoundingScope scope(static_cast<Rounding>(own(op).variant));
  const Operations operations = scope.operations();
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    return finish_result<Flush, false>(
        Operation::of(operations, flush_operand<Flush>(a[lane]), flush_operand<Flush>(b[lane])));
  });
}

template <class T, class Operation, bool Flush>
void calculate_unary(Lanes& lanes, const Op& op) {
  const RoundingScope scope(static_cast<Rounding>(own(op).variant));
  const Operations operations = scope.operations();
  const T* a = lanes.at<T>(op.a);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    return finish_result<Flush, false>(Operation::of(operations, flush_operand<Flush>(a[lane])));
  });
}

/// Executes .approx.ftz.f64. Only the upper word of the operand is used; the lower word of the result is zero.
template <class Operation>
void upper_word(Lanes& lanes, const Op& op) {
  const Operations operations = RoundingScope(Rounding::nearest).operations();
  const auto* a = lanes.at<std::uint64_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint64_t>(op.dst), [=](unsigned lane) {
    constexpr std::uint64_t kUpper = 0xffff'ffff'0000'0000u;
    constexpr std::uint64_t kExponent = 0x7ff0'0000'0000'0000u;
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    const auto flush = [](std::uint64_t bits) { return (bits & kExponent) == 0 ? bits & kSign : bits; };
    const double result = Operation::of(operations, std::bit_cast<double>(flush(a[lane] & kUpper)));
    if (result != result) return std::uint64_t{0x7fff'ffff'0000'0000};
    return flush(std::bit_cast<std::uint64_t>(result)) & kUpper;
  });
}

template <class Operation>
void lower_one_operand(InstructionLowering& lowering) {
  const bool approximate = lowering.accept("approx");
  const FloatingForm form = take_floating_form(lowering, approximate);
  take_operands(lowering, form.type, 1);
  lowering.computes();
  if (form.type == ptx::Type::f64 && form.flush) {
    lowering.op.run = &upper_word<Operation>;
  } else if (form.type == ptx::Type::f64) {
    lowering.op.run = &calculate_unary<double, Operation, false>;
  } else if (form.type == ptx::Type::f32) {
    lowering.op.run = form.flush ? &calculate_unary<float, Operation, true> : &calculate_unary<float, Operation, false>;
  } else {
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  }
}

}  // namespace

void lower_floating_div(InstructionLowering& lowering) {
  const bool approximate = lowering.accept("approx");
  lowering.accept("full");
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 2);
  lowering.computes();
  if (form.type == ptx::Type::f64) {
    lowering.op.run = &divide_floats<double, Divide, false>;
  } else if (form.type != ptx::Type::f32) {
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  } else if (approximate) {
    lowering.op.run = form.flush ? &divide_floats<float, DivideApproximately, true>
                                 : &divide_floats<float, DivideApproximately, false>;
  } else {
    lowering.op.run = form.flush ? &divide_floats<float, Divide, true> : &divide_floats<float, Divide, false>;
  }
}

std::span<const InstructionRow> floating_divide_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"rcp", lower_one_operand<Reciprocal>},
      {"sqrt", lower_one_operand<SquareRoot>},
      {"rsqrt", lower_one_operand<ReciprocalSquareRoot>},
  };
  return kRows;
}

}  // namespace warplens::simt
