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

/// Returns the branch that decides whether lanes take the jump of the branch at `pc`. PTX ends "if (a) x; else y;" with
/// a conditional branch to x and an unconditional one to y. The assembler may make one jump of both, with the line of
/// the unconditional one.
std::uint32_t find_condition(const simt::Program& program, std::uint32_t pc) {
  const auto is_conditional = [&](std::uint32_t at) {
    return is_branch(program.code().ops[at].control) && program.instructions()[at]->guard.has_value();
  };
  const bool is_unconditional = is_branch(program.code().ops[pc].control) && !is_conditional(pc);
  return is_unconditional && pc > 0 && is_conditional(pc - 1) ? pc - 1 : pc;
}

}  // namespace

Jumps find_jumps(const simt::Program& program, const Cubin& cubin) {
  const std::size_t count = program.instructions().size();
  Jumps jumps{.by_pc = std::vector<std::uint32_t>(count), .has_jump_of_divided = std::vector<bool>(count)};
  const std::map<std::uint32_t, std::uint32_t> pcs = find_first_pcs(program);
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
    const Flow flow = flow_at(cubin.sections[number], at);
    const bool is_jump = flow.step == Step::branch && flow.is_conditional;
    if (!is_jump && !flow.is_of_divided && flow.step != Step::jump) return;
    const std::uint32_t line = ptx_line_of(lines, number, at);
    const auto pc = pcs.find(line);
    if (pc == pcs.end()) {
      // Code of other kernels in the same PTX has lines that this program does not contain.
      jumps.has_unknown = jumps.has_unknown || (is_jump && line == 0);
      return;
    }
    // Only jumps of branches with a table have an unknown target and divide the lanes.
    if (flow.is_of_divided)
      jumps.has_jump_of_divided[pc->second] = true;
    else if (is_jump || program.code().ops[pc->second].control == simt::Control::branch_table)
      ++jumps.by_pc[find_condition(program, pc->second)];
  });
  return jumps;
}

}  // namespace warplens::sass
