#include "analysis/sass/sunk.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>

#include "analysis/sass/compared.hpp"
#include "analysis/sass/control_flow.hpp"
#include "analysis/sass/flow_graph.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

using simt::Code;
using simt::Control;

/// A jump within a function of the program, from one pc to another.
struct Jump {
  std::uint32_t from = 0, to = 0;
};

/// Returns the jumps of a function, forward and backward.
std::vector<Jump> find_jumps(const Code& code, const simt::FunctionCode& function) {
  std::vector<Jump> jumps;
  for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
    const simt::Op& op = code.ops[pc];
    if (op.control == Control::branch) jumps.push_back({pc, op.target});
    if (op.control == Control::branch_table)
      for (const std::uint32_t target : code.branch_tables[op.target]) jumps.push_back({pc, target});
  }
  return jumps;
}

bool is_around(const Jump& jump, std::uint32_t pc) {
  return jump.to <= pc && pc <= jump.from;
}

bool is_in_loop(const std::vector<Jump>& jumps, std::uint32_t pc) {
  return std::ranges::any_of(jumps, [&](const Jump& jump) { return is_around(jump, pc); });
}

/// Returns whether both instructions are in the same loops.
bool are_in_same_loops(const std::vector<Jump>& jumps, std::uint32_t a, std::uint32_t b) {
  return std::ranges::all_of(
      jumps, [&](const Jump& jump) { return jump.to > jump.from || is_around(jump, a) == is_around(jump, b); });
}

/// Returns whether a jump skips the instruction at `pc`, but not the instruction at `later`.
bool is_passed_alone(const std::vector<Jump>& jumps, std::uint32_t pc, std::uint32_t later) {
  return std::ranges::any_of(jumps,
                             [&](const Jump& jump) { return jump.from < pc && pc < jump.to && jump.to <= later; });
}

/// Returns whether every lane that enters the function reaches the instruction at `pc`.
bool is_for_all(const Code& code, const simt::FunctionCode& function, const std::vector<Jump>& jumps,
                std::uint32_t pc) {
  if (std::ranges::any_of(jumps, [&](const Jump& jump) { return jump.from < pc && pc < jump.to; })) return false;
  for (std::uint32_t at = function.first_pc; at < pc; ++at)
    if (code.ops[at].control == Control::ret || code.ops[at].control == Control::exit) return false;
  return true;
}

/// The loaded value, and values that are computed from it. Up to the examined instruction, they are only used for such
/// computations. The assembler can move these computations together with the load.
class PutOff {
 public:
  PutOff(const Code& code, std::uint32_t load) : code_(code) { add_results(load); }

  bool is_read_by(std::uint32_t pc) const {
    return holds(code_.ops[pc].guard) ||
           std::ranges::any_of(code_.reads(code_.meanings[pc]), [&](const auto& use) { return holds(use.slot); });
  }
  /// Processes the next instruction. Returns false if this instruction uses the loaded value, or a value computed from
  /// it, and is not a computation that can be moved together with the load.
  bool pass(std::uint32_t pc) {
    if (!is_read_by(pc)) return true;
    if (holds(code_.ops[pc].guard) || code_.meanings[pc].effect != simt::Effect::computes) return false;
    add_results(pc);
    return true;
  }

 private:
  bool holds(std::uint32_t slot) const { return std::ranges::find(slots_, slot) != slots_.end(); }
  void add_results(std::uint32_t pc) {
    for (const simt::ValueUse& use : code_.writes(code_.meanings[pc])) slots_.push_back(use.slot);
  }

  const Code& code_;
  std::vector<std::uint32_t> slots_;
};

/// The conditional branches and exits in the machine code, by the PTX line that they come from.
class Partings {
 public:
  explicit Partings(const Cubin& cubin) : cubin_(cubin), graphs_(cubin.sections.size()) {
    const std::vector<LineRow> lines = ptx_line_table(cubin);
    for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
      const Flow flow = flow_at(cubin.sections[number], at);
      if (!flow.is_conditional || (flow.step != Step::branch && flow.step != Step::exit)) return;
      const std::uint32_t line = ptx_line_of(lines, number, at);
      if (const auto [place, is_new] = by_line_.try_emplace(line, Place{number, at}); !is_new)
        place->second = std::nullopt;
    });
  }
  /// Returns whether the branch that comes from a line of the PTX decides which lanes reach the instruction `made`.
  /// This is not known if the line has several branches. If the control flow is not known, the order of the code
  /// decides; in loops (`in_loop`), it proves nothing.
  bool decides(std::uint32_t line, const MemoryInstruction& made, bool in_loop) {
    const auto found = by_line_.find(line);
    if (found == by_line_.end() || !found->second || found->second->section != made.section) return false;
    std::optional<std::optional<FlowGraph>>& graph = graphs_[made.section];
    if (!graph) graph.emplace(FlowGraph::build(cubin_.sections[made.section]));
    if (!*graph) return !in_loop && found->second->address < made.address;
    const std::uint32_t branch = (*graph)->block_at(found->second->address), block = (*graph)->block_at(made.address);
    return branch != block && (*graph)->is_dominated(block, branch) && (*graph)->is_on_one_side(branch, block);
  }

 private:
  struct Place {
    std::uint32_t section = 0;
    std::uint64_t address = 0;
  };
  const Cubin& cubin_;
  std::map<std::uint32_t, std::optional<Place>> by_line_;  ///< nullopt if a line has several branches
  /// Index: section. nullopt if the graph was not needed yet; its value is nullopt if it is not known.
  std::vector<std::optional<std::optional<FlowGraph>>> graphs_;
};

/// For each line of the PTX: its memory instruction in the machine code, if there is only one and it is a load;
/// otherwise null.
std::unordered_map<std::uint32_t, const MemoryInstruction*> only_loads(
    std::span<const MemoryInstruction> machine_code) {
  std::unordered_map<std::uint32_t, const MemoryInstruction*> by_line;
  for (const MemoryInstruction& made : machine_code) {
    if (made.ptx_line == 0 || made.space == ptx::StateSpace::constant) continue;
    const bool is_load = made.is_load_or_store() && !made.is_store;
    if (const auto [only, is_new] = by_line.try_emplace(made.ptx_line, is_load ? &made : nullptr); !is_new)
      only->second = nullptr;
  }
  return by_line;
}

/// Finds the loads of a function that the assembler moved below a branch.
class Finder {
 public:
  Finder(const Code& code, const simt::FunctionCode& function, Partings& partings)
      : code_(code), function_(function), partings_(partings), jumps_(find_jumps(code, function)) {}

  bool may_sink(std::uint32_t pc) const {
    return is_compared(code_, pc) && code_.meanings[pc].memory == simt::MemoryAction::load &&
           code_.ops[pc].guard == function_.frame.always;
  }
  /// Finds a branch that the load may have moved below. In the machine code, the branch is before the load. In the PTX,
  /// it is between the load and the use of the loaded value. Returns the last such branch.
  std::optional<std::uint32_t> branch_above(std::uint32_t pc, const MemoryInstruction& made) {
    const bool in_loop = is_in_loop(jumps_, pc);
    const bool is_guarded = made.is_guarded && !in_loop && is_for_all(code_, function_, jumps_, pc);
    std::optional<std::uint32_t> last;
    if (in_loop && is_needed_before(PutOff(code_, pc), pc)) return last;
    PutOff value(code_, pc);
    for (std::uint32_t at = pc + 1; at < function_.end_pc && value.pass(at); ++at) {
      const simt::Op& op = code_.ops[at];
      if (op.control != Control::branch || op.guard == function_.frame.always || op.target <= at) continue;
      if (is_passed_alone(jumps_, pc, at) || !are_in_same_loops(jumps_, pc, at)) continue;
      if ((is_guarded || partings_.decides(op.source->line, made, in_loop)) && !is_needed_from(value, op.target))
        last = at;
    }
    return last;
  }

 private:
  bool is_needed_from(const PutOff& value, std::uint32_t target) const {
    for (std::uint32_t pc = target; pc < function_.end_pc; ++pc)
      if (value.is_read_by(pc)) return true;
    return false;
  }

  /// Returns whether an earlier instruction reads the value, in the next iteration of a loop.
  bool is_needed_before(const PutOff& value, std::uint32_t load) const {
    for (std::uint32_t pc = function_.first_pc; pc < load; ++pc)
      if (value.is_read_by(pc)) return true;
    return false;
  }

  const Code& code_;
  const simt::FunctionCode& function_;
  Partings& partings_;
  const std::vector<Jump> jumps_;
};

}  // namespace

std::vector<simt::SunkLoad> find_sunk_loads(const simt::Program& program, const Cubin& cubin,
                                            std::span<const MemoryInstruction> machine_code) {
  std::vector<simt::SunkLoad> sunk;
  const Code& code = program.code();
  Partings partings(cubin);
  const auto only = only_loads(machine_code);
  for (const simt::FunctionCode& function : code.functions) {
    Finder finder(code, function, partings);
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      if (!finder.may_sink(pc)) continue;
      const auto made = only.find(code.ops[pc].source->line);
      if (made == only.end() || made->second == nullptr) continue;
      if (const auto branch = finder.branch_above(pc, *made->second)) sunk.push_back({pc, *branch});
    }
  }
  return sunk;
}

}  // namespace warplens::sass
