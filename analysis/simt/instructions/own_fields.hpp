#pragma once

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Bits in own(op).offset of a fused multiply-add that results from contraction. They say which operand is negated
/// because the addition was a subtraction. The lower bits belong to the handler.
inline constexpr std::int64_t kNegatesProduct = 8, kNegatesAddend = 16;

/// Gives the functions of the instruction table, and the handlers, access to the private OwnFields of an Op.
struct OwnFieldsOf {
  static OwnFields& in(Op& op) { return op.own_; }
  static const OwnFields& in(const Op& op) { return op.own_; }
};

inline OwnFields& own(Op& op) {
  return OwnFieldsOf::in(op);
}
inline const OwnFields& own(const Op& op) {
  return OwnFieldsOf::in(op);
}

}  // namespace warplens::simt
