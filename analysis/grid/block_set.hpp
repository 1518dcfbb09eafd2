#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/grid/wide.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::grid {

/// The numbers lo, lo + stride, lo + 2 * stride, … up to hi. Empty if lo > hi. The number `hi` itself need not be one
/// of them.
struct Progression {
  std::int64_t lo = 0, hi = -1, stride = 1;

  bool empty() const { return lo > hi; }
  std::uint64_t count() const { return empty() ? 0 : static_cast<std::uint64_t>((hi - lo) / stride) + 1; }
  bool contains(std::int64_t value) const { return value >= lo && value <= hi && (value - lo) % stride == 0; }

  /// `raise` keeps only the elements that are at least `bound`. `lower` keeps only the elements that are at most
  /// `bound`.
  void raise(std::int64_t bound);
  void lower(std::int64_t bound);
  /// Keeps only the elements that equal `residue` modulo `modulus`.
  void keep_residue(std::int64_t modulus, std::int64_t residue);
  bool operator==(const Progression&) const = default;
};

/// A set of blocks of a grid: the blocks whose index satisfies a list of linear conditions. The conditions are found
/// while one block is executed, and the set always contains this block.
class BlockSet {
 public:
  BlockSet() = default;
  BlockSet(const simt::Dim3& grid, const simt::Dim3& around);

  /// Adds the condition value + step · Δ / divisor >= 0, where Δ is the index of a block minus the index of the
  /// executed block. `pc` is the instruction that requires the condition.
  void require_not_negative(Wide value, const std::array<std::int64_t, 3>& step, std::int64_t divisor,
                            std::uint32_t pc);
  /// Adds the condition that step · Δ is a multiple of `modulus` (for Δ, see require_not_negative).
  void require_multiple(const std::array<std::int64_t, 3>& step, std::int64_t modulus, std::uint32_t pc);
  /// Adds the condition step · Δ = 0 (for Δ, see require_not_negative).
  void require_standstill(const std::array<std::int64_t, 3>& step, std::uint32_t pc);
  /// Requires that the coordinates in `bits` (bit d: coordinate d) are the same as in the executed block.
  void pin(std::uint8_t bits, std::uint32_t pc);

  std::uint64_t count() const;
  bool contains(const simt::Dim3& block) const;
  /// Returns the x coordinates of those blocks of the set that are in the row (y, z) of the grid.
  Progression row(std::uint32_t y, std::uint32_t z) const;
  /// Returns the values that one coordinate may have in the set.
  const Progression& along(unsigned coordinate) const { return along_[coordinate]; }
  /// Returns whether at least one condition couples several coordinates. Otherwise the set consists of all combinations
  /// of the values of `along`.
  bool is_coupled() const { return !inequalities_.empty() || !congruences_.empty(); }

  /// A condition on the index of a block, and the instruction that requires it. The condition restricts the sum step ·
  /// index over the three coordinates.
  struct Reason {
    enum class Relation : std::uint8_t {
      equal,     ///< the sum equals `value`
      at_least,  ///< the sum is at least `value`
      at_most,   ///< the sum is at most `value`
      /// the sum is `value` plus a multiple of `modulus`, and contains only one coordinate
      repeats,
      residue,  ///< the sum is `value` plus a multiple of `modulus`, and contains several coordinates
    };
    Relation relation;
    std::array<std::int64_t, 3> step;
    std::int64_t value = 0;
    std::int64_t modulus = 1;
    std::uint32_t pc = 0;
  };
  /// Returns the conditions of this set. The list is empty if the set is the whole grid.
  std::vector<Reason> reasons() const;

 private:
  struct Inequality {  // constant + step · b >= 0, where b is the block index
    Wide constant;
    std::array<std::int64_t, 3> step;
    std::uint32_t pc;
  };
  struct Congruence {  // step · b = residue (mod modulus), where b is the block index
    std::array<std::int64_t, 3> step;
    std::int64_t modulus, residue;
    std::uint32_t pc;
  };
  void add_inequality(const Inequality& inequality);
  void bound_one(unsigned coordinate, const Inequality& inequality);
  void add_range(std::vector<Reason>& reasons, unsigned coordinate) const;

  std::array<std::int64_t, 3> extent_{1, 1, 1};
  std::array<std::int64_t, 3> around_{};
  std::array<Progression, 3> along_;
  /// pc of the instruction that required a bound; first index: coordinate; second index: 0 lower bound, 1 upper bound,
  /// 2 stride
  std::array<std::array<std::uint32_t, 3>, 3> causes_{};
  std::vector<Inequality> inequalities_;
  std::vector<Congruence> congruences_;
};

}  // namespace warplens::grid
