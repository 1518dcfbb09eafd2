#include "analysis/trace/findings/granule.hpp"

#include <algorithm>

namespace warplens::trace {

unsigned shadow_granule(const simt::Program& program) {
  unsigned granule = 4;
  for (const simt::Meaning& meaning : program.code().meanings) {
    using enum simt::MemoryAction;
    if (meaning.memory == load || meaning.memory == store || meaning.memory == tensor_copy || simt::is_atomic(meaning))
      granule = std::min<unsigned>(granule, meaning.element_bytes);
  }
  return granule;
}

}  // namespace warplens::trace
