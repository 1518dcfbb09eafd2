// add, sub, mul, fma and mad of .f32 and .f64 (PTX ISA, "Floating-Point Instructions").

#include "analysis/simt/instructions/floating.hpp"

#include <cmath>
#include <type_traits>

#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

struct Add {
  template <class T>
  static T of(const RoundingScope::Operations& operations, T a, T b) {
    return operations.add(a, b);
  }
};
struct Subtract {
  template <class T>
  static T of(const RoundingScope::Operations& operations, T a, T b) {
    return operations.subtract(a, b);
  }
};
struct Multiply {
  template <class T>
  static T of(const RoundingScope::Operations& operations, T a, T b) {
    return operations.multiply(a, b);
  }
};

/// Returns whether .ftz changes the result to zero. This depends on the exact value: a result that becomes the smallest
/// normal number (2^-126) only by rounding is also changed to zero. The difference between the exact value and this
/// result is computed in double. The sign of the difference is always correct.
inline bool is_flushed_product(float a, float b, float c, float result) {
  constexpr float kSmallestNormal = 0x1p-126f;
  if (std::fabs(result) != kSmallestNormal) return false;
  const double difference =
      static_cast<double>(a) * static_cast<double>(b) + (static_cast<double>(c) - static_cast<double>(result));
  return result > 0 ? difference < 0 : difference > 0;
}

template <class T, class Operation, bool Flush, bool Saturate>
void calculate_floats(Lanes& lanes, const Op& op) {
  const RoundingScope scope(static_cast<Rounding>(own(op).variant));
  const RoundingScope::Operations operations = scope.operations();
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const T left = flush_operand<Flush>(a[lane]), right = flush_operand<Flush>(b[lane]);
    const T result = Operation::of(operations, left, right);
    if constexpr (Flush && std::is_same_v<Operation, Multiply>) {
      if (is_flushed_product(left, right, T{0}, result)) return std::copysign(T{0}, result);
    }
    return finish_result<Flush, Saturate>(result == result ? result : nan_of_operands(result, left, right));
  });
}

/// Returns a function that negates its argument if `negates` is true.
template <class T>
inline auto sign_turner(bool negates) {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  const Bits sign = Bits{negates} << (8 * sizeof(T) - 1);
  return [sign](T value) { return std::bit_cast<T>(std::bit_cast<Bits>(value) ^ sign); };
}

template <class T, bool Flush, bool Saturate>
inline void multiply_add_lanes(Lanes& lanes, const Op& op) {
  const auto product_sign = sign_turner<T>((own(op).offset & kNegatesProduct) != 0);
  const auto addend_sign = sign_turner<T>((own(op).offset & kNegatesAddend) != 0);
  const RoundingScope scope(static_cast<Rounding>(own(op).variant));
  const RoundingScope::Operations operations = scope.operations();
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const T* c = lanes.at<T>(op.c);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const T left = product_sign(flush_operand<Flush>(a[lane])), right = flush_operand<Flush>(b[lane]);
    const T added = addend_sign(flush_operand<Flush>(c[lane]));
    const T result = operations.multiply_add(left, right, added);
    if constexpr (Flush) {
      if (is_flushed_product(left, right, added, result)) return std::copysign(T{0}, result);
    }
    return finish_result<Flush, Saturate>(result == result ? result : nan_of_operands(result, left, right, added));
  });
}

template <class T, bool Flush, bool Saturate>
void multiply_add_floats(Lanes& lanes, const Op& op) {
  multiply_add_lanes<T, Flush, Saturate>(lanes, op);
}

#ifdef __x86_64__
/// Executes multiply-add with the fused multiply-add instruction of the host's processor. Only this function is
/// compiled for AVX2 and FMA, because Warplens may be compiled for processors without them.
template <class T, bool Flush, bool Saturate>
__attribute__((target("avx2,fma"), flatten)) void multiply_add_by_processor(Lanes& lanes, const Op& op) {
  multiply_add_lanes<T, Flush, Saturate>(lanes, op);
}
#endif

template <class T, bool Flush, bool Saturate>
Handler multiply_add_handler() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2"))
    return &multiply_add_by_processor<T, Flush, Saturate>;
#endif
  return &multiply_add_floats<T, Flush, Saturate>;
}

template <class Operation>
Handler arithmetic_handler(InstructionLowering& lowering, const FloatingForm& form) {
  if (form.type == ptx::Type::f64) return &calculate_floats<double, Operation, false, false>;
  if (form.type != ptx::Type::f32)
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  return by_flags(form.flush, form.saturate, []<bool Flush, bool Saturate>() -> Handler {
    return &calculate_floats<float, Operation, Flush, Saturate>;
  });
}

/// Declares that the instruction has `per_number` operations on each number of a lane.
void count_operations(InstructionLowering& lowering, ptx::Type type, unsigned per_number) {
  const bool is_pair = type == ptx::Type::f16x2 || type == ptx::Type::bf16x2;
  const OperationKind kind = type == ptx::Type::f64   ? OperationKind::fp64
                             : type == ptx::Type::f32 ? OperationKind::fp32
                                                      : OperationKind::fp16;
  lowering.meaning.operations = {kind, static_cast<std::uint16_t>(is_pair ? 2 * per_number : per_number)};
}

template <class Operation>
void lower_arithmetic(InstructionLowering& lowering, Formula formula, HalfArithmetic of_halves) {
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 2);
  lowering.computes(formula, form.type);
  count_operations(lowering, form.type, 1);
  lowering.op.run =
      is_half(form.type) ? half_arithmetic(lowering, form, of_halves) : arithmetic_handler<Operation>(lowering, form);
}

}  // namespace

FloatingForm take_floating_form(InstructionLowering& lowering, bool flushes_doubles) {
  FloatingForm form{};
  const std::string_view rounding = lowering.accept_any({"rn", "rz", "rm", "rp"});
  form.rounding = rounding == "rz"   ? Rounding::zero
                  : rounding == "rm" ? Rounding::down
                  : rounding == "rp" ? Rounding::up
                                     : Rounding::nearest;
  form.flush = lowering.accept("ftz");
  form.saturate = lowering.accept("sat");
  form.relu = lowering.accept("relu");
  form.type = lowering.type();
  own(lowering.op).variant = static_cast<std::uint8_t>(form.rounding);
  lowering.meaning.rounding_is_written = !rounding.empty();
  lowering.meaning.flushes = form.flush;
  lowering.meaning.saturates = form.saturate;
  if (form.relu && !is_half(form.type)) lowering.refuse(marked("'{}' can have .relu only for 16-bit floats"));
  if (form.type == ptx::Type::f64 && (form.saturate || (form.flush && !flushes_doubles)))
    lowering.refuse(marked("'{}' cannot have .ftz or .sat for .f64"));
  return form;
}

void lower_floating_add(InstructionLowering& lowering) {
  lower_arithmetic<Add>(lowering, Formula::sum, HalfArithmetic::add);
}
void lower_floating_sub(InstructionLowering& lowering) {
  lower_arithmetic<Subtract>(lowering, Formula::difference, HalfArithmetic::sub);
}
void lower_floating_mul(InstructionLowering& lowering) {
  lower_arithmetic<Multiply>(lowering, Formula::product, HalfArithmetic::mul);
}

void lower_floating_fma(InstructionLowering& lowering) {
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 3);
  lowering.computes(Formula::product_sum, form.type);
  count_operations(lowering, form.type, 2);
  if (is_half(form.type)) {
    lowering.op.run = half_arithmetic(lowering, form, HalfArithmetic::fma);
  } else if (form.type == ptx::Type::f64) {
    lowering.op.run = multiply_add_handler<double, false, false>();
  } else if (form.type == ptx::Type::f32) {
    lowering.op.run = by_flags(form.flush, form.saturate, []<bool Flush, bool Saturate>() -> Handler {
      return multiply_add_handler<float, Flush, Saturate>();
    });
  } else {
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  }
}

std::span<const InstructionRow> floating_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"fma", lower_floating_fma},
  };
  return kRows;
}

}  // namespace warplens::simt
