// Finds out, once for each instruction, what it reads and writes, and which rule tells how its results move.

#include <algorithm>

#include "analysis/grid/rules.hpp"
#include "analysis/grid/step.hpp"
#include "analysis/simt/special_registers.hpp"

namespace warplens::grid {
namespace {

using ptx::Operand;
using ptx::StateSpace;

/// Slots of registers and special registers by what the operands name.
class Slots {
 public:
  explicit Slots(const simt::FunctionCode& function) : function_(function) {}

  void gather(const Operand& operand, std::vector<std::uint32_t>& slots) const {
    if (operand.kind == Operand::Kind::reg) slots.push_back(function_.register_slots[operand.index]);
    if (operand.kind == Operand::Kind::special) {
      for (const simt::SpecialSlot& special : function_.frame.specials)
        if (simt::special_register(special.special).name == operand.name) slots.push_back(special.slot);
    }
    for (const Operand& part : operand.parts) gather(part, slots);
  }
  std::uint8_t bytes_of(const Operand& operand) const {
    if (operand.kind != Operand::Kind::reg) return 0;
    return static_cast<std::uint8_t>(ptx::bytes_of(function_.function->registers[operand.index].type));
  }

 private:
  const simt::FunctionCode& function_;
};

StateSpace space_of(const ptx::Instruction& instruction, std::size_t which) {
  std::vector<StateSpace> named;
  for (const std::string_view modifier : instruction.modifiers) {
    if (modifier == "global") named.push_back(StateSpace::global);
    if (modifier.starts_with("shared")) named.push_back(StateSpace::shared);
    if (modifier == "local") named.push_back(StateSpace::local);
    if (modifier == "const") named.push_back(StateSpace::constant);
    if (modifier.starts_with("param")) named.push_back(StateSpace::param);
  }
  if (named.empty()) return StateSpace::generic;
  return named[std::min(which, named.size() - 1)];
}

bool has_modifier(const ptx::Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

/// Whether the first operand, if a register, is read rather than written.
bool only_reads(const ptx::Instruction& instruction) {
  const std::string_view name = instruction.name();
  if (name == "bar" || name == "barrier") return !has_modifier(instruction, "red");
  return name == "brx" || name == "nanosleep";
}

/// What the kernel was launched with, unlike the .param variables of a call.
bool reads_launch_argument(const ptx::Instruction& instruction, const simt::FunctionCode& function) {
  const Operand& address = instruction.operands.back();
  if (address.parts.empty() || address.parts[0].kind != Operand::Kind::variable) return true;
  return std::ranges::find(function.function->params, address.parts[0].index) != function.function->params.end();
}

void loaded(Step& step) {
  step.assign_opaque();
}
void unknown(Step& step) {
  step.assign_unknown();
}
void fixed(Step& step) {
  step.assign(step.active(), {});
}
void refuse_call(Step& step) {
  step.refuse("the kernel calls a function");
}

/// Read-only memory at an address that stays gives what stays.
void loaded_from_constants(Step& step) {
  for (const Form::Address& address : step.form().addresses)
    if (!step.slopes(address.slot).join_over(step.active()).is_fixed()) return step.assign_opaque();
  step.assign(step.active(), {});
}

/// Barriers and waits: every number they are given has to stay, and what they hand back other threads have decided.
void synchronize(Step& step) {
  for (const std::uint32_t slot : step.form().sources)
    step.require_same(slot, step.active(), "a barrier depends on loaded data");
  step.assign_opaque();
}

/// Copies whose size may be a register: it decides how much is moved.
void copy_memory(Step& step) {
  for (const std::uint32_t slot : step.form().sources)
    step.require_same(slot, step.active(), "the size of a copy depends on loaded data");
  step.assign_opaque();
}

void branch_by_table(Step& step) {
  for (const std::uint32_t slot : step.form().sources)
    step.require_same(slot, step.active(), "a branch depends on loaded data");
}

/// Results that lanes make together: each lane's depends on all.
void exchange(Step& step) {
  if (step.op().d != simt::kNoSlot)
    step.require_same(step.op().d, step.active(), "the lanes that take part depend on loaded data");
  step.assign_unknown();
}

/// Matrices between memory and the registers of a warp: the distance of their rows decides what is touched.
void move_matrix(Step& step) {
  for (const std::uint32_t slot : step.form().strides)
    step.require_same(slot, step.active(), "the shape of a matrix depends on loaded data");
  step.assign_opaque();
}

/// A register that changes while a thread runs.
bool reads_clock(const ptx::Instruction& instruction) {
  return instruction.operands.size() == 2 && instruction.operands[1].kind == Operand::Kind::special &&
         (instruction.operands[1].name.starts_with("%clock") ||
          instruction.operands[1].name.starts_with("%globaltimer"));
}

void (*rule_of(const ptx::Instruction& instruction, const simt::Op& op, const simt::FunctionCode& function,
               Form& form))(Step&) {
  const std::string_view name = instruction.name();
  using simt::Control;
  if (op.control == Control::call || op.control == Control::call_indirect || name == "call") return &refuse_call;
  if (op.control == Control::branch_table) return &branch_by_table;
  if (op.control == Control::barrier || name == "barrier" || name == "bar") return &synchronize;
  if (op.control == Control::converge) return form.is_memory ? &move_matrix : &exchange;
  if (op.control != Control::none) return nullptr;
  if (form.is_memory) {
    const StateSpace space = space_of(instruction, 0);
    const bool read_only =
        name == "ld" &&
        (space == StateSpace::constant || (space == StateSpace::param && reads_launch_argument(instruction, function)));
    if (read_only) return form.addresses.empty() ? &fixed : &loaded_from_constants;
    if (name == "cp") return &copy_memory;
    return &loaded;
  }
  if (reads_clock(instruction)) return &loaded;
  if (form.sets_carry || form.reads_carry) return &unknown;
  if (const RuleRow* row = rule_named(name))
    if (const auto rule = row->choose(instruction, form)) return rule;
  return &unknown;
}

/// Instructions that write all of their destination for every active lane, so that nothing of the old value is left.
bool overwrites(const ptx::Instruction& instruction) {
  const bool plain_destination = !instruction.operands.empty() && instruction.operands[0].kind == Operand::Kind::reg;
  static constexpr std::string_view kPlain[] = {
      "add", "sub", "mul",  "mad",   "fma", "div",  "rem",  "neg",  "abs",      "min",  "max",  "and", "or",   "xor",
      "not", "shl", "shr",  "cvt",   "mov", "selp", "setp", "popc", "clz",      "brev", "bfe",  "bfi", "prmt", "lop3",
      "shf", "rcp", "sqrt", "rsqrt", "ex2", "lg2",  "sin",  "cos",  "copysign", "sad",  "cvta", "ld"};
  return plain_destination && std::ranges::find(kPlain, instruction.name()) != std::end(kPlain);
}

}  // namespace

Form form_of(const simt::Program& program, std::uint32_t pc) {
  const simt::Code& code = program.code();
  const simt::Op& op = code.ops[pc];
  const ptx::Instruction& instruction = *op.source;
  Form form;
  const auto in_function = [&](const simt::FunctionCode& function) { return pc < function.end_pc; };
  const simt::FunctionCode& function = *std::ranges::find_if(code.functions, in_function);
  const Slots slots(function);

  bool has_type = false;
  form.type = ptx::Type::pred;  // where there is none that is known (.s16x2), no rule for integers applies
  for (const std::string_view modifier : instruction.modifiers) {
    const auto type = ptx::type_named(modifier);
    if (!type) continue;
    if (!has_type) form.type = *type;
    form.from = *type;
    has_type = true;
  }
  form.sets_carry = has_modifier(instruction, "cc");
  form.reads_carry = instruction.name() == "addc" || instruction.name() == "subc" || instruction.name() == "madc";
  form.keeps_old = !overwrites(instruction);

  std::size_t address_number = 0;
  for (std::size_t at = 0; at < instruction.operands.size(); ++at) {
    const Operand& operand = instruction.operands[at];
    if (operand.kind == Operand::Kind::address) {
      form.is_memory = true;
      const StateSpace space = space_of(instruction, address_number++);
      if (operand.parts.size() == 1 && operand.parts[0].kind == Operand::Kind::reg)
        form.addresses.push_back(
            {function.register_slots[operand.parts[0].index], slots.bytes_of(operand.parts[0]), space});
      else if (operand.parts.size() != 1)
        slots.gather(operand, form.sources);
      continue;
    }
    const bool can_be_written = operand.kind == Operand::Kind::reg || operand.kind == Operand::Kind::pair ||
                                operand.kind == Operand::Kind::vector;
    const bool is_written = at == 0 && can_be_written && !only_reads(instruction);
    slots.gather(operand, is_written ? form.destinations : form.sources);
    if (instruction.name() == "wmma" && form.is_memory && at == 2) slots.gather(operand, form.strides);
  }
  const std::uint32_t carry_slot = code.functions.front().frame.bytes;
  if (form.sets_carry) form.destinations.push_back(carry_slot);
  if (form.reads_carry) form.sources.push_back(carry_slot);
  if (instruction.operands.size() > 1) form.source_bytes = slots.bytes_of(instruction.operands[1]);
  if (form.source_bytes == 0) form.source_bytes = static_cast<std::uint8_t>(ptx::bytes_of(form.from));
  if (!instruction.operands.empty()) form.destination_bytes = slots.bytes_of(instruction.operands[0]);
  if (form.destination_bytes == 0) form.destination_bytes = 8;
  form.is_plain_access = instruction.name() == "ld" || instruction.name() == "st" || instruction.name() == "ldu";
  form.rule = rule_of(instruction, op, function, form);
  return form;
}

}  // namespace warplens::grid
