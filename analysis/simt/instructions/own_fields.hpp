#pragma once

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// Bits in the offset of a fused multiply-add that results from contraction: the operand that the subtraction negates.
/// The lower bits belong to the handler.
inline constexpr std::int64_t kNegatesProduct = 8, kNegatesAddend = 16;

/// Access to the private fields of handlers, for rows, handlers and their shared code.
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
