// Arithmetic of mma.sync and wmma.mma (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions"): reads the
// matrices from a warp's registers, multiplies them, and stores the result in the registers. Floats are added by the
// rule of tensor_core.cpp, doubles by a sequence of fused multiply-adds, integers exactly. If all lanes are active,
// warp_product.cpp computes the product for all lanes at once, where possible. All other products are computed here,
// element by element.

#include <algorithm>
#include <bitset>
#include <memory>

#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/instructions/matrix_form.hpp"
#include "analysis/simt/instructions/tensor_core.hpp"
#include "analysis/simt/instructions/warp_product.hpp"

namespace warplens::simt {
namespace {

/// Slots of the four matrices of one instruction.
struct Registers {
  const std::uint32_t *d, *a, *b, *c;

  Registers(const Lanes& lanes, const Op& op, const MatrixForm& form) {
    d = lanes.block.program().code().operand_lists[op.extra].data();
    a = d + accumulator_registers(form.d, form.m, form.n);
    b = a + factor_registers(form.a, form.m, form.k);
    c = b + factor_registers(form.b, form.n, form.k);
  }
};

/// Returns pointers to the registers, for the functions that compute all lanes of a full warp at once.
WarpProduct make_warp_product(const Lanes& lanes, const Op& op, const MatrixForm& form, const Registers& registers) {
  WarpProduct product{.form = form, .at_once = own(op).word};
  const auto words = [&](const std::uint32_t* slots, unsigned count, auto& out) {
    for (unsigned at = 0; at < count; ++at)
      out[at] = slots[at] == kNoSlot ? nullptr : lanes.at<std::uint32_t>(slots[at]);
  };
  words(registers.d, accumulator_registers(form.d, form.m, form.n), product.d);
  words(registers.a, factor_registers(form.a, form.m, form.k), product.a);
  words(registers.b, factor_registers(form.b, form.n, form.k), product.b);
  words(registers.c, accumulator_registers(form.c, form.m, form.n), product.c);
  return product;
}

bool is_full(const Lanes& lanes) {
  return lanes.active == ~LaneMask{0};
}

bool is_float8(ElementType element) {
  return element == ElementType::e4m3 || element == ElementType::e5m2;
}
bool is_integer8(ElementType element) {
  return element == ElementType::s8 || element == ElementType::u8;
}
bool is_integer4(ElementType element) {
  return element == ElementType::s4 || element == ElementType::u4;
}

/// Bits of the elements of a factor, row by row.
using Bits = std::array<std::uint32_t, kMostElements>;

void gather_factor(const Lanes& lanes, const std::uint32_t* slots, ElementType element, unsigned rows, unsigned k,
                   Bits& bits) {
  const unsigned width = bits_of(element), parts = 32 / width;
  const std::uint32_t mask = width == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << width) - 1;
  for (unsigned reg = 0; reg < factor_registers(element, rows, k); ++reg) {
    const auto* words = lanes.at<std::uint32_t>(slots[reg]);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      for (unsigned part = 0; part < parts; ++part) {
        const FragmentPlace place = factor_place(element, rows, reg, lane, part);
        bits[place.row * k + place.column] = words[lane] >> (part * width) & mask;
      }
  }
}

/// Calls `compute(row, column, c)` for every element of the result. C and D are the types of c and of the result. If a
/// type is .f16, each register contains two elements.
template <class C, class D, class Compute>
void for_accumulators(Lanes& lanes, const Registers& registers, const MatrixForm& form, Compute compute) {
  const unsigned count = form.m * form.n / kMaxLanes;
  constexpr unsigned kHeldC = sizeof(C) == 2 ? 2 : 1, kHeldD = sizeof(D) == 2 ? 2 : 1;
  // All elements of c are read before a result is written, because both may have the same registers.
  std::array<C, kMostElements> c;
  for (unsigned index = 0; index < count; ++index) {
    const C* values = lanes.at<C>(registers.c[index / kHeldC]);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      c[index * kMaxLanes + lane] = values[lane * kHeldC + index % kHeldC];
  }
  for (unsigned index = 0; index < count; ++index) {
    const std::uint32_t slot = registers.d[index / kHeldD];
    if (slot == kNoSlot) continue;
    D* out = lanes.at<D>(slot);
    for_each_lane(lanes.active, [&](unsigned lane) {
      const FragmentPlace place = accumulator_place(form.m, index, lane);
      out[lane * kHeldD + index % kHeldD] = compute(place.row, place.column, c[index * kMaxLanes + lane]);
    });
  }
}

template <FloatFormat F>
void take_apart(const Bits& bits, unsigned rows, unsigned k, unsigned cut, Factors* out) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned at = 0; at < k; ++at) out[row].set<F>(at, bits[row * k + at] >> cut);
}

/// Converts a factor of 8-bit floats to .f16, in the order in which the hardware adds the products: first the lower two
/// numbers of each register, then the upper two.
template <FloatFormat F>
void take_apart_by_halves(const Bits& bits, unsigned rows, unsigned k, Factors* out) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned at = 0; at < k; ++at) {
      const unsigned turn = at % 4 / 2 * (k / 2) + at / 4 * 2 + at % 2;
      out[row].set<kHalf>(turn, encoded<kHalf>(decoded<F>(bits[row * k + at])));
    }
}

void gather_floats(const Lanes& lanes, const std::uint32_t* slots, ElementType element, unsigned rows, unsigned k,
                   Factors* out) {
  Bits bits;
  gather_factor(lanes, slots, element, rows, k, bits);
  switch (element) {
    case ElementType::f16:
      return take_apart<kHalf>(bits, rows, k, 0, out);
    case ElementType::bf16:
      return take_apart<kBrainHalf>(bits, rows, k, 0, out);
    case ElementType::tf32:
      return take_apart<kTf32>(bits, rows, k, 13, out);
    case ElementType::e4m3:
      return take_apart_by_halves<kE4M3>(bits, rows, k, out);
    default:
      return take_apart_by_halves<kE5M2>(bits, rows, k, out);
  }
}

double accumulator_value(std::uint32_t bits) {
  return static_cast<double>(std::bit_cast<float>(bits));
}
double accumulator_value(std::uint16_t bits) {
  return decoded<kHalf>(bits);
}

constexpr int kLowestSingle = -126;

/// Returns c plus the sum of k products. Each step adds `step` products to the .f32 result of the previous step.
double in_steps(const Factors& a, const Factors& b, unsigned k, unsigned step, double c, int lowest_exponent) {
  double sum = sum_of_products(a, b, 0, step, c, lowest_exponent);
  for (unsigned from = step; from < k; from += step)
    sum = sum_of_products(a, b, from, step, accumulator_value(cut_to_single(sum)), kLowestSingle);
  return sum;
}

/// Multiplies matrices of floats. C and D are the types of the bits: 16 bits for .f16, 32 bits for .f32.
template <class C, class D>
void multiply_float_matrices(Lanes& lanes, const Op& op) {
  const MatrixForm form = MatrixForm::of(op);
  const Registers registers(lanes, op, form);
  if (is_full(lanes) && multiply_floats_together(make_warp_product(lanes, op, form, registers))) return;
  std::array<Factors, 32> a, b;
  gather_floats(lanes, registers.a, form.a, form.m, form.k, a.data());
  gather_floats(lanes, registers.b, form.b, form.n, form.k, b.data());
  constexpr int kLowest = sizeof(C) == 2 ? -14 : kLowestSingle;
  const unsigned step = own(op).word;
  const bool adds_after = is_float8(form.a);
  for_accumulators<C, D>(lanes, registers, form, [&](unsigned row, unsigned column, C c) -> D {
    double sum = in_steps(a[row], b[column], form.k, step, adds_after ? 0 : accumulator_value(c), kLowest);
    // For 8-bit floats, c is added to the sum by an ordinary addition, which rounds to nearest.
    if (adds_after) sum = accumulator_value(cut_to_single(sum)) + accumulator_value(c);
    if (adds_after) return static_cast<D>(encoded<kSingle>(sum));
    if constexpr (sizeof(D) == 2)
      return static_cast<D>(encoded<kHalf>(sum));
    else
      return cut_to_single(sum);
  });
}

void multiply_doubles(Lanes& lanes, const Op& op) {
  const MatrixForm form = MatrixForm::of(op);
  const Registers registers(lanes, op, form);
  std::array<double, kMostElements> a, b;
  const auto gather = [&](const std::uint32_t* slots, unsigned rows, auto& out) {
    for (unsigned reg = 0; reg < factor_registers(ElementType::f64, rows, form.k); ++reg)
      for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
        const FragmentPlace place = factor_place(ElementType::f64, rows, reg, lane, 0);
        out[place.row * form.k + place.column] = lanes.at<double>(slots[reg])[lane];
      }
  };
  gather(registers.a, form.m, a);
  gather(registers.b, form.n, b);
  const RoundingScope scope(static_cast<Rounding>(own(op).variant));
  const RoundingScope::Operations operations = scope.operations();
  for_accumulators<double, double>(lanes, registers, form, [&](unsigned row, unsigned column, double sum) {
    for (unsigned at = 0; at < form.k; ++at) {
      const double left = a[row * form.k + at], right = b[column * form.k + at], before = sum;
      sum = operations.multiply_add(left, right, before);
      if (sum != sum) sum = nan_of_operands(sum, left, right, before);
    }
    return sum;
  });
}

std::int32_t extend_element(ElementType element, std::uint32_t bits) {
  switch (element) {
    case ElementType::s8:
      return static_cast<std::int8_t>(bits);
    case ElementType::s4:
      return static_cast<std::int32_t>(bits << 28) >> 28;
    default:
      return static_cast<std::int32_t>(bits);
  }
}

void multiply_integers(Lanes& lanes, const Op& op) {
  const MatrixForm form = MatrixForm::of(op);
  const Registers registers(lanes, op, form);
  const bool saturate = (own(op).variant & kSaturate) != 0;
  if (is_full(lanes)) return multiply_integers_together(make_warp_product(lanes, op, form, registers), saturate);
  Bits a, b;
  gather_factor(lanes, registers.a, form.a, form.m, form.k, a);
  gather_factor(lanes, registers.b, form.b, form.n, form.k, b);
  for_accumulators<std::int32_t, std::int32_t>(
      lanes, registers, form, [&](unsigned row, unsigned column, std::int32_t c) {
        std::int64_t sum = c;
        for (unsigned at = 0; at < form.k; ++at)
          sum += extend_element(form.a, a[row * form.k + at]) * extend_element(form.b, b[column * form.k + at]);
        return static_cast<std::int32_t>(saturate ? std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
      });
}

/// Multiplies matrices of single bits: counts the ones of (a op b).
void multiply_bits(Lanes& lanes, const Op& op) {
  const MatrixForm form = MatrixForm::of(op);
  const Registers registers(lanes, op, form);
  const bool exclusive_or = (own(op).variant & kExclusiveOr) != 0;
  if (is_full(lanes)) return count_bits_together(make_warp_product(lanes, op, form, registers), exclusive_or);
  Bits a, b;
  gather_factor(lanes, registers.a, form.a, form.m, form.k, a);
  gather_factor(lanes, registers.b, form.b, form.n, form.k, b);
  for_accumulators<std::uint32_t, std::uint32_t>(
      lanes, registers, form, [&](unsigned row, unsigned column, std::uint32_t sum) {
        for (unsigned at = 0; at < form.k; ++at) {
          const std::uint32_t left = a[row * form.k + at], right = b[column * form.k + at];
          sum += static_cast<std::uint32_t>(std::popcount(exclusive_or ? left ^ right : left & right));
        }
        return sum;
      });
}

}  // namespace

Handler matrix_product(InstructionLowering& lowering, const MatrixForm& form) {
  const auto accumulates = [&](ElementType element) { return form.c == element && form.d == element; };
  const bool same = form.a == form.b;
  const bool of_floats =
      (same && (form.a == ElementType::f16 || form.a == ElementType::bf16 || form.a == ElementType::tf32)) ||
      (is_float8(form.a) && is_float8(form.b));
  const bool of_integers = (is_integer8(form.a) && is_integer8(form.b)) || (is_integer4(form.a) && is_integer4(form.b));
  if (factor_registers(form.a, form.m, form.k) == 0 || factor_registers(form.b, form.n, form.k) == 0 ||
      form.m * form.k > kMostElements || form.n * form.k > kMostElements || (of_floats && form.k > kMostFactors))
    lowering.refuse(marked("'{}' has a matrix shape that Warplens does not support"));
  if (of_floats) {
    const bool half_c = form.c == ElementType::f16, half_d = form.d == ElementType::f16;
    const bool known = (half_c || form.c == ElementType::f32) && (half_d || form.d == ElementType::f32);
    if (known && ((!half_c && !half_d) || form.a == ElementType::f16)) {
      if (half_c)
        return half_d ? &multiply_float_matrices<std::uint16_t, std::uint16_t>
                      : &multiply_float_matrices<std::uint16_t, std::uint32_t>;
      return half_d ? &multiply_float_matrices<std::uint32_t, std::uint16_t>
                    : &multiply_float_matrices<std::uint32_t, std::uint32_t>;
    }
  }
  if (same && form.a == ElementType::f64 && accumulates(ElementType::f64)) return &multiply_doubles;
  if (of_integers && accumulates(ElementType::s32)) return &multiply_integers;
  if (same && form.a == ElementType::b1 && accumulates(ElementType::s32)) return &multiply_bits;
  lowering.refuse(marked("'{}' multiplies a combination of types that Warplens does not support"));
}

}  // namespace warplens::simt
