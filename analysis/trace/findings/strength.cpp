#include "analysis/trace/findings/strength.hpp"

#include <algorithm>

namespace warplens::trace {

bool meets_other_threads(const simt::Program& program) {
  return std::ranges::any_of(program.code().meanings, [](const simt::Meaning& meaning) {
    using simt::MemoryAction;
    const bool is_access = meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::store;
    const bool may_be_global = meaning.space == ptx::StateSpace::global || meaning.space == ptx::StateSpace::generic;
    return may_be_global && (simt::is_atomic(meaning) || (is_access && simt::is_strong(meaning)));
  });
}

}  // namespace warplens::trace
