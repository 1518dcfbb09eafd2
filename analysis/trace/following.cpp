#include "analysis/trace/following.hpp"

#include <algorithm>

namespace warplens::trace {

using ptx::StateSpace;
using simt::MemoryAction;
using simt::ValueUse;

namespace {

bool is_of_block(StateSpace space) {
  return space == StateSpace::shared || space == StateSpace::local;
}

/// Lowest and highest pc at which lanes continue when they leave a loop. `any` is false if leaving the loop does not
/// depend on a tracked value.
struct WaysOut {
  bool any = false;
  std::uint32_t first = 0, last = 0;

  void add(std::uint32_t target) {
    first = any ? std::min(first, target) : target;
    last = any ? std::max(last, target) : target;
    any = true;
  }
};

WaysOut ways_out(const simt::Code& code, std::uint32_t function, std::uint32_t pc, const Following& following) {
  WaysOut ways;
  const std::uint32_t start = code.ops[pc].target;
  bool steered = false;
  for (std::uint32_t at = start; at <= pc; ++at) {
    const simt::Op& op = code.ops[at];
    if (op.control != simt::Control::branch) continue;
    const bool leaves = op.target < start || op.target > pc;
    if (leaves) ways.add(op.target);
    if (leaves || at == pc) steered = steered || following.guards(function, op);
  }
  ways.add(pc + 1);
  ways.any = steered;
  return ways;
}

/// Returns the next barrier or warp-wide synchronisation; `end` if there is none. Lanes that were separated are
/// certainly together again there.
std::uint32_t next_barrier(const simt::Code& code, std::uint32_t from, std::uint32_t end) {
  while (from < end && code.ops[from].control != simt::Control::barrier &&
         code.ops[from].control != simt::Control::converge)
    ++from;
  return from;
}

}  // namespace

Following::Following(const simt::Program& program, Sources sources)
    : code_(program.code()), sources_(std::move(sources)) {
  while (go_on()) {
  }
}

bool Following::is_reached(std::uint32_t function, const ValueUse& use) const {
  if (use.kind == ValueUse::Kind::special) return sources_.is_special && sources_.is_special(use.reg);
  return reached_.contains({function, use.slot});
}

bool Following::reads(std::uint32_t function, const simt::Meaning& meaning, ValueUse::Role role) const {
  return std::ranges::any_of(code_.reads(meaning),
                             [&](const ValueUse& use) { return use.role == role && is_reached(function, use); });
}

/// Examines all instructions once. Returns false if this finds no new tracked value.
bool Following::go_on() {
  const std::size_t before = reached_.size() + memory_.size();
  for (std::uint32_t function = 0; function < code_.functions.size(); ++function)
    for (std::uint32_t pc = code_.functions[function].first_pc; pc < code_.functions[function].end_pc; ++pc)
      follow(function, code_.ops[pc], code_.meanings[pc]);
  return reached_.size() + memory_.size() != before;
}

void Following::follow(std::uint32_t function, const simt::Op& op, const simt::Meaning& meaning) {
  using Role = ValueUse::Role;
  const bool of_value = reads(function, meaning, Role::value) || reads(function, meaning, Role::steering);
  const bool is_load = meaning.memory == MemoryAction::load;
  if (meaning.memory == MemoryAction::store && is_of_block(meaning.space) && of_value) memory_.insert(meaning.space);
  const bool loads = is_load && ((is_of_block(meaning.space) && memory_.contains(meaning.space)) ||
                                 (sources_.through_addresses && reads(function, meaning, Role::address)));
  const bool computes = meaning.memory == MemoryAction::none && (of_value || guards(function, op));
  if (!sources_.begins(meaning) && !loads && !computes) return;
  for (const ValueUse& use : code_.writes(meaning)) reached_.insert({function, use.slot});
}

std::vector<bool> in_loops_by(const simt::Program& program, const Following& following, bool and_behind) {
  const simt::Code& code = program.code();
  std::vector<bool> inside(code.ops.size(), false);
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      const simt::Op& op = code.ops[pc];
      if (op.control != simt::Control::branch || op.target > pc) continue;
      const WaysOut ways = ways_out(code, function, pc, following);
      if (!ways.any) continue;
      std::fill(inside.begin() + op.target, inside.begin() + pc, true);
      const std::uint32_t last = code.functions[function].end_pc;
      const std::uint32_t end = and_behind ? next_barrier(code, ways.last, last) : std::min(ways.last, last);
      if (ways.first < end) std::fill(inside.begin() + ways.first, inside.begin() + end, true);
    }
  return inside;
}

}  // namespace warplens::trace
