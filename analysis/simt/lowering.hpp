#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/ptx/error.hpp"
#include "analysis/ptx/module.hpp"
#include "analysis/simt/code.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {

class ModuleLowering;
struct LocalObjects;

/// Assigns a slot to every value of one function, while its instructions are lowered. A slot is the place of a
/// register, constant or other value in the frame of the function.
class FrameLowering {
 public:
  FrameLowering(const ptx::Module& module, const ptx::Function& function, FunctionCode& code);

  std::uint32_t register_slot(std::uint32_t reg) const { return code_.register_slots[reg]; }
  std::uint32_t constant(std::uint64_t value, unsigned bytes);
  std::uint32_t predicate_constant(bool value);
  /// Returns the slot of a special register. `special` is its row in the table of special registers.
  std::uint32_t special(std::uint16_t special, unsigned bytes);
  /// Returns the slot of a call parameter. It contains all bytes for lane 0, then those for lane 1, and so on.
  std::uint32_t param(std::uint32_t variable);
  /// Returns the size of a call parameter in bytes per lane.
  std::uint32_t param_bytes(std::uint32_t variable) const;
  static std::uint32_t compute_param_bytes(const ptx::Variable& variable);
  /// Returns the slot that holds the address of a .local variable. The address depends on the depth of the call.
  std::uint32_t local_address(std::uint64_t offset, unsigned bytes);
  /// Returns the offset of a .local variable in the function's part of the stack of each thread.
  std::uint64_t local_offset(std::uint32_t variable);
  /// Returns the slot of the carry flag (.cc). It has one bit per lane, like a predicate, and is set to zero when the
  /// function is entered.
  std::uint32_t carry_flag();
  /// Returns the slot of a predicate with all bits set.
  std::uint32_t always() const { return code_.frame.always; }
  /// Records that these registers, and the carry flag if it is used, are set to zero when the function is entered.
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

/// Lowers one instruction. The functions of the instruction table (instructions/) request the modifiers and operands of
/// the instruction from this class, set `op`, and describe the meaning. The requested registers become the reads and
/// writes of the meaning. A modifier that no function requests causes an error, so that no part of an opcode is
/// ignored.
class InstructionLowering {
 public:
  using Role = ValueUse::Role;

  InstructionLowering(ModuleLowering& module, FrameLowering& frame, const ptx::Instruction& instruction, Op& op);

  Op& op;
  Meaning meaning;

  const ptx::Instruction& instruction() const { return instruction_; }
  const ptx::Function& function() const;
  /// Throws ptx::Error with the line, the opcode and the reason. `why` is a message that is marked for translation. Its
  /// first placeholder is for the opcode; it may have up to three more for `values`.
  [[noreturn]] void refuse(const char* why = marked("'{}' is not supported by Warplens"),
                           std::initializer_list<std::string> values = {}) const;

  // Functions for the modifiers: the parts of the opcode after its name. Each modifier is consumed once, in any order.
  /// If a modifier is present, consumes it and returns true; otherwise returns false.
  bool accept(std::string_view modifier);
  /// Returns whether a modifier is present, without consuming it.
  bool has(std::string_view modifier) const;
  /// Consumes and returns the first of these modifiers that is present; returns an empty text if none is.
  std::string_view accept_any(std::initializer_list<std::string_view> modifiers);
  /// Consumes every modifier that starts with this prefix: hints such as "L1::" or "L2::".
  void skip_hints(std::string_view prefix);
  /// Consumes and returns the first modifier that was not consumed yet; returns an empty text if all were.
  std::string_view accept_next();
  /// Consumes and returns the next modifier that is a type; nullopt if there is none.
  std::optional<ptx::Type> accept_type();
  ptx::Type type();
  /// Refuses the instruction if a modifier was not consumed. Otherwise stores the meaning in the code.
  Meaning finish();

  // Functions for the operands.
  std::size_t operand_count() const { return instruction_.operands.size(); }
  const ptx::Operand& operand(std::size_t index) const;
  void expect_operands(std::size_t least, std::size_t most) const;
  /// Returns the slot of a register that is written; kNoSlot for `_`. The register must be as wide as the type.
  std::uint32_t destination(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t destination(std::size_t index, ptx::Type type) { return destination(operand(index), type); }
  /// Returns the slot of a value that is read. The operand may be a register as wide as the type, a constant, a special
  /// register, or the address of a variable or a function.
  std::uint32_t source(const ptx::Operand& operand, ptx::Type type, Role role = Role::value);
  std::uint32_t source(std::size_t index, ptx::Type type, Role role = Role::value) {
    return source(operand(index), type, role);
  }
  /// Returns the slot of a predicate that is read. Sets `flip` to all ones if it is negated.
  std::uint32_t predicate(std::size_t index, LaneMask& flip, Role role = Role::value);
  /// Returns the slot of a register, and stores the width of the register in `bytes`. Used for loads, stores and
  /// conversions, whose registers may be wider than the type.
  std::uint32_t any_destination(const ptx::Operand& operand, std::uint8_t& bytes);
  std::uint32_t any_source(const ptx::Operand& operand, std::uint8_t& bytes, Role role = Role::value);
  /// Returns the slot of the carry flag (.cc: one bit per lane, like a predicate). `is_read` and `is_written` say how
  /// the instruction uses it.
  std::uint32_t carry_flag(bool is_read, bool is_written);
  /// Returns the slot of a parameter or a result of a call.
  std::uint32_t call_param(std::uint32_t variable, bool is_written);
  /// Returns the value of an operand that must be an integer constant.
  std::uint64_t constant(std::size_t index) const;
  std::uint32_t constant_slot(std::uint64_t value, unsigned bytes);
  ptx::Type register_type(const ptx::Operand& operand) const;
  /// Makes lanes wait until all lanes in their mask, which is in slot op.d, have arrived. The other lanes may arrive at
  /// another instruction with the same opcode. `meeting` describes the values that the lanes exchange; this function
  /// sets its opcode.
  void meets_anywhere(Meeting meeting);
  std::uint32_t list(std::vector<std::uint32_t> slots);

  /// Lowers an address operand. Its base becomes slot `a` (64 bits wide; 32 if `base_bytes` is 4), and its offset
  /// becomes the offset in OwnFields. The address of a variable is relative to the start of its space. Returns the size
  /// of the base, and the variable if the base is one.
  struct Address {
    std::uint8_t base_bytes = 8;
    std::optional<std::uint32_t> variable;
  };
  Address address(const ptx::Operand& operand, ptx::StateSpace space);

  // Functions that set the meaning of the instruction. The lowering function of each row of the instruction table calls
  // one of these.
  void computes(Formula formula, ptx::Type type) { computes(formula, type, type); }
  /// Sets the meaning of a conversion. The operand has the type `from`.
  void computes(Formula formula, ptx::Type type, ptx::Type from);
  /// Sets the meaning of a computation whose formula no observer needs.
  void computes() { meaning.effect = Effect::computes; }
  void samples() { meaning.effect = Effect::samples; }
  void exchanges() { meaning.effect = Effect::exchanges; }
  /// Sets the meaning of an access to memory. `width` is in bytes per lane; each element has `element_bytes` bytes.
  void accesses(MemoryAction action, ptx::StateSpace space, unsigned width, unsigned element_bytes);
  void orders(Ordering ordering);
  void advises() { meaning.effect = Effect::advises; }
  void calls() { meaning.effect = Effect::calls; }
  void moves_on(Control control);
  /// Removes the addresses from the meaning. For instructions that compute with an address, but access no memory.
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

/// Lowers the entry and all functions that it may call into one Code.
class ModuleLowering {
 public:
  /// To make a guarded program (Program::guarded), `unguarded` must be the code of the same entry in the unguarded
  /// program; otherwise it is null.
  ModuleLowering(const ptx::Module& module, const ptx::Function& entry, const Code* unguarded);
  void run();

  const ptx::Module& module() const { return module_; }
  Code& code() { return code_; }
  bool is_guarded() const { return unguarded_ != nullptr; }
  /// Returns the index of a function in Code::functions. If the function is not lowered yet, it is added to the
  /// functions to lower.
  std::uint32_t function_index(std::uint32_t module_function);
  /// Adds all functions of the module to the functions to lower, because an indirect call may reach any of them.
  void reach_all_functions();
  std::uint64_t placement(std::uint32_t variable) const { return code_.placements[variable].address; }
  /// Returns the offset of a parameter of the entry in the argument block.
  std::uint32_t entry_param_offset(std::uint32_t variable) const;

 private:
  void place_variables();
  void place_entry_params();
  void lower_function(std::uint32_t index);
  const FunctionCode* find_unguarded(const ptx::Function& function) const;
  /// `locals` lists the local objects that are laid out with gaps between them in a guarded program; null for other
  /// programs.
  void lower_instructions(FrameLowering& frame, std::uint32_t first_pc, const LocalObjects* locals);
  void lower_contracted(FrameLowering& frame, std::uint32_t first_pc);
  void append_return(const FrameLowering& frame);

  const ptx::Module& module_;
  const ptx::Function& entry_;
  const Code* const unguarded_;
  Code code_;
  std::vector<std::uint32_t> pending_;  ///< indices of functions in the module, in the order of Code::functions
  std::unordered_map<std::uint32_t, std::uint32_t> indices_;
};

}  // namespace warplens::simt
