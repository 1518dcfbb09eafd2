#include "analysis/simt/source_place.hpp"

namespace warplens::simt {
namespace {

/// Calls `act` with a location and then with each call around it, innermost first, until `act` returns true. The number
/// of calls is limited, because the chain of calls may be endless in malformed PTX.
template <class Act>
void for_each_call(const ptx::Module& module, const ptx::SourceLocation& location, Act act) {
  const ptx::SourceLocation* at = &location;
  for (std::size_t steps = 0; steps <= module.locations.size(); ++steps) {
    if (act(*at)) return;
    const auto outer = static_cast<std::size_t>(at->inlined_at);
    if (at->inlined_at < 0 || outer >= module.locations.size()) return;
    at = &module.locations[outer];
  }
}

}  // namespace

SourcePlace source_place(const ptx::Module& module, const ptx::SourceLocation& location) {
  ptx::SourceLocation outermost;
  for_each_call(module, location, [&](const ptx::SourceLocation& at) {
    outermost = at;
    return false;
  });
  std::uint32_t line = outermost.line;
  for_each_call(module, location, [&](const ptx::SourceLocation& at) {
    if (at.file != outermost.file || at.line == 0) return false;
    line = at.line;
    return true;
  });
  return {outermost.file < module.files.size() ? std::string_view(module.files[outermost.file]) : std::string_view(),
          line};
}

SourcePlace source_place(const Program& program, std::uint32_t pc) {
  return source_place(program.module(), program.instructions()[pc]->source);
}

std::uint32_t nearest_line(const Program& program, std::uint32_t pc) {
  std::uint32_t first = 0;
  for (const FunctionCode& function : program.code().functions)
    if (function.first_pc <= pc && pc < function.end_pc) first = function.first_pc;
  for (std::uint32_t at = pc + 1; at-- > first;)
    if (const std::uint32_t line = source_place(program, at).line) return line;
  return 0;
}

bool is_in(const SourcePlace& place, const ptx::SourceFile& file) {
  return place.file.empty() || ptx::SourceFile(place.file) == file;
}

}  // namespace warplens::simt
