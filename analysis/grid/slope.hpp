#pragma once

#include <array>
#include <cstdint>

#include "analysis/machine.hpp"

namespace warplens::grid {

/// The change of one value from the executed block to another block of the same class (grid_totals.hpp): (step · Δ) /
/// divisor, where Δ is the index of the other block minus the index of the executed block. Within the class the
/// division is exact, because the rule that introduced the divisor also added a condition that ensures it. Values are
/// register contents, so the change is only valid modulo 2^(width of the register).
struct Slope {
  std::array<std::int64_t, 3> step{};
  std::int64_t divisor = 1;
  /// bit d: whether the value depends on coordinate d of blockIdx in a way that no rule describes
  std::uint8_t arbitrary = 0;
  bool opaque = false;  ///< whether the value depends on data loaded from memory

  /// Returns whether the value is the same in every block.
  bool is_fixed() const { return !opaque && arbitrary == 0 && step == std::array<std::int64_t, 3>{}; }
  /// Returns whether the change of the value is (step · Δ) / divisor. The rules for arithmetic require such a value.
  bool is_affine() const { return !opaque && arbitrary == 0; }
  bool operator==(const Slope&) const = default;

  /// Returns the coordinates of blockIdx that the value depends on (bit d: coordinate d). Includes those in
  /// `arbitrary`.
  std::uint8_t coordinates() const;
};

Slope operator+(const Slope& a, const Slope& b);
Slope operator-(const Slope& a, const Slope& b);
Slope scaled(const Slope& a, std::int64_t factor);
/// Returns the slope of the value divided by `divisor`. The caller must ensure that the division is exact for all
/// blocks of the class (grid_totals.hpp).
Slope divided(const Slope& a, std::int64_t divisor);
/// Returns the slope of a value that depends on `a` and `b` in an unknown way.
Slope joined(const Slope& a, const Slope& b);
/// Returns a slope that depends on the coordinates of `a` in an unknown way.
Slope forgotten(const Slope& a);
/// Returns the slope with each step as a signed number of `bytes` bytes. For example, a 32-bit register that decreases
/// by 1 has the step -1, not 2^32 - 1.
Slope wrapped(const Slope& a, unsigned bytes);

/// Slopes of one register of a warp. Usually all lanes have the same slope; otherwise there are a few groups of lanes,
/// each with one slope.
class LaneSlopes {
 public:
  static constexpr unsigned kMostGroups = 4;

  /// Returns the slope of the lowest lane in `lanes`. Removes the lanes with other slopes from `lanes`.
  const Slope& first_of(LaneMask& lanes) const;
  void set(LaneMask lanes, const Slope& slope);
  /// Joins the slopes of these lanes: the result depends, in an unknown way, on everything that at least one of the
  /// lanes depends on.
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
