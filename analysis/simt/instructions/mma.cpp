// mma.sync and wmma.mma: parsing of their forms (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions").

#include <algorithm>
#include <utility>

#include "analysis/simt/instructions/float_format.hpp"
#include "analysis/simt/instructions/matrix_form.hpp"

namespace warplens::simt {
namespace {

/// Maximum number of products of floats that are added in one step, as observed on an H200. It is also valid for 8-bit
/// floats, because they use the units for .f16. In wmma the number is lower for .tf32, because the products are added
/// in two halves.
constexpr unsigned kAtOnce = 16, kAtOnceOfTf32InWmma = 4;

/// Returns the operations of each lane of a product; `form.k` is the number of elements. Products of single bits and of
/// 4-bit integers are not counted.
OperationCount operations_of_product(const MatrixForm& form) {
  const auto per_lane = static_cast<std::uint16_t>(2u * form.m * form.n * form.k / kMaxLanes);
  switch (form.a) {
    case ElementType::f16:
    case ElementType::bf16:
      return {OperationKind::tensor_fp16, per_lane};
    case ElementType::tf32:
      return {OperationKind::tensor_tf32, per_lane};
    case ElementType::e4m3:
    case ElementType::e5m2:
      return {OperationKind::tensor_fp8, per_lane};
    case ElementType::f64:
      return {OperationKind::tensor_fp64, per_lane};
    case ElementType::s8:
    case ElementType::u8:
      return {OperationKind::tensor_int8, per_lane};
    default:
      return {};
  }
}

/// For a product of single bits, changes k from the number of bits to the number of 32-bit words.
void count_in_words(InstructionLowering& lowering, MatrixForm& form) {
  if (form.a != ElementType::b1) return;
  if (form.k % 32 != 0) lowering.refuse(marked("'{}' has a matrix shape that Warplens does not support"));
  form.k = static_cast<std::uint16_t>(form.k / 32);
}

/// Parses the rounding modifier (.rn, .rz, …) of a product of doubles; only wmma has it. Returns whether it is
/// present.
bool take_rounding(InstructionLowering& lowering) {
  static constexpr std::pair<std::string_view, Rounding> kRoundings[] = {
      {"rn", Rounding::nearest}, {"rz", Rounding::zero}, {"rm", Rounding::down}, {"rp", Rounding::up}};
  for (const auto& [name, rounding] : kRoundings) {
    if (!lowering.accept(name)) continue;
    own(lowering.op).variant = static_cast<std::uint8_t>(rounding);
    return true;
  }
  return false;
}

/// Consumes .satfinite, and for single bits the operation (.xor, .and) and .popc. Returns whether the instruction
/// counts ones (.popc).
bool take_variant(InstructionLowering& lowering) {
  std::uint8_t variant = lowering.accept("satfinite") ? kSaturate : 0;
  const bool counts = lowering.accept("popc");
  if (counts && lowering.accept("xor"))
    variant |= kExclusiveOr;
  else if (counts && !lowering.accept("and"))
    lowering.refuse(marked("'{}' needs .and or .xor"));
  own(lowering.op).variant = variant;
  return counts;
}

/// Lowers a product. `registers` is the number of registers per lane of each factor; 0: as many as its elements need.
/// `at_once` is the number of products of floats that are added in one step.
void lower_product(InstructionLowering& lowering, MatrixForm form, bool counts, unsigned registers, unsigned at_once) {
  if (counts != (form.a == ElementType::b1))
    lowering.refuse(marked("'{}' needs .popc for .b1, and must not have it for other types"));
  // For a product of doubles, own(op).variant contains the rounding.
  const bool saturates = form.d != ElementType::f64 && (own(lowering.op).variant & kSaturate) != 0;
  if (saturates && form.d != ElementType::s32) lowering.refuse(marked("'{}' can have .satfinite only for .s32"));
  lowering.meaning.operations = operations_of_product(form);
  count_in_words(lowering, form);
  Op& op = lowering.op;
  op.run = matrix_product(lowering, form);
  lowering.meaning.multiplies_matrices = true;
  own(op).offset = form.packed();
  own(op).word = std::min<unsigned>(form.k, at_once);
  lowering.expect_operands(4, 4);
  std::vector<std::uint32_t> slots, of_a, of_b;
  take_matrix(lowering, 0, form.d, true, accumulator_registers(form.d, form.m, form.n), slots);
  const unsigned least_a = factor_registers(form.a, form.m, form.k), least_b = factor_registers(form.b, form.n, form.k);
  take_matrix(lowering, 1, form.a, false, registers == 0 ? least_a : registers, of_a);
  take_matrix(lowering, 2, form.b, false, registers == 0 ? least_b : registers, of_b);
  // A factor of wmma may have more registers than elements. The additional registers contain copies of the first ones,
  // so they are left out.
  slots.insert(slots.end(), of_a.begin(), of_a.begin() + least_a);
  slots.insert(slots.end(), of_b.begin(), of_b.begin() + least_b);
  take_matrix(lowering, 3, form.c, false, accumulator_registers(form.c, form.m, form.n), slots);
  op.extra = lowering.list(std::move(slots));
}

void lower_mma(InstructionLowering& lowering) {
  wait_for_whole_warp(lowering);
  MatrixForm form = take_shape(lowering);
  if (!lowering.accept("row") || !lowering.accept("col")) lowering.refuse(marked("'{}' is supported only as .row.col"));
  const bool counts = take_variant(lowering);
  form.d = take_element(lowering);
  form.a = take_element(lowering);
  form.b = take_element(lowering);
  form.c = take_element(lowering);
  if (form.n != 8 || form.m > 16) lowering.refuse(marked("'{}' has a matrix shape that Warplens does not support"));
  lower_product(lowering, form, counts, 0, kAtOnce);
}

}  // namespace

void lower_wmma_product(InstructionLowering& lowering) {
  wait_for_whole_warp(lowering);
  MatrixForm form = take_shape(lowering);
  // The layout of the factors in memory does not affect the contents of the registers.
  for (unsigned which = 0; which < 2; ++which)
    if (lowering.accept_any({"row", "col"}).empty()) lowering.refuse(marked("'{}' needs .row or .col"));
  const bool counts = take_variant(lowering);
  const bool rounds = take_rounding(lowering);
  form.d = take_element(lowering);
  if (rounds && form.d != ElementType::f64) lowering.refuse(marked("'{}' can have a rounding only for .f64"));
  const ElementType second = take_element(lowering);
  const bool of_halves = second == ElementType::f16 || second == ElementType::f32;
  form.a = of_halves ? ElementType::f16 : second;
  form.b = of_halves ? ElementType::f16 : take_element(lowering);
  form.c = of_halves ? second : take_element(lowering);
  lower_product(lowering, form, counts, form.a == ElementType::f16 ? 8 : 0,
                form.a == ElementType::tf32 ? kAtOnceOfTf32InWmma : kAtOnce);
}

std::span<const InstructionRow> mma_instructions() {
  static constexpr InstructionRow kRows[] = {{"mma", lower_mma}};
  return kRows;
}

}  // namespace warplens::simt
