#pragma once

#include <functional>
#include <set>
#include <utility>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Tracks values through the registers and the memory of a block. The order of instructions is ignored: a register that
/// holds a tracked value at one instruction is assumed to hold a tracked value at every instruction.
class Following {
 public:
  struct Sources {
    /// Returns whether the result of an instruction is a tracked value.
    std::function<bool(const simt::Meaning&)> begins;
    /// Returns whether a special register (its row in simt/special_registers.hpp) is a tracked value. If this function
    /// is empty, no special register is.
    std::function<bool(std::uint32_t)> is_special;
    /// If set, data loaded from an address that depends on a tracked value is a tracked value too.
    bool through_addresses = false;
  };
  Following(const simt::Program& program, Sources sources);

  bool is_reached(std::uint32_t function, const simt::ValueUse& use) const;
  bool reads(std::uint32_t function, const simt::Meaning& meaning, simt::ValueUse::Role role) const;
  bool guards(std::uint32_t function, const simt::Op& op) const { return reached_.contains({function, op.guard}); }

 private:
  bool go_on();
  void follow(std::uint32_t function, const simt::Op& op, const simt::Meaning& meaning);

  const simt::Code& code_;
  Sources sources_;
  /// registers that contain a tracked value, each as a pair: index of the function, slot of the register in its frame
  std::set<std::pair<std::uint32_t, std::uint32_t>> reached_;
  std::set<ptx::StateSpace> memory_;  ///< spaces in which a tracked value was stored
};

/// Returns, for each pc, whether the instruction is in a loop whose end depends on a tracked value. Includes
/// instructions that lanes execute when they leave such a loop. If `and_behind` is set, also includes the instructions
/// after such a loop, up to the next barrier.
std::vector<bool> in_loops_by(const simt::Program& program, const Following& following, bool and_behind);

}  // namespace warplens::trace
