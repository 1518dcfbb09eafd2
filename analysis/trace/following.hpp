#pragma once

#include <functional>
#include <set>
#include <utility>

#include "analysis/simt/program.hpp"

namespace warplens::trace {

/// Follows values through registers and the memory of a block, without regard to the order of instructions: a register
/// that holds such a value anywhere is taken to hold it everywhere.
class Following {
 public:
  struct Sources {
    /// Whether what an instruction writes is such a value.
    std::function<bool(const simt::Meaning&)> begins;
    /// Whether a special register (its row, simt/special_registers.hpp) is one; empty: none is.
    std::function<bool(std::uint32_t)> is_special;
    /// Whether what is loaded from an address that is made of such a value is one as well.
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
  std::set<std::pair<std::uint32_t, std::uint32_t>> reached_;  ///< function, slot
  std::set<ptx::StateSpace> memory_;                           ///< in which such a value was put
};

/// The instructions of loops that go on or end by a value that is followed, and those of their ways out: what is
/// executed by lanes that leave early. With `and_behind`, also those behind such a loop, up to the next barrier.
std::vector<bool> in_loops_by(const simt::Program& program, const Following& following, bool and_behind);

}  // namespace warplens::trace
