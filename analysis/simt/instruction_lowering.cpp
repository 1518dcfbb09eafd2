#include <algorithm>
#include <bit>

#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/lowering.hpp"
#include "analysis/simt/special_registers.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

/// Returns the bits of a literal for an operand of this type. A float literal keeps its value if the type is a float,
/// and its bits if the type is untyped.
std::uint64_t literal_bits(const Operand& operand, Type type) {
  if (operand.immediate == Operand::Immediate::integer) {
    if (type == Type::f32)
      return std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int64_t>(operand.bits)));
    if (type == Type::f64)
      return std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::int64_t>(operand.bits)));
    return operand.bits;
  }
  if (operand.immediate == Operand::Immediate::f32) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(operand.bits));
    return type == Type::f64 ? std::bit_cast<std::uint64_t>(static_cast<double>(value)) : operand.bits;
  }
  const double value = std::bit_cast<double>(operand.bits);
  return type == Type::f32 ? std::bit_cast<std::uint32_t>(static_cast<float>(value)) : operand.bits;
}

std::uint64_t truncate_bits(std::uint64_t value, unsigned bytes) {
  return bytes >= 8 ? value : value & ((std::uint64_t{1} << (8 * bytes)) - 1);
}

}  // namespace

InstructionLowering::InstructionLowering(ModuleLowering& module, FrameLowering& frame,
                                         const ptx::Instruction& instruction, Op& op)
    : op(op), module_(module), frame_(frame), instruction_(instruction), taken_(instruction.modifiers.size(), false) {
  taken_[0] = true;
}

const ptx::Function& InstructionLowering::function() const {
  return frame_.function();
}

void InstructionLowering::refuse(const char* why, std::initializer_list<std::string> values) const {
  const auto value = [&](std::size_t at) { return at < values.size() ? values.begin()[at] : std::string(); };
  throw ptx::Error(instruction_.line,
                   with_values(tr(why), {std::string(instruction_.opcode), value(0), value(1), value(2)}));
}

bool InstructionLowering::has(std::string_view modifier) const {
  return std::find(instruction_.modifiers.begin() + 1, instruction_.modifiers.end(), modifier) !=
         instruction_.modifiers.end();
}

bool InstructionLowering::accept(std::string_view modifier) {
  for (std::size_t at = 1; at < taken_.size(); ++at) {
    if (taken_[at] || instruction_.modifiers[at] != modifier) continue;
    taken_[at] = true;
    return true;
  }
  return false;
}

std::string_view InstructionLowering::accept_any(std::initializer_list<std::string_view> modifiers) {
  for (std::string_view modifier : modifiers)
    if (accept(modifier)) return modifier;
  return {};
}

void InstructionLowering::skip_hints(std::string_view prefix) {
  for (std::size_t at = 1; at < taken_.size(); ++at)
    if (instruction_.modifiers[at].starts_with(prefix)) taken_[at] = true;
}

std::string_view InstructionLowering::accept_next() {
  const auto next = std::ranges::find(taken_, false);
  if (next == taken_.end()) return {};
  *next = true;
  return instruction_.modifiers[static_cast<std::size_t>(next - taken_.begin())];
}

std::optional<Type> InstructionLowering::accept_type() {
  for (std::size_t at = 1; at < taken_.size(); ++at) {
    if (taken_[at]) continue;
    if (const auto type = ptx::type_named(instruction_.modifiers[at])) {
      taken_[at] = true;
      if (meaning.result_type == Type::pred) meaning.result_type = *type;
      meaning.operand_type = *type;
      return type;
    }
  }
  return std::nullopt;
}

Type InstructionLowering::type() {
  if (const auto type = accept_type()) return *type;
  refuse(marked("'{}' has no type"));
}

Meaning InstructionLowering::finish() {
  for (std::size_t at = 1; at < taken_.size(); ++at)
    if (!taken_[at])
      refuse(marked("'{}' is not supported by Warplens: its modifier '.{}' is unknown"),
             {std::string(instruction_.modifiers[at])});
  if (meaning.effect == Effect::unset)
    refuse(marked("'{}' is not supported by Warplens: its effect is not implemented"));
  meaning.writes = keep(writes_);
  meaning.reads = keep(reads_);
  auto& addresses = module_.code().addresses;
  meaning.addresses = {static_cast<std::uint32_t>(addresses.size()), static_cast<std::uint16_t>(addresses_.size())};
  addresses.insert(addresses.end(), addresses_.begin(), addresses_.end());
  return meaning;
}

UseRange InstructionLowering::keep(const std::vector<ValueUse>& uses) {
  auto& all = module_.code().uses;
  const UseRange range{static_cast<std::uint32_t>(all.size()), static_cast<std::uint16_t>(uses.size())};
  all.insert(all.end(), uses.begin(), uses.end());
  return range;
}

void InstructionLowering::computes(Formula formula, Type type, Type from) {
  meaning.effect = Effect::computes;
  meaning.formula = formula;
  meaning.type = type;
  meaning.from = from;
}

void InstructionLowering::accesses(MemoryAction action, StateSpace space, unsigned width, unsigned element_bytes) {
  meaning.effect = Effect::accesses;
  meaning.memory = action;
  meaning.space = space;
  meaning.width = static_cast<std::uint8_t>(width);
  meaning.element_bytes = static_cast<std::uint8_t>(element_bytes);
}

void InstructionLowering::orders(Ordering ordering) {
  meaning.effect = Effect::orders;
  meaning.ordering = ordering;
}

void InstructionLowering::moves_on(Control control) {
  meaning.effect = Effect::moves_on;
  op.control = control;
}

void InstructionLowering::note(std::vector<ValueUse>& uses, ValueUse use) {
  const bool is_known = std::ranges::any_of(
      uses, [&](const ValueUse& one) { return one.slot == use.slot && one.role == use.role && one.kind == use.kind; });
  if (!is_known) uses.push_back(use);
}

std::uint32_t InstructionLowering::note_register(std::vector<ValueUse>& uses, const Operand& operand, Role role,
                                                 bool negated) {
  const Type type = function().registers[operand.index].type;
  if (operand.name.find('.') != std::string_view::npos)
    refuse(marked("'{}' cannot select a part of a register ('{}')"), {std::string(operand.name)});
  const auto bytes = static_cast<std::uint8_t>(type == Type::pred ? 0 : ptx::bytes_of(type));
  const std::uint32_t slot = frame_.register_slot(operand.index);
  note(uses, {.slot = slot, .reg = operand.index, .bytes = bytes, .role = role, .negated = negated});
  return slot;
}

std::uint32_t InstructionLowering::carry_flag(bool is_read, bool is_written) {
  const ValueUse use{.slot = frame_.carry_flag(), .kind = ValueUse::Kind::carry};
  if (is_read) note(reads_, use);
  if (is_written) note(writes_, use);
  return use.slot;
}

std::uint32_t InstructionLowering::call_param(std::uint32_t variable, bool is_written) {
  const ValueUse use{.slot = frame_.param(variable), .kind = ValueUse::Kind::call_param};
  note(is_written ? writes_ : reads_, use);
  return use.slot;
}

const Operand& InstructionLowering::operand(std::size_t index) const {
  if (index >= instruction_.operands.size()) refuse(marked("'{}' has no operand {}"), {std::to_string(index + 1)});
  return instruction_.operands[index];
}

void InstructionLowering::expect_operands(std::size_t least, std::size_t most) const {
  const std::size_t count = operand_count();
  if (count < least || count > most)
    refuse(most > least ? marked("'{}' has {} operands instead of {} to {}")
                        : marked("'{}' has {} operands instead of {}"),
           {std::to_string(count), std::to_string(least), std::to_string(most)});
}

Type InstructionLowering::register_type(const Operand& operand) const {
  if (operand.kind != Operand::Kind::reg) refuse(marked("'{}' needs a register, but another kind of operand is given"));
  return function().registers[operand.index].type;
}

std::uint8_t InstructionLowering::register_bytes(const Operand& operand) const {
  const Type type = register_type(operand);
  if (type == Type::pred) refuse(marked("'{}' cannot use the predicate '{}' as a value"), {std::string(operand.name)});
  return static_cast<std::uint8_t>(ptx::bytes_of(type));
}

std::uint32_t InstructionLowering::any_destination(const Operand& operand, std::uint8_t& bytes) {
  bytes = register_bytes(operand);
  return note_register(writes_, operand, Role::value);
}

std::uint32_t InstructionLowering::any_source(const Operand& operand, std::uint8_t& bytes, Role role) {
  bytes = register_bytes(operand);
  return note_register(reads_, operand, role);
}

std::uint32_t InstructionLowering::destination(const Operand& operand, Type type) {
  if (operand.kind == Operand::Kind::sink) return kNoSlot;
  const Type declared = register_type(operand);
  const bool both_predicates = declared == Type::pred && type == Type::pred;
  const bool mixed = (declared == Type::pred) != (type == Type::pred);
  if (mixed || (!both_predicates && ptx::bytes_of(declared) != ptx::bytes_of(type)))
    refuse(marked("'{}' writes a .{} value into '{}', whose type is .{}"),
           {std::string(ptx::name_of(type)), std::string(operand.name), std::string(ptx::name_of(declared))});
  return note_register(writes_, operand, Role::value);
}

std::uint32_t InstructionLowering::source(const Operand& operand, Type type, Role role) {
  const unsigned bytes = ptx::bytes_of(type);
  if (operand.negated) refuse(marked("'{}' cannot negate the operand '{}'"), {std::string(operand.name)});
  switch (operand.kind) {
    case Operand::Kind::reg: {
      const Type declared = function().registers[operand.index].type;
      if (declared == Type::pred || type == Type::pred || ptx::bytes_of(declared) != bytes)
        refuse(marked("'{}' reads '{}', whose type is .{}, as .{}"),
               {std::string(operand.name), std::string(ptx::name_of(declared)), std::string(ptx::name_of(type))});
      return note_register(reads_, operand, role);
    }
    case Operand::Kind::immediate:
      return frame_.constant(truncate_bits(literal_bits(operand, type), bytes), bytes);
    case Operand::Kind::special: {
      const auto row = special_register_named(operand.name);
      if (!row)
        refuse(marked("'{}' reads '{}', a special register that Warplens does not support"),
               {std::string(operand.name)});
      const std::uint32_t slot = frame_.special(*row, bytes);
      note(reads_, {.slot = slot,
                    .reg = *row,
                    .bytes = static_cast<std::uint8_t>(bytes),
                    .kind = ValueUse::Kind::special,
                    .role = role});
      return slot;
    }
    case Operand::Kind::variable: {
      const ptx::Variable& variable = module_.module().variables[operand.index];
      if (variable.space == StateSpace::param)
        return frame_.constant(param_address(operand) + static_cast<std::uint64_t>(operand.offset), bytes);
      if (variable.space == StateSpace::local)
        return frame_.local_address(frame_.local_offset(operand.index) + static_cast<std::uint64_t>(operand.offset),
                                    bytes);
      return frame_.constant(
          truncate_bits(module_.placement(operand.index) + static_cast<std::uint64_t>(operand.offset), bytes), bytes);
    }
    case Operand::Kind::function:
      module_.function_index(operand.index);
      return frame_.constant(truncate_bits(kFunctionAddresses + operand.index, bytes), bytes);
    case Operand::Kind::label:
      refuse(marked("'{}' uses '{}', which is not declared"), {std::string(operand.name)});
    default:
      refuse(marked("'{}' has an operand of the wrong kind"));
  }
}

/// Returns the address of a parameter of the entry. Parameters of other functions have no address, because they are in
/// registers.
std::uint64_t InstructionLowering::param_address(const Operand& operand) const {
  const auto& params = function().params;
  if (!function().is_entry || std::ranges::find(params, operand.index) == params.end())
    refuse(marked("'{}' takes the address of '{}', which is not a parameter of the kernel"),
           {std::string(operand.name)});
  return module_.entry_param_offset(operand.index);
}

std::uint32_t InstructionLowering::predicate(std::size_t index, LaneMask& flip, Role role) {
  const Operand& read = operand(index);
  flip = read.negated ? ~LaneMask{0} : 0;
  if (read.kind == Operand::Kind::immediate) return frame_.predicate_constant(read.bits != 0);
  if (register_type(read) != Type::pred)
    refuse(marked("'{}' needs a predicate instead of '{}'"), {std::string(read.name)});
  return note_register(reads_, read, role, read.negated);
}

std::uint64_t InstructionLowering::constant(std::size_t index) const {
  const Operand& read = operand(index);
  if (read.kind != Operand::Kind::immediate || read.immediate != Operand::Immediate::integer)
    refuse(marked("'{}' needs an integer constant as operand {}"), {std::to_string(index + 1)});
  return read.bits;
}

std::uint32_t InstructionLowering::constant_slot(std::uint64_t value, unsigned bytes) {
  return frame_.constant(truncate_bits(value, bytes), bytes);
}

void InstructionLowering::meets_anywhere(Meeting meeting) {
  meeting.opcode = instruction_.opcode;
  auto& meetings = module_.code().meetings;
  const auto found = std::ranges::find(meetings, meeting.opcode, &Meeting::opcode);
  op.meeting = static_cast<std::uint32_t>(found - meetings.begin()) + 1;
  if (found == meetings.end()) meetings.push_back(meeting);
  op.control = Control::converge;
}

std::uint32_t InstructionLowering::list(std::vector<std::uint32_t> slots) {
  auto& lists = module_.code().operand_lists;
  lists.push_back(std::move(slots));
  return static_cast<std::uint32_t>(lists.size() - 1);
}

InstructionLowering::Address InstructionLowering::address(const Operand& operand, StateSpace space) {
  if (operand.kind != Operand::Kind::address || operand.parts.size() != 1)
    refuse(marked("'{}' needs an address in brackets"));
  const Operand& base = operand.parts.front();
  own(op).offset = operand.offset;
  Address result;
  switch (base.kind) {
    case Operand::Kind::reg:
      op.a = any_source(base, result.base_bytes, Role::address);
      if (result.base_bytes != 8 && result.base_bytes != 4)
        refuse(marked("'{}' uses '{}' as an address, but it has neither 32 nor 64 bits"), {std::string(base.name)});
      break;
    case Operand::Kind::immediate:
      op.a = frame_.constant(base.bits, 8);
      break;
    case Operand::Kind::variable:
      result.variable = base.index;
      take_variable_address(base, space);
      break;
    default:
      refuse(marked("'{}' has a kind of address that Warplens does not support"));
  }
  addresses_.push_back({.slot = op.a,
                        .is_register = base.kind == Operand::Kind::reg,
                        .base_bytes = result.base_bytes,
                        .space = space,
                        .offset = operand.offset});
  return result;
}

void InstructionLowering::take_variable_address(const Operand& base, StateSpace space) {
  const ptx::Variable& variable = module_.module().variables[base.index];
  const bool generic_global = space == StateSpace::generic && variable.space == StateSpace::global;
  if (variable.space != space && !generic_global)
    refuse(marked("'{}' cannot access '{}', which is in {} memory"),
           {std::string(base.name), std::string(ptx::name_of(variable.space))});
  if (variable.space == StateSpace::local) {
    op.a = frame_.local_address(frame_.local_offset(base.index), 8);
  } else if (variable.space != StateSpace::param) {
    op.a = frame_.constant(module_.placement(base.index), 8);
  }
}

}  // namespace warplens::simt
