#include "analysis/trace/order.hpp"

#include <algorithm>

#include "analysis/trace/following.hpp"

namespace warplens::trace {

using simt::MemoryAction;

namespace {

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
/// are included.
std::vector<bool> decided_by(const simt::Program& program, const Following& following) {
  const simt::Code& code = program.code();
  std::vector<bool> decided(code.ops.size(), false);
  for (std::uint32_t number = 0; number < code.functions.size(); ++number) {
    const simt::FunctionCode& function = code.functions[number];
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      const simt::Op& op = code.ops[pc];
      if (!following.guards(number, op)) continue;
      decided[pc] = true;
      const bool ends = op.control == simt::Control::ret || op.control == simt::Control::exit;
      std::uint32_t end = pc;
      if (ends) end = function.end_pc;
      if (is_forward_jump(code, pc)) end = end_of_ways(code, pc, function.frame.always);
      std::fill(decided.begin() + pc, decided.begin() + std::max(pc, std::min(end, function.end_pc)), true);
    }
  }
  return decided;
}

}  // namespace

std::vector<bool> depends_on_order(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> depends(code.ops.size(), false);
  const auto begins = [](const simt::Meaning& meaning) { return meaning.memory == MemoryAction::atomic; };
  if (std::ranges::none_of(code.meanings, begins)) return depends;
  const Following following(program, {.begins = begins, .is_special = {}});
  depends = in_loops_by(program, following, true);
  const auto differs = [&](const simt::Meaning& meaning) { return begins(meaning) && meaning.answers_by_order; };
  const std::vector<bool> decided = decided_by(program, Following(program, {.begins = differs, .is_special = {}}));
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      const simt::Meaning& meaning = code.meanings[pc];
      if (meaning.memory == MemoryAction::none)
        depends[pc] = false;
      else if (decided[pc] || following.reads(function, meaning, simt::ValueUse::Role::address))
        depends[pc] = true;
    }
  return depends;
}

}  // namespace warplens::trace
