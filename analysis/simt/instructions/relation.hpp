#pragma once

#include <bit>
#include <cstdint>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// What a comparison asks. The ordered forms are false with a NaN, the unordered ones (…u) true with one.
enum class Relation : std::uint8_t { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan };

/// Takes the comparison from the opcode and refuses one that its type does not have.
Relation take_relation(InstructionLowering& lowering, bool of_floats);

/// How a comparison is combined with a predicate: p = (a ? b) op c.
enum class Combine : std::uint8_t { none, with_and, with_or, with_xor };

Combine accept_combine(InstructionLowering& lowering);

/// Everything about a comparison that is no operand. Eight bytes, so that it travels in op.offset.
struct Comparison {
  ptx::Type type;                      ///< of the operands
  ptx::Type result = ptx::Type::pred;  ///< of what `set` writes
  Relation relation;
  Combine combine = Combine::none;
  bool flush = false;  ///< .ftz
  bool flip = false;   ///< the predicate that it is combined with is negated
  std::uint8_t unused[2] = {0, 0};

  static Comparison of(const Op& op) { return std::bit_cast<Comparison>(op.offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(Comparison) == 8);

/// The lanes where operands a and b of an instruction stand in that relation, for any type; of pairs, half 0 or 1.
/// Takes a while: values are widened first.
LaneMask related(const Lanes& lanes, const Op& op, const Comparison& comparison, unsigned half);

/// Combined with the predicate in op.c.
LaneMask combined(const Lanes& lanes, const Op& op, const Comparison& comparison, LaneMask compared);

inline bool is_pair(ptx::Type type) {
  return type == ptx::Type::f16x2 || type == ptx::Type::bf16x2;
}

// The relations, for templates.
struct Equal {
  template <class T>
  static bool holds(T a, T b) {
    return a == b;
  }
};
struct NotEqual {
  template <class T>
  static bool holds(T a, T b) {
    return a != b;
  }
};
struct Less {
  template <class T>
  static bool holds(T a, T b) {
    return a < b;
  }
};
struct LessEqual {
  template <class T>
  static bool holds(T a, T b) {
    return a <= b;
  }
};
struct Greater {
  template <class T>
  static bool holds(T a, T b) {
    return a > b;
  }
};
struct GreaterEqual {
  template <class T>
  static bool holds(T a, T b) {
    return a >= b;
  }
};
struct OrderedNotEqual {
  template <class T>
  static bool holds(T a, T b) {
    return a < b || a > b;
  }
};
struct UnorderedEqual {
  template <class T>
  static bool holds(T a, T b) {
    return !(a < b || a > b);
  }
};
struct UnorderedLess {
  template <class T>
  static bool holds(T a, T b) {
    return !(a >= b);
  }
};
struct UnorderedLessEqual {
  template <class T>
  static bool holds(T a, T b) {
    return !(a > b);
  }
};
struct UnorderedGreater {
  template <class T>
  static bool holds(T a, T b) {
    return !(a <= b);
  }
};
struct UnorderedGreaterEqual {
  template <class T>
  static bool holds(T a, T b) {
    return !(a < b);
  }
};
struct BothNumbers {
  template <class T>
  static bool holds(T a, T b) {
    return a == a && b == b;
  }
};
struct AnyNan {
  template <class T>
  static bool holds(T a, T b) {
    return a != a || b != b;
  }
};

/// Calls `pick` with the relation between integers.
template <class Pick>
auto by_integer_relation(Relation relation, Pick pick) {
  switch (relation) {
    case Relation::eq:
      return pick.template operator()<Equal>();
    case Relation::lt:
      return pick.template operator()<Less>();
    case Relation::le:
      return pick.template operator()<LessEqual>();
    case Relation::gt:
      return pick.template operator()<Greater>();
    case Relation::ge:
      return pick.template operator()<GreaterEqual>();
    default:
      return pick.template operator()<NotEqual>();
  }
}

/// Likewise between floats.
template <class Pick>
auto by_floating_relation(Relation relation, Pick pick) {
  switch (relation) {
    case Relation::eq:
      return pick.template operator()<Equal>();
    case Relation::ne:
      return pick.template operator()<OrderedNotEqual>();
    case Relation::lt:
      return pick.template operator()<Less>();
    case Relation::le:
      return pick.template operator()<LessEqual>();
    case Relation::gt:
      return pick.template operator()<Greater>();
    case Relation::ge:
      return pick.template operator()<GreaterEqual>();
    case Relation::equ:
      return pick.template operator()<UnorderedEqual>();
    case Relation::neu:
      return pick.template operator()<NotEqual>();
    case Relation::ltu:
      return pick.template operator()<UnorderedLess>();
    case Relation::leu:
      return pick.template operator()<UnorderedLessEqual>();
    case Relation::gtu:
      return pick.template operator()<UnorderedGreater>();
    case Relation::geu:
      return pick.template operator()<UnorderedGreaterEqual>();
    case Relation::num:
      return pick.template operator()<BothNumbers>();
    default:
      return pick.template operator()<AnyNan>();
  }
}

}  // namespace warplens::simt
