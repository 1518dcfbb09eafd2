#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// The relation that a comparison tests. With a NaN, ordered forms are false and unordered forms (…u) are true.
enum class Relation : std::uint8_t { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan };

/// Takes the comparison from the opcode; refuses one that the type does not have.
Relation take_relation(InstructionLowering& lowering, bool of_floats);

/// How a comparison is combined with a predicate: p = (a ? b) op c.
enum class Combine : std::uint8_t { none, with_and, with_or, with_xor };

Combine accept_combine(InstructionLowering& lowering);

/// All properties of a comparison except its operands. Eight bytes, so that it fits into own(op).offset.
struct Comparison {
  ptx::Type type;                      ///< of the operands
  ptx::Type result = ptx::Type::pred;  ///< type of the result of `set`
  Relation relation;
  Combine combine = Combine::none;
  bool flush = false;  ///< .ftz
  bool flip = false;   ///< the combining predicate is negated
  std::uint8_t unused[2] = {0, 0};

  static Comparison of(const Op& op) { return std::bit_cast<Comparison>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(Comparison) == 8);

/// Returns the lanes for which operands a and b have this relation, for any type; `half` selects the element of a pair,
/// 0 or 1. Slow, because values are widened first.
LaneMask find_related(const Lanes& lanes, const Op& op, const Comparison& comparison, unsigned half);

/// Returns `compared` combined with the predicate in op.c.
LaneMask combined(const Lanes& lanes, const Op& op, const Comparison& comparison, LaneMask compared);

inline bool is_pair(ptx::Type type) {
  return type == ptx::Type::f16x2 || type == ptx::Type::bf16x2;
}

/// Returns whether a and b have the relation, which is a template argument. The unordered forms are negations of
/// ordered ones; therefore they are true with a NaN.
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

/// Calls `pick` with the relation, which is one of `any`, as a template argument; returns its result.
template <Relation... any, class Pick>
auto dispatch_relation(Relation relation, Pick pick) {
  std::common_type_t<decltype(pick.template operator()<any>())...> picked{};
  static_cast<void>(((relation == any && (picked = pick.template operator()<any>(), true)) || ...));
  return picked;
}

/// The same for the relations between integers.
template <class Pick>
auto by_integer_relation(Relation relation, Pick pick) {
  using enum Relation;
  return dispatch_relation<eq, ne, lt, le, gt, ge>(relation, pick);
}

/// The same for the relations between floats.
template <class Pick>
auto by_floating_relation(Relation relation, Pick pick) {
  using enum Relation;
  return dispatch_relation<eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan>(relation, pick);
}

}  // namespace warplens::simt
