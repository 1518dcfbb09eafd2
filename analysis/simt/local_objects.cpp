#include "analysis/simt/local_objects.hpp"

#include <algorithm>
#include <set>

namespace warplens::simt {
namespace {

using ptx::Operand;

/// Number of bytes that are inserted before each object except the first; a multiple of every alignment.
constexpr std::uint64_t kObjectGap = 256;

bool is_variable(const Operand& operand, ptx::StateSpace space, const ptx::Module& module) {
  return operand.kind == Operand::Kind::variable && module.variables[operand.index].space == space;
}

bool is_base(const Operand& operand, const std::vector<bool>& bases) {
  return operand.kind == Operand::Kind::reg && bases[operand.index];
}

bool mentions(const Operand& operand, const std::vector<bool>& bases) {
  return is_base(operand, bases) ||
         std::ranges::any_of(operand.parts, [&](const Operand& part) { return mentions(part, bases); });
}

/// Returns whether the instruction adds a constant to a register that holds the address of the local-memory variable
/// (`bases`).
bool adds_to_base(const ptx::Instruction& instruction, const Meaning& meaning, const std::vector<bool>& bases) {
  const auto& operands = instruction.operands;
  return meaning.formula == Formula::sum && operands.size() == 3 && is_base(operands[1], bases) &&
         operands[2].kind == Operand::Kind::immediate;
}

/// Returns the operand of the form "[base + constant]", where the base holds the address of the local-memory variable;
/// null if the instruction has no such operand.
template <class Instruction>
auto* address_on_base(Instruction& instruction, const std::vector<bool>& bases) {
  const auto found = std::ranges::find_if(instruction.operands, [&](const Operand& operand) {
    return operand.kind == Operand::Kind::address && is_base(operand.parts.front(), bases);
  });
  return found == instruction.operands.end() ? nullptr : &*found;
}

/// Returns the offsets at which objects start. Returns nullopt if the function does not have exactly one variable in
/// local memory. Also returns nullopt if the address of this variable has uses other than accesses at constant offsets
/// and sums with constants.
std::optional<std::set<std::uint64_t>> find_starts(const ptx::Module& module, const Code& code,
                                                   const FunctionCode& function, LocalObjects& found) {
  std::set<std::uint64_t> starts{0};
  bool has_variable = false;
  for (std::uint32_t at = 0; at < function.function->instructions.size(); ++at) {
    const ptx::Instruction& instruction = function.function->instructions[at];
    const Meaning& meaning = code.meanings[function.first_pc + at];
    const auto& operands = instruction.operands;
    const bool defines = operands.size() == 2 && operands[0].kind == Operand::Kind::reg;
    if (defines && is_variable(operands[1], ptx::StateSpace::local, module)) {
      if (meaning.formula != Formula::copy || operands[1].offset != 0 || has_variable) return std::nullopt;
      has_variable = true;
      found.variable = operands[1].index;
      found.bases[operands[0].index] = true;
      continue;
    }
    if (std::ranges::none_of(operands, [&](const Operand& operand) { return mentions(operand, found.bases); }))
      continue;
    if (defines && meaning.formula == Formula::displaced && is_base(operands[1], found.bases)) {
      found.bases[operands[0].index] = true;
      continue;
    }
    if (adds_to_base(instruction, meaning, found.bases)) {
      starts.insert(operands[2].bits);
      continue;
    }
    // A load or store at a constant offset from the start of the variable may access any byte of an object. Its offset
    // is therefore not taken as the start of an object.
    const Operand* address = address_on_base(instruction, found.bases);
    const auto uses =
        std::ranges::count_if(operands, [&](const Operand& operand) { return mentions(operand, found.bases); });
    if (address == nullptr || address->offset < 0 || uses != 1) return std::nullopt;
  }
  return has_variable ? std::optional(starts) : std::nullopt;
}

}  // namespace

std::uint64_t LocalObjects::guarded_offset(std::uint64_t offset) const {
  const auto behind = std::ranges::upper_bound(objects, offset, {}, &LocalObject::offset);
  const auto before = static_cast<std::uint64_t>(behind - objects.begin());
  return offset + kObjectGap * (before == 0 ? 0 : before - 1);
}

std::uint64_t LocalObjects::gaps() const {
  return kObjectGap * (objects.size() - 1);
}

ptx::Instruction LocalObjects::guarded(const ptx::Instruction& instruction, const Meaning& meaning) const {
  ptx::Instruction changed = instruction;
  if (adds_to_base(instruction, meaning, bases))
    changed.operands[2].bits = guarded_offset(instruction.operands[2].bits);
  else if (Operand* address = address_on_base(changed, bases))
    address->offset = static_cast<std::int64_t>(guarded_offset(static_cast<std::uint64_t>(address->offset)));
  return changed;
}

std::optional<LocalObjects> local_objects(const ptx::Module& module, const Code& code, const FunctionCode& function) {
  LocalObjects found;
  found.bases.resize(function.function->registers.size());
  const auto starts = find_starts(module, code, function, found);
  if (!starts) return std::nullopt;
  const std::uint64_t bytes = module.variables[found.variable].bytes();
  for (auto start = starts->begin(); start != starts->end(); ++start) {
    const std::uint64_t end = std::next(start) == starts->end() ? bytes : *std::next(start);
    if (*start >= bytes) return std::nullopt;
    found.objects.push_back({*start, end - *start});
  }
  return found;
}

}  // namespace warplens::simt
