#include "analysis/trace/findings/strength.hpp"

#include <algorithm>

namespace warplens::trace {
namespace {

bool has(const ptx::Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

}  // namespace

bool is_strong(const ptx::Instruction& instruction) {
  for (const std::string_view modifier : {"volatile", "relaxed", "acquire", "release", "acq_rel", "mmio"})
    if (has(instruction, modifier)) return true;
  return false;
}

bool meets_other_threads(const simt::Program& program) {
  for (const ptx::Instruction* instruction : program.instructions()) {
    const std::string_view name = instruction->name();
    const bool is_atomic = name == "atom" || name == "red";
    const bool is_access = name == "ld" || name == "st";
    const bool not_global =
        has(*instruction, "shared") || has(*instruction, "local") || has(*instruction, "shared::cta");
    if (!not_global && (is_atomic || (is_access && is_strong(*instruction)))) return true;
  }
  return false;
}

}  // namespace warplens::trace
