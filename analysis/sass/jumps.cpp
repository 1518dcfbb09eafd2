#include "analysis/sass/jumps.hpp"

#include <map>

#include "analysis/sass/control_flow.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

/// Returns the first instruction of each PTX line.
std::map<std::uint32_t, std::uint32_t> find_first_pcs(const simt::Program& program) {
  std::map<std::uint32_t, std::uint32_t> pcs;
  for (std::uint32_t pc = 0; pc < program.instructions().size(); ++pc)
    if (const std::uint32_t line = program.instructions()[pc]->line; line != 0) pcs.emplace(line, pc);
  return pcs;
}

}  // namespace

Jumps find_jumps(const simt::Program& program, const Cubin& cubin) {
  Jumps jumps{.by_pc = std::vector<std::uint32_t>(program.instructions().size())};
  const std::map<std::uint32_t, std::uint32_t> pcs = find_first_pcs(program);
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text")) continue;
    for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes) {
      const Flow flow = flow_at(section, at);
      const bool is_jump = flow.step == Step::branch && flow.is_conditional;
      if (!is_jump && flow.step != Step::jump) continue;
      const std::uint32_t line = ptx_line_of(lines, number, at);
      const auto pc = pcs.find(line);
      if (pc == pcs.end()) {
        // Code of other kernels in the same PTX has lines that this program does not contain.
        jumps.has_unknown = jumps.has_unknown || (is_jump && line == 0);
        continue;
      }
      // A jump to an unknown target belongs to a branch with a table. Others, such as BRA.DIV, never divide the lanes.
      if (is_jump || program.code().ops[pc->second].control == simt::Control::branch_table) ++jumps.by_pc[pc->second];
    }
  }
  return jumps;
}

}  // namespace warplens::sass
