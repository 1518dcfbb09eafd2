#include "analysis/trace/order.hpp"

#include <algorithm>

#include "analysis/simt/special_registers.hpp"
#include "analysis/trace/following.hpp"

namespace warplens::trace {

using simt::MemoryAction;

namespace {

/// Returns whether an instruction reads a clock. (getctarank also has the effect `samples`, but it has an operand.)
bool reads_clock(const simt::Meaning& meaning) {
  return meaning.effect == simt::Effect::samples && meaning.reads.count == 0;
}

/// Returns whether the value of a special register differs from one run of a GPU to the next.
bool differs_between_runs(std::uint32_t row) {
  return simt::special_register(static_cast<std::uint16_t>(row)).differs_between_runs;
}

/// Returns whether any instruction of the program reads such a special register.
bool reads_varying_register(const simt::Code& code) {
  return std::ranges::any_of(code.uses, [](const simt::ValueUse& use) {
    return use.kind == simt::ValueUse::Kind::special && differs_between_runs(use.reg);
  });
}

bool is_forward_jump(const simt::Code& code, std::uint32_t pc) {
  return code.ops[pc].control == simt::Control::branch && code.ops[pc].target > pc;
}

/// Returns the place at which lanes meet again after a forward branch, in the layout that compilers generate. It is
/// usually the target of the branch. But the instruction before this target may be an unconditional forward jump that
/// skips the `else` part. In this case, it is the target of that jump.
std::uint32_t end_of_ways(const simt::Code& code, std::uint32_t pc, std::uint32_t always) {
  const std::uint32_t target = code.ops[pc].target, before = target - 1;
  const bool has_other_way = before > pc && is_forward_jump(code, before) && code.ops[before].guard == always;
  return has_other_way ? code.ops[before].target : target;
}

/// Returns the instructions for which the number of executing lanes depends on a tracked value. These are the
/// instructions whose guard is a tracked value. If such an instruction is a forward branch, the instructions up to the
/// place where the lanes meet again are included. If it is a return or an exit, all later instructions of the function
/// are included; also if a tracked value selects one of several branch targets.
std::vector<bool> decided_by(const simt::Program& program, const Following& following) {
  const simt::Code& code = program.code();
  std::vector<bool> decided(code.ops.size(), false);
  for (std::uint32_t number = 0; number < code.functions.size(); ++number) {
    const simt::FunctionCode& function = code.functions[number];
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      const simt::Op& op = code.ops[pc];
      const bool chooses = op.control == simt::Control::branch_table &&
                           following.reads(number, code.meanings[pc], simt::ValueUse::Role::steering);
      if (!following.guards(number, op) && !chooses) continue;
      decided[pc] = true;
      const bool ends = chooses || op.control == simt::Control::ret || op.control == simt::Control::exit;
      std::uint32_t end = pc;
      if (ends) end = function.end_pc;
      if (is_forward_jump(code, pc)) end = end_of_ways(code, pc, function.frame.always);
      std::fill(decided.begin() + pc, decided.begin() + std::max(pc, std::min(end, function.end_pc)), true);
    }
  }
  return decided;
}

/// Returns the accesses among the instructions that are already marked, and those whose address is a tracked value.
/// `decided` has the instructions that are executed by a number of lanes that depends on a tracked value.
std::vector<bool> affected_accesses(const simt::Code& code, const Following& following, std::vector<bool> marked,
                                    const std::vector<bool>& decided) {
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      const simt::Meaning& meaning = code.meanings[pc];
      if (meaning.memory == MemoryAction::none)
        marked[pc] = false;
      else if (decided[pc] || following.reads(function, meaning, simt::ValueUse::Role::address))
        marked[pc] = true;
    }
  return marked;
}

/// Returns the accesses in loops that wait for another thread: a strong load in the loop (such as a volatile one) reads
/// global memory, and its value decides whether the loop continues.
std::vector<bool> in_polling_loops(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> in_loop(code.ops.size(), false);
  for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc)
    if (code.ops[pc].control == simt::Control::branch && code.ops[pc].target <= pc)
      std::fill(in_loop.begin() + code.ops[pc].target, in_loop.begin() + pc, true);
  const auto polls = [&](const simt::Meaning& meaning) {
    const bool is_shared = meaning.space == ptx::StateSpace::shared;
    return meaning.memory == MemoryAction::load && is_strong(meaning) && !is_shared &&
           in_loop[static_cast<std::size_t>(&meaning - code.meanings.data())];
  };
  if (std::ranges::none_of(code.meanings, polls)) return std::vector<bool>(code.ops.size(), false);
  const Following following(program, {.begins = polls, .is_special = {}});
  std::vector<bool> marked = in_loops_by(program, following, false);
  for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc)
    marked[pc] = marked[pc] && in_loop[pc] && code.meanings[pc].memory != MemoryAction::none;
  return marked;
}

}  // namespace

std::vector<bool> depends_on_order(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> depends = in_polling_loops(program);
  const auto begins = [](const simt::Meaning& meaning) { return meaning.memory == MemoryAction::atomic; };
  if (std::ranges::none_of(code.meanings, begins)) return depends;
  const Following following(program, {.begins = begins, .is_special = {}});
  const auto differs = [&](const simt::Meaning& meaning) { return begins(meaning) && meaning.answers_by_order; };
  const Following differing(program, {.begins = differs, .is_special = {}});
  const std::vector<bool> by_atomics =
      affected_accesses(code, following, in_loops_by(program, following, true), decided_by(program, differing));
  for (std::size_t pc = 0; pc < depends.size(); ++pc) depends[pc] = depends[pc] || by_atomics[pc];
  return depends;
}

std::vector<bool> depends_on_value(const simt::Program& program,
                                   const std::function<bool(const simt::Meaning&)>& begins) {
  const Following following(program, {.begins = begins, .is_special = {}});
  return affected_accesses(program.code(), following, in_loops_by(program, following, true),
                           decided_by(program, following));
}

std::vector<bool> depends_on_clock(const simt::Program& program) {
  const simt::Code& code = program.code();
  if (std::ranges::none_of(code.meanings, reads_clock) && !reads_varying_register(code))
    return std::vector<bool>(code.ops.size(), false);
  const Following following(program, {.begins = reads_clock, .is_special = differs_between_runs});
  return affected_accesses(code, following, in_loops_by(program, following, false), decided_by(program, following));
}

}  // namespace warplens::trace
