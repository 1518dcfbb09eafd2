#include "kernels/header_guess/ptx_flow.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/simt/special_registers.hpp"

namespace warplens::kernels {
namespace {

using simt::Formula;
using simt::MemoryAction;
using simt::ValueUse;

/// Sources that a value may come from.
struct Origin {
  std::set<ParamPlace> params;      ///< parameters from which the value is calculated
  std::set<ParamPlace> roots;       ///< the value is a copy of one of these parameters, possibly plus an offset
  std::set<std::uint32_t> located;  ///< parameters whose address the value contains
  unsigned block_axes = 0, thread_axes = 0;
  /// Dimensions (one bit each) for which the value is exactly %ctaid (block) or %ntid (size).
  unsigned whole_block_axes = 0, whole_size_axes = 0;

  bool take(const Origin& other) {
    const auto before = weight();
    params.insert(other.params.begin(), other.params.end());
    roots.insert(other.roots.begin(), other.roots.end());
    located.insert(other.located.begin(), other.located.end());
    block_axes |= other.block_axes, thread_axes |= other.thread_axes;
    whole_block_axes |= other.whole_block_axes, whole_size_axes |= other.whole_size_axes;
    return weight() != before;
  }

  bool follows_place() const { return (block_axes | thread_axes) != 0; }
  /// Returns the only parameter from which the value is calculated. Null if there are none or several, or if the value
  /// also depends on the index of the block or thread.
  const ParamPlace* only_param() const { return params.size() == 1 && !follows_place() ? &*params.begin() : nullptr; }
  /// Returns the dimension that the value depends on: that of the block index if there is one, otherwise that of the
  /// thread index.
  int axis() const { return std::countr_zero(block_axes != 0 ? block_axes : thread_axes); }

 private:
  std::size_t weight() const {
    return params.size() + roots.size() + located.size() +
           static_cast<std::size_t>(std::popcount(block_axes) + std::popcount(thread_axes) +
                                    std::popcount(whole_block_axes) + std::popcount(whole_size_axes));
  }
};

/// Kinds of calculations that use the value of a register. They determine the element type of memory that the register
/// is loaded from or stored to.
struct Calculated {
  bool fractions = false, integers = false;
};

class Follower {
 public:
  explicit Follower(const simt::Program& program) : code_(program.code()), function_(code_.functions.front()) {
    for (const simt::SpecialSlot& special : function_.frame.specials) take_special(special);
    for (const simt::FrameLayout::Constant& constant : function_.frame.constants)
      constants_[constant.slot] = constant.value;
    bool changed = true;
    while (changed) {
      changed = false;
      for_each([&](const simt::Op& op, const simt::Meaning& meaning) { changed |= follow(op, meaning); });
    }
    for_each([&](const simt::Op&, const simt::Meaning& meaning) { note_calculation(meaning); });
    // All pointers must be known before products are examined.
    for_each([&](const simt::Op&, const simt::Meaning& meaning) {
      note_access(meaning);
      note_comparison(meaning);
    });
    for_each([&](const simt::Op& op, const simt::Meaning& meaning) { note_product(op, meaning); });
  }

  PtxFlow take() { return std::move(flow_); }

 private:
  template <class Act>
  void for_each(Act act) {
    for (std::uint32_t pc = function_.first_pc; pc < function_.end_pc; ++pc) act(code_.ops[pc], code_.meanings[pc]);
  }

  void take_special(const simt::SpecialSlot& special) {
    const std::string_view name = simt::special_register(special.special).name;
    if (name.size() < 2 || name[name.size() - 2] != '.') return;
    const int axis = name.back() - 'x';
    if (axis < 0 || axis > 2) return;
    const auto index = static_cast<std::size_t>(axis);
    Origin& origin = origins_[special.slot];
    if (name.starts_with("%ctaid.")) {
      origin.block_axes = origin.whole_block_axes = 1u << index;
      flow_.axes[index].of_block = true;
    } else if (name.starts_with("%tid.")) {
      origin.thread_axes = 1u << index;
      flow_.axes[index].of_thread = true;
    } else if (name.starts_with("%ntid.")) {
      origin.whole_size_axes = 1u << index;
    }
  }

  bool is_parameter(std::uint32_t variable) const {
    return std::ranges::find(function_.function->params, variable) != function_.function->params.end();
  }
  std::uint32_t parameter_number(std::uint32_t variable) const {
    const auto& params = function_.function->params;
    return static_cast<std::uint32_t>(std::ranges::find(params, variable) - params.begin());
  }

  /// Returns the parts of parameters that an instruction reads. The instruction may name the parameter, or use its
  /// address in a register.
  std::vector<ParamPlace> places_read(const simt::Op& op, const simt::Meaning& meaning) const {
    std::vector<ParamPlace> places;
    for (const ptx::Operand& operand : op.source->operands) {
      if (operand.kind != ptx::Operand::Kind::address || operand.parts.front().kind != ptx::Operand::Kind::variable)
        continue;
      const std::uint32_t variable = operand.parts.front().index;
      if (is_parameter(variable) && operand.offset >= 0)
        places.emplace_back(parameter_number(variable), static_cast<std::uint64_t>(operand.offset));
    }
    if (meaning.memory != MemoryAction::load) return places;
    for (const simt::AddressUse& address : code_.addresses_of(meaning)) {
      const auto origin = origins_.find(address.slot);
      if (origin == origins_.end() || !address.is_register || address.offset < 0) continue;
      for (const std::uint32_t parameter : origin->second.located)
        places.emplace_back(parameter, static_cast<std::uint64_t>(address.offset));
    }
    return places;
  }

  bool follow(const simt::Op& op, const simt::Meaning& meaning) {
    const std::span<const ValueUse> writes = code_.writes(meaning);
    const std::vector<ParamPlace> places = places_read(op, meaning);
    bool changed = false;
    if (!places.empty()) {
      const unsigned step = ptx::bytes_of(meaning.result_type);
      for (std::size_t at = 0; at < writes.size(); ++at) {
        for (const auto& [parameter, offset] : places) {
          const ParamPlace place{parameter, offset + at * step};
          flow_.params[place].type = meaning.result_type;
          changed |= origins_[writes[at].slot].take({.params = {place}, .roots = {place}});
        }
      }
      return changed;
    }
    if (meaning.memory != MemoryAction::none) return false;
    const Origin made = made_by(op, meaning);
    for (const ValueUse& write : writes) changed |= origins_[write.slot].take(made);
    return changed;
  }

  Origin made_by(const simt::Op& op, const simt::Meaning& meaning) {
    Origin made;
    for (const ptx::Operand& operand : op.source->operands)
      if (operand.kind == ptx::Operand::Kind::variable && is_parameter(operand.index))
        made.located.insert(parameter_number(operand.index));
    for (const ValueUse& read : code_.reads(meaning)) {
      const auto found = origins_.find(read.slot);
      if (found == origins_.end()) continue;
      Origin origin = found->second;
      if (!keeps_pointers(op, meaning, read.slot)) origin.roots.clear(), origin.located.clear();
      if (meaning.formula != Formula::copy && meaning.formula != Formula::conversion)
        origin.whole_block_axes = origin.whole_size_axes = 0;
      made.take(origin);
    }
    return made;
  }

  /// Returns true if the result of an instruction points into the same memory as a pointer in the operand `slot`.
  static bool keeps_pointers(const simt::Op& op, const simt::Meaning& meaning, std::uint32_t slot) {
    switch (meaning.formula) {
      case Formula::copy:
      case Formula::displaced:
      case Formula::sum:
      case Formula::conversion:
        return true;
      case Formula::difference:
        return slot == op.a;
      case Formula::selection:
        return slot != op.c;
      case Formula::product_sum:
      case Formula::product_sum_wide:
        return slot == op.c;
      default:
        return false;
    }
  }

  /// Records whether the registers in a calculation hold floating-point numbers or integers.
  void note_calculation(const simt::Meaning& meaning) {
    const auto note = [&](const ValueUse& use, ptx::Type type) {
      const bool declared = use.kind == ValueUse::Kind::reg && use.reg < function_.function->registers.size() &&
                            ptx::is_float(function_.function->registers[use.reg].type);
      if (declared || ptx::is_float(type)) calculated_[use.slot].fractions = true;
      if (meaning.memory == MemoryAction::none && meaning.formula != Formula::copy && !ptx::is_float(type))
        calculated_[use.slot].integers = true;
    };
    for (const ValueUse& use : code_.reads(meaning))
      if (use.role == ValueUse::Role::value) note(use, meaning.operand_type);
    for (const ValueUse& use : code_.writes(meaning)) note(use, meaning.result_type);
  }

  static bool is_of_global(ptx::StateSpace space) {
    return space == ptx::StateSpace::global || space == ptx::StateSpace::generic;
  }

  void note_access(const simt::Meaning& meaning) {
    using enum MemoryAction;
    if (meaning.memory == none || meaning.memory == advice || meaning.memory == barrier_object) return;
    const std::span<const simt::AddressUse> addresses = code_.addresses_of(meaning);
    for (std::size_t at = 0; at < addresses.size(); ++at) {
      const auto origin = origins_.find(addresses[at].slot);
      if (!is_of_global(addresses[at].space) || origin == origins_.end()) continue;
      for (const ParamPlace& place : origin->second.roots) {
        ParamUse& use = flow_.params[place];
        if (ptx::bytes_of(use.type) != 8) continue;
        use.is_pointer = true;
        note_element(use, meaning);
        const bool is_copy = meaning.memory == async_copy || meaning.memory == bulk_copy;
        use.is_atomic |= simt::is_atomic(meaning);
        use.is_stored |= meaning.memory == store || meaning.memory == fragment_store || (is_copy && at == 0);
        use.is_loaded |= meaning.memory == load || meaning.memory == fragment_load || (is_copy && at != 0);
      }
    }
  }

  void note_element(ParamUse& use, const simt::Meaning& meaning) {
    const unsigned bytes = std::max<unsigned>(meaning.element_bytes, 1);
    use.element_bytes = use.element_bytes == 0 ? bytes : std::min(use.element_bytes, bytes);
    const auto note = [&](const ValueUse& value) {
      const auto found = calculated_.find(value.slot);
      if (found == calculated_.end() || value.role != ValueUse::Role::value) return;
      use.has_fractions |= found->second.fractions, use.has_integers |= found->second.integers;
    };
    for (const ValueUse& value : code_.reads(meaning)) note(value);
    for (const ValueUse& value : code_.writes(meaning)) note(value);
    const ptx::TypeKind kind = ptx::kind_of(meaning.result_type);
    use.has_fractions |= kind == ptx::TypeKind::floating;
    use.has_integers |= kind == ptx::TypeKind::signed_integer || kind == ptx::TypeKind::unsigned_integer;
  }

  const Origin* find_slot_origin(std::uint32_t slot) const {
    const auto found = origins_.find(slot);
    return found == origins_.end() ? nullptr : &found->second;
  }

  void note_comparison(const simt::Meaning& meaning) {
    using enum Formula;
    const Formula formula = meaning.formula;
    if (formula != compare_equality && formula != compare_less && formula != compare_less_or_equal &&
        formula != minimum && formula != maximum)
      return;
    std::vector<const Origin*> sides;
    for (const ValueUse& read : code_.reads(meaning))
      if (read.bytes != 0)
        if (const Origin* origin = find_slot_origin(read.slot)) sides.push_back(origin);
    if (sides.size() != 2) return;
    for (const auto& [limit, index] : {std::pair(sides[0], sides[1]), std::pair(sides[1], sides[0])})
      if (const ParamPlace* place = limit->only_param(); place && index->follows_place())
        if (auto& bounds = flow_.params[*place].bounds; !bounds) bounds = index->axis();
  }

  void note_product(const simt::Op& op, const simt::Meaning& meaning) {
    using enum Formula;
    const Formula formula = meaning.formula;
    const bool is_product =
        formula == product || formula == product_wide || formula == product_sum || formula == product_sum_wide;
    if (!is_product && formula != shift_left) return;
    for (const auto& [one, other] : {std::pair(op.a, op.b), std::pair(op.b, op.a)}) {
      const Origin* const factor = find_slot_origin(one);
      if (factor == nullptr) continue;
      const Origin* const second = find_slot_origin(other);
      if (const auto number = constants_.find(other); number != constants_.end() && factor->whole_block_axes != 0) {
        if (formula == shift_left && (one != op.a || number->second > 31)) continue;
        const std::uint64_t by = is_product ? number->second : std::uint64_t{1} << number->second;
        std::uint64_t& least = flow_.axes[static_cast<std::size_t>(factor->axis())].by_number;
        const bool is_step = by > 1 && by <= kMostAStep && !is_in_bytes(op, meaning, by);
        if (is_step && (least == 0 || by < least)) least = by;
      }
      if (second == nullptr || !is_product) continue;
      if (factor->whole_block_axes != 0 && second->whole_size_axes != 0)
        flow_.axes[static_cast<std::size_t>(factor->axis())].by_threads = true;
      if (const ParamPlace* place = factor->only_param(); place && second->follows_place())
        if (auto& stretches = flow_.params[*place].stretches; !stretches) stretches = second->axis();
    }
  }

  /// Returns true if a product is probably a number of bytes: if it is added to a pointer, or if it is 64 bits wide and
  /// the factor `by` is at most the size of an element.
  bool is_in_bytes(const simt::Op& op, const simt::Meaning& meaning, std::uint64_t by) const {
    const bool is_sum = meaning.formula == Formula::product_sum || meaning.formula == Formula::product_sum_wide;
    const Origin* const added = is_sum ? find_slot_origin(op.c) : nullptr;
    if (added != nullptr && std::ranges::any_of(added->roots, [&](const ParamPlace& place) {
          const auto use = flow_.params.find(place);
          return use != flow_.params.end() && use->second.is_pointer;
        }))
      return true;
    constexpr std::uint64_t kMostElementBytes = 16;
    const bool is_wide = meaning.formula == Formula::product_wide || meaning.formula == Formula::product_sum_wide ||
                         ptx::bytes_of(meaning.type) > 4;
    return is_wide && by <= kMostElementBytes;
  }

  /// Maximum number of elements from one block to the next. A larger step is a number of bytes or a distance between
  /// planes.
  static constexpr std::uint64_t kMostAStep = 65536;

  const simt::Code& code_;
  const simt::FunctionCode& function_;
  std::map<std::uint32_t, Origin> origins_;  ///< origins of the register values, by slot
  std::map<std::uint32_t, Calculated> calculated_;
  std::map<std::uint32_t, std::uint64_t> constants_;
  PtxFlow flow_;
};

}  // namespace

PtxFlow follow_parameters(const simt::Program& program) {
  return Follower(program).take();
}

}  // namespace warplens::kernels
