#pragma once

#include <map>
#include <optional>

#include "analysis/simt/warp_view.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::simt {

/// Computes by the formulas of the instructions' meanings, on its own, what their results have to be, and compares.
class FormulaCheck : public conformance::FaultObserver {
 public:
  explicit FormulaCheck(const Program& program) : program_(program) {}

  bool wants_instructions() const override { return true; }
  void block_begin(const Dim3&) override { awaited_.clear(); }
  void instruction(const WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override;

  std::map<Formula, std::size_t> checked;  ///< results compared, by formula
  std::string wrong;                       ///< the first that differs; empty: none

 private:
  /// What an instruction is to leave in its destination.
  struct Awaited {
    std::uint32_t pc;
    LaneMask lanes;  ///< with a result that is known
    PerLane<std::uint64_t> values{};
    /// Of comparisons: the lanes that hold; of the opposite relation they are those that don't.
    LaneMask holding = 0;
    bool up_to_a_constant = false;  ///< `values` are so but for one and the same number
  };

  std::optional<Awaited> awaited_of(const WarpView& warp, std::uint32_t pc, LaneMask active) const;
  void compare(const WarpView& warp, const Awaited& awaited);

  const Program& program_;
  std::map<const Frame*, Awaited> awaited_;
};

}  // namespace warplens::simt
