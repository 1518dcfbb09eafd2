#include "analysis/simt/lowering.hpp"

#include <algorithm>
#include <limits>

#include "analysis/simt/contraction.hpp"
#include "analysis/simt/execution_order.hpp"
#include "analysis/simt/initialisation.hpp"
#include "analysis/simt/instructions/own_fields.hpp"
#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/local_objects.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/simt/reached_variables.hpp"
#include "analysis/simt/settled.hpp"

namespace warplens::simt {
namespace {

constexpr std::uint64_t kMostInstructions = 4'000'000;
constexpr std::uint64_t kMostSharedBytes = 1 << 24;

std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/// Returns the number of unused bytes after a variable of a guarded program (a program with gaps between its
/// variables). Most wrong indices access these bytes. The number is a multiple of every alignment, so that each
/// variable has the same alignment as in the program without gaps.
std::uint64_t gap_behind(std::uint64_t bytes) {
  constexpr std::uint64_t kLeast = 1024, kMost = 1 << 16;
  return align_up(std::clamp(bytes, kLeast, kMost), kLeast);
}

}  // namespace

std::shared_ptr<const Program> Program::lower(std::shared_ptr<const ptx::Module> module, std::string_view entry) {
  const ptx::Function* chosen = nullptr;
  for (const ptx::Function& function : module->functions) {
    if (!function.is_entry || (!entry.empty() && function.name != entry)) continue;
    if (chosen != nullptr)
      throw ptx::Error(function.line, tr("the PTX has several kernels (.entry); name one of them"));
    chosen = &function;
  }
  if (chosen == nullptr)
    throw ptx::Error(1, entry.empty() ? tr("the PTX has no kernel (.entry)")
                                      : with_values(tr("the PTX has no kernel (.entry) '{}'"), {std::string(entry)}));
  return lower(std::move(module), *chosen, nullptr);
}

std::shared_ptr<Program> Program::lower(std::shared_ptr<const ptx::Module> module, const ptx::Function& entry,
                                        const Code* unguarded) {
  auto program = std::make_shared<Program>();
  ModuleLowering lowering(*module, entry, unguarded);
  lowering.run();
  program->module_ = std::move(module);
  program->entry_ = &entry;
  program->is_guarded_ = unguarded != nullptr;
  program->code_ = std::move(lowering.code());
  program->shared_bytes_ = program->code_.shared_bytes;
  for (const Op& op : program->code_.ops) program->instructions_.push_back(op.source);
  return program;
}

std::shared_ptr<const Program> Program::guarded() const {
  return lower(module_, *entry_, &code_);
}

std::shared_ptr<const Program> Program::with_machine_code(MachineCode made) const {
  auto program = std::make_shared<Program>(*this);
  program->made_ = std::move(made);
  auto& loops = program->made_.unrolled;
  loops.resize(std::min<std::size_t>(loops.size(), std::numeric_limits<std::uint16_t>::max()));
  program->unrolled_by_pc_.assign(loops.empty() ? 0 : code_.ops.size(), 0);
  for (std::size_t number = 0; number < loops.size(); ++number)
    std::fill(program->unrolled_by_pc_.begin() + loops[number].first_pc,
              program->unrolled_by_pc_.begin() + loops[number].branch_pc + 1, static_cast<std::uint16_t>(number + 1));
  return program;
}

ModuleLowering::ModuleLowering(const ptx::Module& module, const ptx::Function& entry, const Code* unguarded)
    : module_(module), entry_(entry), unguarded_(unguarded) {
  function_index(static_cast<std::uint32_t>(&entry - module.functions.data()));
}

std::uint32_t ModuleLowering::function_index(std::uint32_t module_function) {
  const auto [found, is_new] = indices_.try_emplace(module_function, static_cast<std::uint32_t>(pending_.size()));
  if (is_new) pending_.push_back(module_function);
  return found->second;
}

void ModuleLowering::reach_all_functions() {
  for (std::uint32_t index = 0; index < module_.functions.size(); ++index)
    if (!module_.functions[index].is_extern && !module_.functions[index].is_entry) function_index(index);
}

std::uint32_t ModuleLowering::entry_param_offset(std::uint32_t variable) const {
  const auto found = std::ranges::find(entry_.params, variable);
  return code_.entry_param_offsets[static_cast<std::size_t>(found - entry_.params.begin())];
}

/// Places the parameters of the entry in the argument block, one after another, each at its alignment (PTX ISA, "Kernel
/// Function Parameter").
void ModuleLowering::place_entry_params() {
  std::uint64_t next = 0;
  for (const std::uint32_t param : entry_.params) {
    const ptx::Variable& variable = module_.variables[param];
    next = align_up(next, variable.alignment);
    code_.entry_param_offsets.push_back(static_cast<std::uint32_t>(next));
    next += variable.bytes();
    if (next > 32764)
      throw ptx::Error(variable.line, tr("the parameters take more than 32,764 bytes, the limit for a kernel"));
  }
  code_.entry_param_bytes = static_cast<std::uint32_t>(next);
}

void ModuleLowering::run() {
  place_variables();
  place_entry_params();
  for (std::size_t done = 0; done < pending_.size(); ++done) lower_function(static_cast<std::uint32_t>(done));
  code_.order = find_execution_order(code_);
}

void ModuleLowering::place_variables() {
  code_.placements.resize(module_.variables.size());
  const std::vector<bool> reached = reached_variables(module_, entry_);
  std::uint64_t global = 0, constant = 0, shared = 0;
  const auto place = [&](std::size_t index, std::uint64_t& next) {
    const ptx::Variable& variable = module_.variables[index];
    next = align_up(next, variable.alignment);
    code_.placements[index].address = next;
    next += variable.bytes();
    if (is_guarded()) next += gap_behind(variable.bytes());
  };
  for (std::size_t index = 0; index < module_.variables.size(); ++index) {
    const ptx::Variable& variable = module_.variables[index];
    if (variable.space == ptx::StateSpace::global) {
      place(index, global);
      code_.placements[index].address += kModuleGlobals;
    } else if (variable.space == ptx::StateSpace::constant) {
      place(index, constant);
    } else if (variable.space == ptx::StateSpace::shared && !variable.is_unsized && reached[index]) {
      place(index, shared);
    }
    code_.placements[index].is_reached = reached[index];
    if (shared > kMostSharedBytes)
      throw ptx::Error(
          variable.line,
          with_values(tr("the shared variables up to and including '{}' need more shared memory than any GPU has"),
                      {std::string(variable.name)}));
  }
  code_.global_bytes = align_up(global, 16);
  code_.constant_bytes = align_up(constant, 16);
  code_.shared_bytes = static_cast<std::uint32_t>(shared);
  // Dynamic shared memory starts after all static variables, no matter where it is declared.
  for (std::size_t index = 0; index < module_.variables.size(); ++index)
    if (module_.variables[index].space == ptx::StateSpace::shared && module_.variables[index].is_unsized)
      code_.placements[index].address = align_up(shared, std::max(module_.variables[index].alignment, 16u));
}

/// Returns the code of the function in the unguarded program; null if this program is not guarded (Program::guarded).
const FunctionCode* ModuleLowering::find_unguarded(const ptx::Function& function) const {
  if (!is_guarded()) return nullptr;
  return &*std::ranges::find(unguarded_->functions, &function, &FunctionCode::function);
}

void ModuleLowering::lower_instructions(FrameLowering& frame, std::uint32_t first_pc, const LocalObjects* locals) {
  const ptx::Function& function = frame.function();
  const std::size_t count = function.instructions.size();
  code_.ops.resize(first_pc + count);
  code_.meanings.resize(first_pc + count);
  const FunctionCode* const unguarded = find_unguarded(function);
  for (std::uint32_t at = 0; at < count; ++at) {
    const ptx::Instruction& instruction = function.instructions[at];
    Op& op = code_.ops[first_pc + at];
    op.source = &instruction;
    op.guard = frame.always();
    if (instruction.guard) {
      op.guard = frame.register_slot(instruction.guard->reg);
      op.guard_flip = instruction.guard->negated ? ~LaneMask{0} : 0;
    }
    const ptx::Instruction guarded =
        locals ? locals->guarded(instruction, unguarded_->meanings[unguarded->first_pc + at]) : ptx::Instruction{};
    InstructionLowering lowering(*this, frame, locals ? guarded : instruction, op);
    code_.meanings[first_pc + at] = lower_instruction(lowering);
    if (op.control == Control::branch) {
      if (op.target >= count + 1)
        throw ptx::Error(instruction.line, tr("this branch has a target outside of its function"));
      op.target += first_pc;
    }
    if (op.control == Control::branch_table)
      for (std::uint32_t& target : code_.branch_tables[op.target]) target += first_pc;
  }
}

/// Lowers an addition that is contracted with a product. The instruction keeps its pc and its name, but computes the
/// product of the two factors plus the addend, rounded once.
void ModuleLowering::lower_contracted(FrameLowering& frame, std::uint32_t first_pc) {
  const ptx::Function& function = frame.function();
  const auto contracted = contractions(function, code_, first_pc);
  for (std::uint32_t at = 0; at < contracted.size(); ++at) {
    if (!contracted[at]) continue;
    Op& op = code_.ops[first_pc + at];
    own(op) = {};
    const ptx::Instruction fma = fused(function, function.instructions[at], *contracted[at]);
    InstructionLowering lowering(*this, frame, fma, op);
    code_.meanings[first_pc + at] = lower_instruction(lowering);
    if (contracted[at]->negates_product) own(op).offset |= kNegatesProduct;
    if (contracted[at]->negates_addend) own(op).offset |= kNegatesAddend;
    // The machine code has no multiplication for the product: each addition that reads it becomes a multiply-add.
    code_.meanings[first_pc + contracted[at]->product].operations = {};
  }
}

/// Appends a return to a function that does not end with one. In the machine code of ptxas, such a function returns
/// there too.
void ModuleLowering::append_return(const FrameLowering& frame) {
  static const ptx::Instruction implicit_return{
      .opcode = "ret", .modifiers = {"ret"}, .operands = {}, .guard = {}, .source = {}};
  Op& op = code_.ops.emplace_back();
  op.guard = frame.always();
  op.control = Control::ret;
  op.source = &implicit_return;
  code_.meanings.push_back({.effect = Effect::moves_on});
}

void ModuleLowering::lower_function(std::uint32_t index) {
  const ptx::Function& function = module_.functions[pending_[index]];
  if (code_.ops.size() + function.instructions.size() > kMostInstructions)
    throw ptx::Error(function.line, tr("the kernel has more than four million instructions"));
  FunctionCode code{.function = &function, .first_pc = static_cast<std::uint32_t>(code_.ops.size()), .frame = {}};
  FrameLowering frame(module_, function, code);
  code_.functions.resize(std::max<std::size_t>(code_.functions.size(), index + 1));
  for (std::uint32_t param : function.params)
    if (!function.is_entry) frame.param(param);
  for (std::uint32_t result : function.results) frame.param(result);

  std::optional<LocalObjects> locals;
  if (const FunctionCode* const unguarded = find_unguarded(function))
    locals = local_objects(module_, *unguarded_, *unguarded);
  if (locals) {
    frame.local_offset(locals->variable);
    code.frame.local_bytes += static_cast<std::uint32_t>(locals->gaps());
  }
  lower_instructions(frame, code.first_pc, locals ? &*locals : nullptr);
  lower_contracted(frame, code.first_pc);
  code.end_pc = code.first_pc + static_cast<std::uint32_t>(function.instructions.size());
  const std::vector<bool> read_first = may_be_read_first(code_, code);
  frame.zero(read_first);
  if (function.is_entry) settle(code_, code, read_first);
  append_return(frame);
  code.end_pc = static_cast<std::uint32_t>(code_.ops.size());
  std::uint32_t straight_end = code.end_pc;
  for (std::uint32_t pc = code.end_pc; pc-- > code.first_pc;) {
    Op& op = code_.ops[pc];
    const bool is_alone =
        op.control == Control::none && op.guard != code.frame.always && code_.meanings[pc].operations.per_lane != 0;
    if (op.control != Control::none) straight_end = pc;
    op.straight_end = is_alone ? pc + 1 : straight_end;
    if (is_alone) straight_end = pc;
  }
  code_.functions[index] = std::move(code);
}

// --- Frames

namespace {

/// Returns the size of a slot: a multiple of 32 bytes, so that slots are aligned for vector instructions.
std::uint64_t slot_bytes(std::uint64_t bytes) {
  return align_up(bytes, 32);
}

}  // namespace

FrameLowering::FrameLowering(const ptx::Module& module, const ptx::Function& function, FunctionCode& code)
    : module_(module), function_(function), code_(code) {
  for (const ptx::Register& reg : function.registers) {
    const unsigned lane_bytes = reg.type == ptx::Type::pred ? 1 : ptx::bytes_of(reg.type);
    code_.register_slots.push_back(reserve(std::uint64_t{lane_bytes} * kMaxLanes));
  }
  code_.frame.always = predicate_constant(true);
}

std::uint32_t FrameLowering::carry_flag() {
  if (carry_flag_ == kNoSlot) carry_flag_ = reserve(sizeof(LaneMask));
  return carry_flag_;
}

void FrameLowering::zero(const std::vector<bool>& registers) {
  auto& zeroed = code_.frame.zeroed;
  const auto add = [&](std::uint32_t slot, std::uint32_t bytes) {
    if (!zeroed.empty() && zeroed.back().slot + zeroed.back().bytes == slot)
      zeroed.back().bytes += bytes;
    else
      zeroed.push_back({slot, bytes});
  };
  for (std::size_t index = 0; index < registers.size(); ++index) {
    if (!registers[index]) continue;
    const ptx::Type type = function_.registers[index].type;
    const unsigned lane_bytes = type == ptx::Type::pred ? 1 : ptx::bytes_of(type);
    add(code_.register_slots[index], static_cast<std::uint32_t>(slot_bytes(std::uint64_t{lane_bytes} * kMaxLanes)));
  }
  if (carry_flag_ != kNoSlot) add(carry_flag_, sizeof(LaneMask));
}

std::uint32_t FrameLowering::reserve(std::uint64_t bytes) {
  const std::uint64_t slot = code_.frame.bytes;
  const std::uint64_t next = slot + slot_bytes(bytes);
  if (next > (1u << 30)) throw ptx::Error(function_.line, tr("this function has too many registers and parameters"));
  code_.frame.bytes = static_cast<std::uint32_t>(next);
  return static_cast<std::uint32_t>(slot);
}

std::uint32_t FrameLowering::constant(std::uint64_t value, unsigned bytes) {
  const auto [found, is_new] = constants_.try_emplace({value, bytes}, 0);
  if (is_new) {
    found->second = reserve(std::uint64_t{bytes} * kMaxLanes);
    code_.frame.constants.push_back({found->second, static_cast<std::uint8_t>(bytes), value, false});
  }
  return found->second;
}

std::uint32_t FrameLowering::predicate_constant(bool value) {
  const auto [found, is_new] = constants_.try_emplace({value, 0}, 0);
  if (is_new) {
    found->second = reserve(sizeof(LaneMask));
    code_.frame.constants.push_back({found->second, sizeof(LaneMask), value ? ~LaneMask{0} : 0, true});
  }
  return found->second;
}

std::uint32_t FrameLowering::special(std::uint16_t special, unsigned bytes) {
  const auto [found, is_new] = specials_.try_emplace({special, bytes}, 0);
  if (is_new) {
    found->second = reserve(std::uint64_t{bytes} * kMaxLanes);
    code_.frame.specials.push_back({found->second, special, static_cast<std::uint8_t>(bytes)});
  }
  return found->second;
}

std::uint32_t FrameLowering::param(std::uint32_t variable) {
  for (const FrameLayout::Param& param : code_.frame.params)
    if (param.variable == variable) return param.slot;
  const std::uint32_t bytes = compute_param_bytes(module_.variables[variable]);
  const std::uint32_t slot = reserve(std::uint64_t{bytes} * kMaxLanes);
  code_.frame.params.push_back({variable, slot, bytes});
  return slot;
}

std::uint32_t FrameLowering::compute_param_bytes(const ptx::Variable& variable) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(align_up(std::max<std::uint64_t>(variable.bytes(), 1), 16), 1u << 30));
}

std::uint32_t FrameLowering::param_bytes(std::uint32_t variable) const {
  for (const FrameLayout::Param& param : code_.frame.params)
    if (param.variable == variable) return param.bytes;
  return 0;
}

std::uint32_t FrameLowering::local_address(std::uint64_t offset, unsigned bytes) {
  const auto [found, is_new] = locals_.try_emplace({offset, bytes}, 0);
  if (is_new) {
    found->second = reserve(std::uint64_t{bytes} * kMaxLanes);
    code_.frame.local_addresses.push_back({found->second, static_cast<std::uint8_t>(bytes), offset, false});
  }
  return found->second;
}

std::uint64_t FrameLowering::local_offset(std::uint32_t variable) {
  for (const auto& [placed, offset] : local_variables_)
    if (placed == variable) return offset;
  const ptx::Variable& described = module_.variables[variable];
  const std::uint64_t offset = align_up(code_.frame.local_bytes, std::max(described.alignment, 8u));
  if (offset + described.bytes() > (1u << 20))
    throw ptx::Error(described.line,
                     tr("the local variables of this function take more memory than a thread may have"));
  code_.frame.local_bytes = static_cast<std::uint32_t>(align_up(offset + described.bytes(), 16));
  local_variables_.emplace_back(variable, offset);
  return offset;
}

}  // namespace warplens::simt
