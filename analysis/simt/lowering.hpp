#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/base/message.hpp"
#include "analysis/ptx/error.hpp"
#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"

namespace warplens::simt {

class ModuleLowering;
struct LocalObjects;

/// Lays out one function's frame while its instructions are lowered: gives every value a slot.
class FrameLowering {
 public:
  FrameLowering(const ptx::Module& module, const ptx::Function& function, FunctionCode& code);

  std::uint32_t register_slot(std::uint32_t reg) const { return code_.register_slots[reg]; }
  std::uint32_t constant(std::uint64_t value, unsigned bytes);
  std::uint32_t predicate_constant(bool value);
  /// `special` is a row of the table of special registers.
  std::uint32_t special(std::uint16_t special, unsigned bytes);
  /// The storage of a call parameter: all of lane 0's bytes, then lane 1's, ….
  std::uint32_t param(std::uint32_t variable);
  /// Bytes a lane of that storage.
  std::uint32_t param_bytes(std::uint32_t variable) const;
  static std::uint32_t param_bytes_of(const ptx::Variable& variable);
  /// The address of a .local variable (it depends on how deep the call is).
  std::uint32_t local_address(std::uint64_t offset, unsigned bytes);
  /// Where a .local variable lies in the function's part of each thread's stack.
  std::uint64_t local_offset(std::uint32_t variable);
  /// The carry flag of .cc: one bit a lane, like a predicate; zero when the function is entered.
  std::uint32_t carry_flag();
  /// Predicate slot that holds all ones.
  std::uint32_t always() const { return code_.frame.always; }
  /// Has these registers (and the carry flag, where there is one) zeroed when the function is entered.
  void zero(const std::vector<bool>& registers);
  const ptx::Function& function() const { return function_; }

 private:
  std::uint32_t reserve(std::uint64_t bytes);

  const ptx::Module& module_;
  const ptx::Function& function_;
  FunctionCode& code_;
  std::map<std::pair<std::uint64_t, unsigned>, std::uint32_t> constants_, locals_;
  std::map<std::pair<std::uint16_t, unsigned>, std::uint32_t> specials_;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> local_variables_;
  std::uint32_t carry_flag_ = kNoSlot;
};

/// Lowers one instruction: the functions of the instruction table (instructions/) take its modifiers and operands from
/// here, set `op` and say what it means. What they do not take is refused, so that nothing is ever skipped; the
/// registers that they ask for are what the meaning says is read and written.
class InstructionLowering {
 public:
  using Role = ValueUse::Role;

  InstructionLowering(ModuleLowering& module, FrameLowering& frame, const ptx::Instruction& instruction, Op& op);

  Op& op;
  Meaning meaning;

  const ptx::Instruction& instruction() const { return instruction_; }
  const ptx::Function& function() const;
  /// Throws ptx::Error: line, opcode and why it is not executed, a marked message that begins with the opcode's place
  /// and has at most three more for `values`.
  [[noreturn]] void refuse(const char* why = marked("'{}' is not executed by Warplens"),
                           std::initializer_list<std::string> values = {}) const;

  // Modifiers: the opcode's parts behind its name, each to be taken once, in any order.
  /// Takes a modifier if it is there.
  bool accept(std::string_view modifier);
  /// Whether a modifier is there; it stays to be taken.
  bool has(std::string_view modifier) const;
  /// Takes the first of these that is there; empty where none is.
  std::string_view accept_one_of(std::initializer_list<std::string_view> modifiers);
  /// Takes every modifier that starts so: hints such as "L1::" or "L2::".
  void skip_hints(std::string_view prefix);
  /// Takes the first modifier that was not taken yet; empty where all were.
  std::string_view accept_next();
  /// Takes the next modifier that is a type.
  std::optional<ptx::Type> accept_type();
  ptx::Type type();
  /// Refuses the instruction where a modifier was not taken, and hands its meaning to the code.
  Meaning finish();

  // Operands.
  std::size_t operand_count() const { return instruction_.operands.size(); }
  const ptx::Operand& operand(std::size_t index) const;
  void expect_operands(std::size_t least, std::size_t most) const;
  /// The slot of a register that is written; it must be as wide as the type. kNoSlot for `_`.
  std::uint32_t destination(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t destination(std::size_t index, ptx::Type type) { return destination(operand(index), type); }
  /// The slot of a value that is read: a register as wide as the type, a constant, a special register, the address of a
  /// variable or a function.
  std::uint32_t source(const ptx::Operand& operand, ptx::Type type, Role role = Role::value);
  std::uint32_t source(std::size_t index, ptx::Type type, Role role = Role::value) {
    return source(operand(index), type, role);
  }
  /// The slot of a predicate that is read; `flip` is set to all ones where it is negated.
  std::uint32_t predicate(std::size_t index, LaneMask& flip, Role role = Role::value);
  /// A register's slot whatever its width, which is put into `bytes`: loads, stores and conversions allow wider ones.
  std::uint32_t any_destination(const ptx::Operand& operand, std::uint8_t& bytes);
  std::uint32_t any_source(const ptx::Operand& operand, std::uint8_t& bytes, Role role = Role::value);
  /// The slot of the carry flag (.cc: one bit a lane, like a predicate), which is read, written or both.
  std::uint32_t carry_flag(bool is_read, bool is_written);
  /// The storage of a call's parameter or result in the frame.
  std::uint32_t call_param(std::uint32_t variable, bool is_written);
  /// The value of an operand that must be an integer constant.
  std::uint64_t constant(std::size_t index) const;
  std::uint32_t constant_slot(std::uint64_t value, unsigned bytes);
  ptx::Type register_type(const ptx::Operand& operand) const;
  /// Has lanes wait for those that the mask in slot op.d names, also where they stand at another instruction of the
  /// same opcode. `meeting` says what they exchange; its opcode is filled in.
  void meets_anywhere(Meeting meeting);
  std::uint32_t list(std::vector<std::uint32_t> slots);

  /// Takes an address operand apart: its base becomes slot `a` (64 bits wide, or 32 with `base_bytes` = 4), the rest
  /// the handler's offset. A variable as base counts from the start of its space. Says what the base was.
  struct Address {
    std::uint8_t base_bytes = 8;
    std::optional<std::uint32_t> variable;
  };
  Address address(const ptx::Operand& operand, ptx::StateSpace space);

  // What it means: each row says one of these.
  void computes(Formula formula, ptx::Type type) { computes(formula, type, type); }
  /// A conversion, whose operand is of another type.
  void computes(Formula formula, ptx::Type type, ptx::Type from);
  /// The same in a way that nobody has to follow.
  void computes() { meaning.effect = Effect::computes; }
  void samples() { meaning.effect = Effect::samples; }
  void exchanges() { meaning.effect = Effect::exchanges; }
  /// `width` bytes a lane, in elements of `element_bytes`.
  void accesses(MemoryAction action, ptx::StateSpace space, unsigned width, unsigned element_bytes);
  void orders(Ordering ordering);
  void advises() { meaning.effect = Effect::advises; }
  void calls() { meaning.effect = Effect::calls; }
  void moves_on(Control control);
  /// What was taken for an address is known while lowering: no memory is looked at.
  void drop_addresses() { addresses_.clear(); }

  FrameLowering& frame() { return frame_; }
  ModuleLowering& module() { return module_; }

 private:
  std::uint64_t param_address(const ptx::Operand& operand) const;
  void take_variable_address(const ptx::Operand& base, ptx::StateSpace space);
  std::uint8_t register_bytes(const ptx::Operand& operand) const;
  void note(std::vector<ValueUse>& uses, ValueUse use);
  std::uint32_t note_register(std::vector<ValueUse>& uses, const ptx::Operand& operand, Role role,
                              bool negated = false);
  UseRange keep(const std::vector<ValueUse>& uses);

  ModuleLowering& module_;
  FrameLowering& frame_;
  const ptx::Instruction& instruction_;
  std::vector<bool> taken_;
  std::vector<ValueUse> writes_, reads_;
  std::vector<AddressUse> addresses_;
};

/// Lowers the entry and all it reaches into one Code.
class ModuleLowering {
 public:
  /// For a guarded program, `unguarded` is what the same entry was lowered to before; else it is null.
  ModuleLowering(const ptx::Module& module, const ptx::Function& entry, const Code* unguarded);
  void run();

  const ptx::Module& module() const { return module_; }
  Code& code() { return code_; }
  bool is_guarded() const { return unguarded_ != nullptr; }
  /// The index into Code::functions of a function, which is lowered later if it is not yet.
  std::uint32_t function_index(std::uint32_t module_function);
  /// An indirect call may reach any function of the module.
  void reach_all_functions();
  std::uint64_t placement(std::uint32_t variable) const { return code_.placements[variable].address; }
  /// Where one of the entry's parameters lies in the argument block.
  std::uint32_t entry_param_offset(std::uint32_t variable) const;

 private:
  void place_variables();
  void place_entry_params();
  void lower_function(std::uint32_t index);
  const FunctionCode* unguarded_of(const ptx::Function& function) const;
  /// `locals`: of a guarded program, the objects that have gaps between them; else null.
  void lower_instructions(FrameLowering& frame, std::uint32_t first_pc, const LocalObjects* locals);
  void lower_contracted(FrameLowering& frame, std::uint32_t first_pc);
  void append_return(const FrameLowering& frame);

  const ptx::Module& module_;
  const ptx::Function& entry_;
  const Code* const unguarded_;
  Code code_;
  std::vector<std::uint32_t> pending_;  ///< functions by module index, in order of Code::functions
  std::unordered_map<std::uint32_t, std::uint32_t> indices_;
};

}  // namespace warplens::simt
