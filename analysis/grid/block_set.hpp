#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/grid/wide.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::grid {

/// The numbers lo, lo + stride, … up to hi; empty if lo > hi. `lo` is an element, `hi` is only an upper limit.
struct Progression {
  std::int64_t lo = 0, hi = -1, stride = 1;

  bool empty() const { return lo > hi; }
  std::uint64_t count() const { return empty() ? 0 : static_cast<std::uint64_t>((hi - lo) / stride) + 1; }
  bool contains(std::int64_t value) const { return value >= lo && value <= hi && (value - lo) % stride == 0; }

  /// Keep the elements that are at least / at most `bound`.
  void raise(std::int64_t bound);
  void lower(std::int64_t bound);
  /// Keeps the elements that are `residue` modulo `modulus`.
  void keep_residue(std::int64_t modulus, std::int64_t residue);
  bool operator==(const Progression&) const = default;
};

/// A set of blocks of a grid: the blocks whose index satisfies a conjunction of linear conditions. It always contains
/// the block around which it was built.
class BlockSet {
 public:
  BlockSet() = default;
  BlockSet(const simt::Dim3& grid, const simt::Dim3& around);

  /// Adds the condition value + step · Δ / divisor >= 0, where Δ is the difference to the block it was built around.
  /// `pc` is the instruction that requires the condition.
  void require_not_negative(Wide value, const std::array<std::int64_t, 3>& step, std::int64_t divisor,
                            std::uint32_t pc);
  /// Adds the condition that step · Δ is a multiple of `modulus`.
  void require_multiple(const std::array<std::int64_t, 3>& step, std::int64_t modulus, std::uint32_t pc);
  /// Adds the condition step · Δ = 0.
  void require_standstill(const std::array<std::int64_t, 3>& step, std::uint32_t pc);
  /// Fixes the coordinates in `bits` (bit d: coordinate d).
  void pin(std::uint8_t bits, std::uint32_t pc);

  std::uint64_t count() const;
  bool contains(const simt::Dim3& block) const;
  /// Returns the x coordinates of its blocks in the row (y, z).
  Progression row(std::uint32_t y, std::uint32_t z) const;
  /// Returns the values of one coordinate that its blocks may have.
  const Progression& along(unsigned coordinate) const { return along_[coordinate]; }
  /// Returns whether a condition couples several coordinates. If none does, the set is the product of `along`.
  bool is_coupled() const { return !inequalities_.empty() || !congruences_.empty(); }

  /// A condition on the sum of step · coordinate over the coordinates of a block, with the instruction that requires
  /// it.
  struct Reason {
    enum class Relation : std::uint8_t {
      equal,     ///< equals `value`
      at_least,  ///< is at least `value`
      at_most,   ///< is at most `value`
      repeats,   ///< is `value` plus a multiple of `modulus`; only for one coordinate
      residue,   ///< is `value` modulo `modulus`
    };
    Relation relation;
    std::array<std::int64_t, 3> step;
    std::int64_t value = 0;
    std::int64_t modulus = 1;
    std::uint32_t pc = 0;
  };
  /// Returns the conditions that distinguish this set from the whole grid.
  std::vector<Reason> reasons() const;

 private:
  struct Inequality {  // constant + step · b >= 0, b: block index
    Wide constant;
    std::array<std::int64_t, 3> step;
    std::uint32_t pc;
  };
  struct Congruence {  // step · b = residue (mod modulus)
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
  std::array<std::array<std::uint32_t, 3>, 3> causes_{};  ///< [coordinate][lower bound, upper bound, stride] -> pc
  std::vector<Inequality> inequalities_;
  std::vector<Congruence> congruences_;
};

}  // namespace warplens::grid
