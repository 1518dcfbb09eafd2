#pragma once

#include <array>
#include <cstdint>

#include "analysis/machine.hpp"

namespace warplens::grid {

/// The change of one value when another block of the same class executes the instruction: (step · Δ) / divisor, where Δ
/// is the difference of the two block indices. Within the class the division is exact: a condition was added where the
/// divisor was introduced. Values are register contents, so they change modulo the register's width.
struct Slope {
  std::array<std::int64_t, 3> step{};
  std::int64_t divisor = 1;
  std::uint8_t arbitrary = 0;  ///< bit d: depends on coordinate d of blockIdx in a way that no rule describes
  bool opaque = false;         ///< depends on data loaded from memory

  /// Returns whether the value is the same in every block.
  bool is_fixed() const { return !opaque && arbitrary == 0 && step == std::array<std::int64_t, 3>{}; }
  /// Returns whether the change is described by `step` and `divisor`, as the rules for arithmetic require.
  bool is_affine() const { return !opaque && arbitrary == 0; }
  bool operator==(const Slope&) const = default;

  /// Returns the coordinates that the value depends on, in a known or unknown way, as bits.
  std::uint8_t coordinates() const;
};

Slope operator+(const Slope& a, const Slope& b);
Slope operator-(const Slope& a, const Slope& b);
Slope scaled(const Slope& a, std::int64_t factor);
/// Returns the slope of the value divided by `divisor`; the caller ensures that the division is exact within the class.
Slope divided(const Slope& a, std::int64_t divisor);
/// Returns the slope of a value that depends on both in an unknown way.
Slope joined(const Slope& a, const Slope& b);
/// Returns a slope that depends on the coordinates of `a` in an unknown way.
Slope forgotten(const Slope& a);
/// Returns the slope with steps as signed numbers modulo 2^(8 bytes): a 32-bit register that decreases by 1 has step
/// -1, not 2^32 - 1.
Slope wrapped(const Slope& a, unsigned bytes);

/// Slopes of one register: usually the same for all lanes, otherwise one for each of a few groups of lanes.
class LaneSlopes {
 public:
  static constexpr unsigned kMostGroups = 4;

  /// Returns the slope of the lowest lane in `lanes`, and reduces `lanes` to the lanes that share it.
  const Slope& first_of(LaneMask& lanes) const;
  void set(LaneMask lanes, const Slope& slope);
  /// Returns a slope that depends on everything that any of these lanes depends on.
  Slope join_over(LaneMask lanes) const;
  bool is_fixed() const { return count_ == 1 && groups_[0].slope.is_fixed(); }

 private:
  struct Group {
    LaneMask lanes = ~LaneMask{0};
    Slope slope;
  };
  std::array<Group, kMostGroups> groups_{};
  unsigned count_ = 1;
};

}  // namespace warplens::grid
