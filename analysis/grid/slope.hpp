#pragma once

#include <array>
#include <cstdint>

#include "analysis/machine.hpp"

namespace warplens::grid {

/// How one value moves when the same instruction is executed by another block of the same class: by
/// (step · Δ) / divisor, where Δ is the difference of the two blocks' indices. On the class the division leaves no
/// rest: a condition was added where the divisor came from. Values are those of a register, so they move modulo its
/// width.
struct Slope {
  std::array<std::int64_t, 3> step{};
  std::int64_t divisor = 1;
  std::uint8_t arbitrary = 0;  ///< bit d: depends on blockIdx's coordinate d in a way that no rule describes
  bool opaque = false;         ///< depends on what was loaded from memory

  /// The same in every block.
  bool is_fixed() const { return !opaque && arbitrary == 0 && step == std::array<std::int64_t, 3>{}; }
  /// Moves by `step` alone: what the rules for arithmetic can work with.
  bool is_affine() const { return !opaque && arbitrary == 0; }
  bool operator==(const Slope&) const = default;

  /// Coordinates that the value depends on, known or not, as bits.
  std::uint8_t coordinates() const;
};

Slope operator+(const Slope& a, const Slope& b);
Slope operator-(const Slope& a, const Slope& b);
Slope scaled(const Slope& a, std::int64_t factor);
/// Moves by a's steps over `divisor` more; the caller sees to it that the class leaves no rest.
Slope divided(const Slope& a, std::int64_t divisor);
/// All that is known of a value that depends on both in an unknown way.
Slope joined(const Slope& a, const Slope& b);
/// As `a`, with what no rule describes.
Slope forgotten(const Slope& a);
/// Steps as signed numbers modulo 2^(8 bytes): a 32-bit register that goes down by 1 has the step -1, not 2^32 - 1.
Slope wrapped(const Slope& a, unsigned bytes);

/// The slopes of one register: nearly always the same for all lanes, else one for each of a few groups of lanes.
class LaneSlopes {
 public:
  static constexpr unsigned kMostGroups = 4;

  /// The slope of the lowest lane in `lanes`; `lanes` is cut down to those that share it.
  const Slope& first_of(LaneMask& lanes) const;
  void set(LaneMask lanes, const Slope& slope);
  /// Everything that any of these lanes depends on.
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
