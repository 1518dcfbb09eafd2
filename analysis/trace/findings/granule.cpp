#include "analysis/trace/findings/granule.hpp"

#include <algorithm>

namespace warplens::trace {

unsigned shadow_granule(const simt::Program& program) {
  unsigned granule = 4;
  for (const ptx::Instruction* instruction : program.instructions()) {
    const std::string_view name = instruction->name();
    const bool moves = name == "ld" || name == "ldu" || name == "st" || name == "atom" || name == "red";
    if (!moves) continue;
    for (const std::string_view modifier : instruction->modifiers)
      if (const auto type = ptx::type_named(modifier); type && *type != ptx::Type::pred)
        granule = std::min(granule, ptx::bytes_of(*type));
  }
  return granule;
}

}  // namespace warplens::trace
