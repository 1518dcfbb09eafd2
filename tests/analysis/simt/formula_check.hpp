#pragma once

#include <map>
#include <optional>

#include "analysis/simt/warp_view.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::simt {

/// Computes the expected results of instructions from their formulas (Meaning::formula), and compares them with the
/// results of the executor.
class FormulaCheck : public conformance::FaultObserver {
 public:
  explicit FormulaCheck(const Program& program) : program_(program) {}

  bool wants_instructions() const override { return true; }
  void block_begin(const Dim3&) override { awaited_.clear(); }
  void instruction(const WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override;

  std::map<Formula, std::size_t> checked;  ///< number of compared results, by formula
  std::string wrong;                       ///< the first difference; empty if there is none

 private:
  /// Expected result that an instruction writes to its destination.
  struct Awaited {
    std::uint32_t pc;
    LaneMask lanes;  ///< lanes whose result is known
    PerLane<std::uint64_t> values{};
    /// Only used if the instruction compares. Lanes for which the formula says that the comparison is true. If the
    /// instruction tests the opposite (`>=` instead of `<`), its result is true for all other lanes.
    LaneMask holding = 0;
    bool up_to_a_constant = false;  ///< whether the results may differ from `values` by a constant
  };

  std::optional<Awaited> awaited_of(const WarpView& warp, std::uint32_t pc, LaneMask active) const;
  void compare(const WarpView& warp, const Awaited& awaited);

  const Program& program_;
  std::map<const Frame*, Awaited> awaited_;
};

}  // namespace warplens::simt
