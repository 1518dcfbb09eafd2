// ex2, lg2, sin, cos and tanh (PTX ISA, "Floating-Point Instructions"). Their results on a device are approximate.
// Warplens computes them in double and rounds once, which is within every error bound that PTX specifies.

#include "analysis/simt/instructions/floating.hpp"
#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

struct Exponential {
  static double of(double a) { return std::exp2(a); }
};
struct Logarithm {
  static double of(double a) { return std::log2(a); }
};
struct Sine {
  static double of(double a) { return std::sin(a); }
};
struct Cosine {
  static double of(double a) { return std::cos(a); }
};
struct HyperbolicTangent {
  static double of(double a) { return std::tanh(a); }
};

template <class Operation, bool Flush>
void approximate(Lanes& lanes, const Op& op) {
  const float* a = lanes.at<float>(op.a);
  float* out = lanes.at<float>(op.dst);
  for_each_lane(lanes.active, [=](unsigned lane) {
    out[lane] = finish_result<Flush, false>(static_cast<float>(Operation::of(flush_operand<Flush>(a[lane]))));
  });
}

void take_approx(InstructionLowering& lowering) {
  if (!lowering.accept("approx")) lowering.refuse(marked("'{}' needs .approx"));
}

template <class Operation>
void lower_single(InstructionLowering& lowering) {
  take_approx(lowering);
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 1);
  lowering.computes();
  if (form.type != ptx::Type::f32)
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  lowering.op.run = form.flush ? &approximate<Operation, true> : &approximate<Operation, false>;
}

/// Lowers ex2 and tanh, which also exist for 16-bit floats.
template <class Operation, HalfUnary OfHalves>
void lower_single_or_half(InstructionLowering& lowering) {
  take_approx(lowering);
  const FloatingForm form = take_floating_form(lowering);
  take_operands(lowering, form.type, 1);
  lowering.computes();
  if (is_half(form.type))
    lowering.op.run = half_unary(lowering, form, OfHalves);
  else if (form.type != ptx::Type::f32)
    lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(form.type))});
  else
    lowering.op.run = form.flush ? &approximate<Operation, true> : &approximate<Operation, false>;
}

}  // namespace

std::span<const InstructionRow> approximate_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"ex2", lower_single_or_half<Exponential, HalfUnary::ex2>},
      {"tanh", lower_single_or_half<HyperbolicTangent, HalfUnary::tanh>},
      {"lg2", lower_single<Logarithm>},
      {"sin", lower_single<Sine>},
      {"cos", lower_single<Cosine>},
  };
  return kRows;
}

}  // namespace warplens::simt
