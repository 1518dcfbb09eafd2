#pragma once

#include <cstdint>

namespace warplens::sass {

// Fields of the lower half of every instruction. They have not changed since Volta.

/// Masks for the operation (9 bits), and for the operation with the form of its operands (12 bits).
inline constexpr std::uint64_t kOperationMask = 0x1ff, kFormMask = 0xfff;

/// Position and mask of the guard: the number of a predicate, and one bit that is set if it is negated.
inline constexpr unsigned kGuardShift = 12;
inline constexpr std::uint64_t kPredicateMask = 0xf;
/// The predicate PT, which is always true.
inline constexpr std::uint64_t kAlways = 0x7;

}  // namespace warplens::sass
