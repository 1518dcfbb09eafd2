#pragma once

#include <map>
#include <random>
#include <vector>

#include "analysis/simt/warp_view.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::simt {

/// Checks during an execution that the meaning of each instruction (simt::Meaning) lists all registers that the
/// instruction reads or writes. If a register is missing, the result of the execution becomes wrong:
/// - Before each instruction, the registers that it does not read according to its meaning are set to random values. In
///   a register that the instruction writes, only the active lanes are changed.
/// - After the instruction, the registers that it does not write according to its meaning are restored.
class Scrambler : public conformance::FaultObserver {
 public:
  explicit Scrambler(const Program& program);

  bool wants_instructions() const override { return true; }
  void block_begin(const Dim3& block) override;
  void instruction(const WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override;

 private:
  struct Register {
    std::uint32_t slot;
    std::uint32_t lane_bytes;  ///< 0 for a predicate

    std::uint32_t bytes() const { return lane_bytes == 0 ? sizeof(LaneMask) : lane_bytes * kMaxLanes; }
  };
  /// A register and its contents, which will be restored.
  struct Kept {
    std::uint32_t slot;
    std::vector<std::byte> bytes;
  };

  /// Returns all registers that may be scrambled. Excludes guards and the lane masks of Control::converge, because the
  /// scheduler reads them before it reports an instruction.
  std::vector<Register> registers_of(const FunctionCode& function) const;
  void put_back(const Frame& frame);
  void scramble(std::byte* slots, const Register& reg, LaneMask lanes);

  const Program& program_;
  std::vector<bool>
      settled_;  ///< for each pc: whether the instruction is executed once before all blocks, and not in each block
  std::map<const FunctionCode*, std::vector<Register>> registers_;
  std::map<const Frame*, std::vector<Kept>> kept_;
  std::mt19937 random_{20260722};
};

}  // namespace warplens::simt
