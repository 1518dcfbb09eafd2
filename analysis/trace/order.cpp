#include "analysis/trace/order.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace warplens::trace {
namespace {

using ptx::StateSpace;
using simt::MemoryAction;
using simt::ValueUse;

/// Follows what atomics give through registers and the memory of a block, without regard to the order of instructions:
/// a register that holds such a value anywhere is taken to hold it everywhere.
class Following {
 public:
  explicit Following(const simt::Program& program) : code_(program.code()) {
    while (go_on()) {
    }
  }

  bool is_reached(std::uint32_t function, const ValueUse& use) const {
    return use.kind != ValueUse::Kind::special && reached_.contains({function, use.slot});
  }
  bool reads(std::uint32_t function, const simt::Meaning& meaning, ValueUse::Role role) const {
    return std::ranges::any_of(code_.reads(meaning),
                               [&](const ValueUse& use) { return use.role == role && is_reached(function, use); });
  }
  bool guards(std::uint32_t function, const simt::Op& op) const { return reached_.contains({function, op.guard}); }

 private:
  static bool is_of_block(StateSpace space) { return space == StateSpace::shared || space == StateSpace::local; }

  /// Goes through the code once; false where nothing was reached that had not been.
  bool go_on() {
    const std::size_t before = reached_.size() + memory_.size();
    for (std::uint32_t function = 0; function < code_.functions.size(); ++function)
      for (std::uint32_t pc = code_.functions[function].first_pc; pc < code_.functions[function].end_pc; ++pc)
        follow(function, code_.ops[pc], code_.meanings[pc]);
    return reached_.size() + memory_.size() != before;
  }

  void follow(std::uint32_t function, const simt::Op& op, const simt::Meaning& meaning) {
    using Role = ValueUse::Role;
    const bool of_value = reads(function, meaning, Role::value) || reads(function, meaning, Role::steering);
    const bool is_load = meaning.memory == MemoryAction::load;
    if (meaning.memory == MemoryAction::store && is_of_block(meaning.space) && of_value) memory_.insert(meaning.space);
    const bool begins = meaning.memory == MemoryAction::atomic;
    const bool loads = is_load && is_of_block(meaning.space) && memory_.contains(meaning.space);
    const bool computes = meaning.memory == MemoryAction::none && (of_value || guards(function, op));
    if (!begins && !loads && !computes) return;
    for (const ValueUse& use : code_.writes(meaning)) reached_.insert({function, use.slot});
  }

  const simt::Code& code_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> reached_;  ///< function, slot
  std::set<StateSpace> memory_;                                ///< in which such a value was put
};

}  // namespace

std::vector<bool> depends_on_order(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> depends(code.ops.size(), false);
  const auto begins = [](const simt::Meaning& meaning) { return meaning.memory == MemoryAction::atomic; };
  if (std::ranges::none_of(code.meanings, begins)) return depends;
  const Following following(program);
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      const simt::Meaning& meaning = code.meanings[pc];
      if (meaning.memory != MemoryAction::none && following.reads(function, meaning, ValueUse::Role::address))
        depends[pc] = true;
      const simt::Op& op = code.ops[pc];
      if (op.control != simt::Control::branch || op.target > pc || !following.guards(function, op)) continue;
      for (std::uint32_t inside = op.target; inside < pc; ++inside)
        if (code.meanings[inside].memory != MemoryAction::none) depends[inside] = true;
    }
  return depends;
}

}  // namespace warplens::trace
