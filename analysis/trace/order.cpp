#include "analysis/trace/order.hpp"

#include <algorithm>

#include "analysis/trace/following.hpp"

namespace warplens::trace {

using simt::MemoryAction;

std::vector<bool> depends_on_order(const simt::Program& program) {
  const simt::Code& code = program.code();
  std::vector<bool> depends(code.ops.size(), false);
  const auto begins = [](const simt::Meaning& meaning) { return meaning.memory == MemoryAction::atomic; };
  if (std::ranges::none_of(code.meanings, begins)) return depends;
  const Following following(program, {.begins = begins, .is_special = {}});
  depends = in_loops_by(program, following, true);
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      const simt::Meaning& meaning = code.meanings[pc];
      if (meaning.memory == MemoryAction::none)
        depends[pc] = false;
      else if (following.reads(function, meaning, simt::ValueUse::Role::address))
        depends[pc] = true;
    }
  return depends;
}

}  // namespace warplens::trace
