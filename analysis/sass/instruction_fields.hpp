#pragma once

#include <cstdint>

namespace warplens::sass {

// Fields of the lower half of every instruction; unchanged since Volta.

/// Masks for the operation, without and with the form of its operands.
inline constexpr std::uint64_t kOperationMask = 0x1ff, kFormMask = 0xfff;

/// The guard: the number of a predicate, and one more bit if it is negated.
inline constexpr unsigned kGuardShift = 12;
inline constexpr std::uint64_t kPredicateMask = 0xf;
/// The predicate PT, which is always true.
inline constexpr std::uint64_t kAlways = 0x7;

}  // namespace warplens::sass
