#include "analysis/simt/source_place.hpp"

namespace warplens::trace {

std::uint32_t source_line(const simt::Program& program, std::uint32_t pc) {
  const auto& locations = program.module().locations;
  const ptx::SourceLocation* const inner = &program.instructions()[pc]->source;
  // The outermost place is in the kernel's own file. A malformed text may have a chain without an end.
  const auto outside = [&](const ptx::SourceLocation* at) -> const ptx::SourceLocation* {
    const bool there = at->inlined_at >= 0 && static_cast<std::size_t>(at->inlined_at) < locations.size();
    return there ? &locations[static_cast<std::size_t>(at->inlined_at)] : nullptr;
  };
  const ptx::SourceLocation* outermost = inner;
  for (std::size_t steps = 0; steps <= locations.size(); ++steps) {
    const ptx::SourceLocation* next = outside(outermost);
    if (next == nullptr) break;
    outermost = next;
  }
  const ptx::SourceLocation* at = inner;
  for (std::size_t steps = 0; steps <= locations.size() && at != nullptr; ++steps, at = outside(at))
    if (at->file == outermost->file && at->line != 0) return at->line;
  return outermost->line;
}

}  // namespace warplens::trace
