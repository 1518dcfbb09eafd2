#pragma once

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// In the offset of a fused multiply-add that two instructions were contracted to: what their subtraction negates. The
/// lower bits are the handler's own.
inline constexpr std::int64_t kNegatesProduct = 8, kNegatesAddend = 16;

/// The way to what a handler keeps for itself, for rows, handlers and what handlers share.
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
