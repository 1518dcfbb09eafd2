#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// The relation that a comparison tests. If an operand is a NaN, the ordered relations are false, and the unordered
/// relations (equ to geu) are true.
enum class Relation : std::uint8_t { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan };

/// Consumes the modifier for the relation. Refuses a relation that the type does not have.
Relation take_relation(InstructionLowering& lowering, bool of_floats);

/// Operation that combines the result of a comparison with the predicate c: for example, p = (a < b) and c.
enum class Combine : std::uint8_t { none, with_and, with_or, with_xor };

Combine accept_combine(InstructionLowering& lowering);

/// All properties of a comparison except its operands. The struct has eight bytes, so that it fits into own(op).offset.
struct Comparison {
  ptx::Type type;                      ///< type of the operands
  ptx::Type result = ptx::Type::pred;  ///< type of the result of `set`
  Relation relation;
  Combine combine = Combine::none;
  bool flush = false;  ///< whether the instruction has .ftz
  bool flip = false;   ///< whether the predicate that is combined with the result is negated
  std::uint8_t unused[2] = {0, 0};

  static Comparison of(const Op& op) { return std::bit_cast<Comparison>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(Comparison) == 8);

/// Returns the lanes in which operands a and b have this relation. It works for every type, but is slow, because all
/// values are first converted to a wider type. For pairs, `half` selects the element (0 or 1).
LaneMask find_related(const Lanes& lanes, const Op& op, const Comparison& comparison, unsigned half);

/// Combines the lanes `compared`, for which the comparison is true, with the predicate in op.c. Returns the result.
LaneMask combined(const Lanes& lanes, const Op& op, const Comparison& comparison, LaneMask compared);

inline bool is_pair(ptx::Type type) {
  return type == ptx::Type::f16x2 || type == ptx::Type::bf16x2;
}

/// Returns whether a and b have the relation, which is a template argument. The unordered relations are computed as
/// negations of ordered ones, so they are true if an operand is a NaN.
template <Relation relation, class T>
bool holds(T a, T b) {
  using enum Relation;
  if constexpr (relation == eq) return a == b;
  if constexpr (relation == ne) return a < b || a > b;
  if constexpr (relation == lt) return a < b;
  if constexpr (relation == le) return a <= b;
  if constexpr (relation == gt) return a > b;
  if constexpr (relation == ge) return a >= b;
  if constexpr (relation == equ) return !(a < b || a > b);
  if constexpr (relation == neu) return a != b;
  if constexpr (relation == ltu) return !(a >= b);
  if constexpr (relation == leu) return !(a > b);
  if constexpr (relation == gtu) return !(a <= b);
  if constexpr (relation == geu) return !(a < b);
  if constexpr (relation == num) return a == a && b == b;
  if constexpr (relation == nan) return a != a || b != b;
}

/// Calls `pick` with the relation as a template argument, and returns its result. The relation must be one of the
/// template arguments `any`.
template <Relation... any, class Pick>
auto dispatch_relation(Relation relation, Pick pick) {
  std::common_type_t<decltype(pick.template operator()<any>())...> picked{};
  static_cast<void>(((relation == any && (picked = pick.template operator()<any>(), true)) || ...));
  return picked;
}

/// Calls `pick` with a relation between integers as a template argument, and returns its result.
template <class Pick>
auto by_integer_relation(Relation relation, Pick pick) {
  using enum Relation;
  return dispatch_relation<eq, ne, lt, le, gt, ge>(relation, pick);
}

/// Calls `pick` with a relation between floats as a template argument, and returns its result.
template <class Pick>
auto by_floating_relation(Relation relation, Pick pick) {
  using enum Relation;
  return dispatch_relation<eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan>(relation, pick);
}

}  // namespace warplens::simt
