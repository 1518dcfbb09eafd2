#include "analysis/simt/order_dependence.hpp"

#include <algorithm>
#include <set>

namespace warplens::simt {
namespace {

/// What the registers of one function may be made of.
class Origins {
 public:
  Origins(const Code& code, const FunctionCode& function) : code_(code), function_(function) {
    while (grow()) {
    }
  }

  bool is_by_atomic(std::uint32_t slot) const { return atomics_.contains(slot); }
  bool is_by_others(std::uint32_t slot) const { return atomics_.contains(slot) || watched_.contains(slot); }

 private:
  /// Goes through the function once more. False where that brought nothing new.
  bool grow() {
    const std::size_t before = atomics_.size() + watched_.size() + shared_.size();
    for (std::uint32_t pc = function_.first_pc; pc < function_.end_pc; ++pc) {
      const Meaning& meaning = code_.meanings[pc];
      const bool is_load = meaning.memory == MemoryAction::load;
      const bool reads_shared = is_load && meaning.space == ptx::StateSpace::shared;
      const bool by_atomic =
          meaning.memory == MemoryAction::atomic || reads(pc, atomics_) || (reads_shared && meets(meaning));
      const bool by_others = (is_load && is_strong(meaning) && !reads_shared) || reads(pc, watched_);
      for (const ValueUse& use : code_.writes(meaning)) {
        if (by_atomic) atomics_.insert(use.slot);
        if (by_others) watched_.insert(use.slot);
      }
      if (meaning.memory == MemoryAction::store && meaning.space == ptx::StateSpace::shared && by_atomic)
        for (const AddressUse& address : code_.addresses_of(meaning)) shared_.insert(address.slot);
    }
    return atomics_.size() + watched_.size() + shared_.size() != before;
  }

  /// Whether a value that the instruction works with is among these. Addresses and conditions are none: what is loaded
  /// from a place that hangs on the order is a value like others.
  bool reads(std::uint32_t pc, const std::set<std::uint32_t>& slots) const {
    return std::ranges::any_of(code_.reads(code_.meanings[pc]), [&](const ValueUse& use) {
      return use.role == ValueUse::Role::value && slots.contains(use.slot);
    });
  }

  bool meets(const Meaning& meaning) const {
    return std::ranges::any_of(code_.addresses_of(meaning),
                               [&](const AddressUse& address) { return shared_.contains(address.slot); });
  }

  const Code& code_;
  const FunctionCode& function_;
  std::set<std::uint32_t> atomics_, watched_;  ///< slots
  std::set<std::uint32_t> shared_;             ///< bases of shared places that hold such a value
};

bool touches_by_order(const Code& code, std::uint32_t pc, const Origins& origins) {
  const Meaning& meaning = code.meanings[pc];
  return meaning.memory != MemoryAction::none &&
         std::ranges::any_of(code.addresses_of(meaning), [&](const AddressUse& address) {
           return address.is_register && origins.is_by_atomic(address.slot);
         });
}

/// A jump back that is taken, or not, by what others did.
bool loops_by_others(const Code& code, std::uint32_t pc, const Origins& origins) {
  const Op& op = code.ops[pc];
  return op.control == Control::branch && op.target <= pc && origins.is_by_others(op.guard);
}

}  // namespace

std::vector<bool> order_dependence(const Program& program) {
  const Code& code = program.code();
  std::vector<bool> found(code.ops.size());
  for (const FunctionCode& function : code.functions) {
    const Origins origins(code, function);
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      if (touches_by_order(code, pc, origins)) found[pc] = true;
      if (!loops_by_others(code, pc, origins)) continue;
      for (std::uint32_t at = code.ops[pc].target; at < pc; ++at)
        if (code.meanings[at].memory != MemoryAction::none) found[at] = true;
    }
  }
  return found;
}

}  // namespace warplens::simt
