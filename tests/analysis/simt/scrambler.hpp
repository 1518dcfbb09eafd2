#pragma once

#include <map>
#include <random>
#include <vector>

#include "analysis/simt/warp_view.hpp"
#include "tests/ptx/runner/emulated.hpp"

namespace warplens::simt {

/// Takes the instructions' meanings at their word while a program is executed: before each instruction it overwrites
/// every register that the instruction is not said to read (of what it is said to write, the lanes that it writes), and
/// afterwards puts those back that it is not said to write. Whoever reads or writes anything else computes something
/// else than it should.
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
  /// What stood in a register that is to be put back.
  struct Kept {
    std::uint32_t slot;
    std::vector<std::byte> bytes;
  };

  /// All but guards and the masks of lanes that meet: the scheduler asks for those before it tells of an instruction.
  std::vector<Register> registers_of(const FunctionCode& function) const;
  void put_back(const Frame& frame);
  void scramble(std::byte* slots, const Register& reg, LaneMask lanes);

  const Program& program_;
  std::vector<bool> settled_;  ///< by pc: carried out beforehand, so that nothing happens where it stands
  std::map<const FunctionCode*, std::vector<Register>> registers_;
  std::map<const Frame*, std::vector<Kept>> kept_;
  std::mt19937 random_{20260722};
};

}  // namespace warplens::simt
