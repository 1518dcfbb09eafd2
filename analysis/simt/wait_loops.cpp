#include "analysis/simt/wait_loops.hpp"

#include <algorithm>
#include <cstring>
#include <map>

namespace warplens::simt {
namespace {

/// Control flow within one function: the successors (`after`) and predecessors (`before`) of each instruction.
/// Instructions are numbered by pc - first_pc.
struct Graph {
  std::uint32_t first = 0;
  std::vector<std::vector<std::uint32_t>> after, before;
};

Graph make_graph(const Program& program, const FunctionCode& function) {
  const Code& code = program.code();
  const std::uint32_t count = function.end_pc - function.first_pc;
  Graph graph{function.first_pc, std::vector<std::vector<std::uint32_t>>(count),
              std::vector<std::vector<std::uint32_t>>(count)};
  for (std::uint32_t at = 0; at < count; ++at) {
    const std::uint32_t pc = function.first_pc + at;
    const Op& op = code.ops[pc];
    const auto add = [&](std::uint32_t target) {
      if (target - function.first_pc >= count) return;
      graph.after[at].push_back(target - function.first_pc);
      graph.before[target - function.first_pc].push_back(at);
    };
    const bool is_guarded = program.instructions()[pc]->guard.has_value();
    if (op.control == Control::branch) add(op.target);
    if (op.control == Control::branch_table)
      for (const std::uint32_t target : code.branch_tables[op.target]) add(target);
    const bool is_end = code.meanings[pc].effect == Effect::moves_on;
    if (is_guarded || !is_end) add(pc + 1);
  }
  return graph;
}

/// Returns the instructions of the loop that starts at `head` and jumps back from `from`. The loop contains these two
/// instructions, and all others from which a path leads to `from` without passing `head`.
std::vector<bool> loop_body(const Graph& graph, std::uint32_t head, std::uint32_t from) {
  std::vector<bool> inside(graph.after.size());
  inside[head] = true;
  std::vector<std::uint32_t> left;
  const auto visit = [&](std::uint32_t at) {
    if (inside[at]) return;
    inside[at] = true;
    left.push_back(at);
  };
  visit(from);
  while (!left.empty()) {
    const std::uint32_t at = left.back();
    left.pop_back();
    for (const std::uint32_t before : graph.before[at]) visit(before);
  }
  return inside;
}

/// Decides whether the exits of a loop depend only on memory that the loop reads.
class ExitConditions {
 public:
  ExitConditions(const Program& program, const FunctionCode& function, WaitLoop& loop)
      : program_(program), code_(program.code()), loop_(loop) {
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc)
      if (loop.contains(pc))
        for (const ValueUse& use : code_.writes(code_.meanings[pc]))
          if (use.kind == ValueUse::Kind::reg) writers_[use.reg].push_back(pc);
  }

  bool stays(std::uint32_t reg) {
    const auto found = writers_.find(reg);
    if (found == writers_.end()) return true;
    if (found->second.size() != 1) return false;
    const auto [known, is_new] = state_.try_emplace(reg, State::open);
    if (!is_new) return known->second == State::stays;
    const bool result = comes_from_memory(found->second.front());
    state_[reg] = result ? State::stays : State::changes;
    return result;
  }

 private:
  enum class State : std::uint8_t { open, stays, changes };

  bool comes_from_memory(std::uint32_t pc) {
    const Meaning& meaning = code_.meanings[pc];
    const bool is_load = meaning.memory == MemoryAction::load;
    if (is_load && !is_from_memory_of_launch(meaning)) return false;
    if (!is_load && meaning.effect != Effect::computes && meaning.effect != Effect::exchanges) return false;
    if (const auto& guard = program_.instructions()[pc]->guard; guard && !stays(guard->reg)) return false;
    for (const ValueUse& use : code_.reads(meaning)) {
      if (use.kind == ValueUse::Kind::carry) return false;
      if (use.kind == ValueUse::Kind::reg && !stays(use.reg)) return false;
    }
    if (is_load && meaning.space != ptx::StateSpace::param && meaning.space != ptx::StateSpace::constant &&
        std::ranges::find(loop_.loads, pc) == loop_.loads.end())
      loop_.loads.push_back(pc);
    return true;
  }

  static bool is_from_memory_of_launch(const Meaning& meaning) {
    using ptx::StateSpace;
    return meaning.space == StateSpace::global || meaning.space == StateSpace::generic ||
           meaning.space == StateSpace::param || meaning.space == StateSpace::constant;
  }

  const Program& program_;
  const Code& code_;
  WaitLoop& loop_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> writers_;  ///< pcs of the instructions in the loop that write a
                                                                 ///< register; key: register
  std::map<std::uint32_t, State> state_;
};

/// Finds the exits and the loads of the loop. Returns false if the loop may end although memory does not change. Also
/// returns false if the loop contains an `exit` or `ret` instruction, or a branch through a table.
bool find_exits(const Program& program, const FunctionCode& function, const Graph& graph, WaitLoop& loop) {
  const Code& code = program.code();
  for (std::uint32_t at = 0; at < graph.after.size(); ++at) {
    if (!loop.inside[at]) continue;
    const Op& op = code.ops[function.first_pc + at];
    if (op.control == Control::exit || op.control == Control::ret || op.control == Control::branch_table) return false;
    const bool leaves = std::ranges::any_of(graph.after[at], [&](std::uint32_t to) { return !loop.inside[to]; });
    if (!leaves) continue;
    if (op.control != Control::branch) return false;
    loop.exits.push_back(function.first_pc + at);
  }
  ExitConditions conditions(program, function, loop);
  return !loop.exits.empty() && std::ranges::all_of(loop.exits, [&](std::uint32_t pc) {
    const auto& guard = program.instructions()[pc]->guard;
    return guard && conditions.stays(guard->reg);
  }) && !loop.loads.empty();
}

}  // namespace

std::optional<WaitLoop> wait_loop_around(const Program& program, std::uint32_t pc) {
  const auto& functions = program.code().functions;
  const auto function =
      std::ranges::find_if(functions, [&](const FunctionCode& one) { return pc >= one.first_pc && pc < one.end_pc; });
  if (function == functions.end()) return std::nullopt;
  const Graph graph = make_graph(program, *function);
  std::map<std::uint32_t, std::vector<bool>> bodies;  // instructions of each loop; key: start of the loop
  for (std::uint32_t at = 0; at < graph.after.size(); ++at)
    for (const std::uint32_t head : graph.after[at]) {
      if (head > at) continue;
      const std::vector<bool> body = loop_body(graph, head, at);
      std::vector<bool>& all = bodies.try_emplace(head, body.size()).first->second;
      for (std::size_t of = 0; of < body.size(); ++of) all[of] = all[of] || body[of];
    }
  std::optional<WaitLoop> smallest;
  for (auto& [head, body] : bodies) {
    WaitLoop loop{graph.first, std::move(body), {}, {}};
    const auto size = [](const WaitLoop& one) { return std::ranges::count(one.inside, true); };
    if (!loop.contains(pc) || (smallest && size(*smallest) <= size(loop))) continue;
    if (find_exits(program, *function, graph, loop)) smallest = std::move(loop);
  }
  return smallest;
}

namespace {

/// Offsets of the arguments from which a value may be computed.
struct Roots {
  std::set<std::uint32_t> arguments;
  bool is_unknown = false;  ///< true if it may also come from a 64-bit value in memory, or from a call
  bool operator==(const Roots&) const = default;
  void join(const Roots& other) {
    arguments.insert(other.arguments.begin(), other.arguments.end());
    is_unknown = is_unknown || other.is_unknown;
  }
};

/// Finds the arguments from which the value of each register of the entry is computed.
class Origins {
 public:
  explicit Origins(const Program& program)
      : program_(program), code_(program.code()), of_(code_.functions.front().register_slots.size()) {
    while (go_on()) {
    }
  }
  const Roots& of(std::uint32_t reg) const { return of_[reg]; }

 private:
  bool go_on() {
    bool changed = false;
    const FunctionCode& entry = code_.functions.front();
    for (std::uint32_t pc = entry.first_pc; pc < entry.end_pc; ++pc) {
      std::uint32_t number = 0;
      for (const ValueUse& use : code_.writes(code_.meanings[pc])) {
        if (use.kind != ValueUse::Kind::reg) continue;
        Roots roots = of_[use.reg];
        roots.join(result(pc, use, number++));
        changed = changed || !(roots == of_[use.reg]);
        of_[use.reg] = std::move(roots);
      }
    }
    return changed;
  }

  /// Returns the arguments from which result `number` of an instruction is computed.
  Roots result(std::uint32_t pc, const ValueUse& written, std::uint32_t number) const {
    constexpr std::uint8_t kPointerBytes = 8;
    const Meaning& meaning = code_.meanings[pc];
    Roots roots;
    // A load of an argument counts as a computation without operands.
    const bool loads_parameter = meaning.space == ptx::StateSpace::param;
    if (!loads_parameter && (meaning.effect == Effect::computes || meaning.effect == Effect::exchanges)) {
      for (const ValueUse& use : code_.reads(meaning))
        if (use.kind == ValueUse::Kind::reg) roots.join(of_[use.reg]);
      return roots;
    }
    if (written.bytes < kPointerBytes) return roots;  // the value is too narrow for an address
    const auto offset = argument_at(pc);
    if (offset)
      roots.arguments.insert(*offset + number * meaning.element_bytes);
    else
      roots.is_unknown = true;
    return roots;
  }

  /// Returns the offset of the argument that an instruction loads.
  std::optional<std::uint32_t> argument_at(std::uint32_t pc) const {
    const Meaning& meaning = code_.meanings[pc];
    const ptx::Instruction& instruction = *program_.instructions()[pc];
    if (meaning.space != ptx::StateSpace::param) return std::nullopt;
    const ptx::Operand& address = instruction.operands.back();
    if (address.kind != ptx::Operand::Kind::address || address.parts.empty() ||
        address.parts.front().kind != ptx::Operand::Kind::variable)
      return std::nullopt;
    const auto& params = program_.entry().params;
    const auto param = std::ranges::find(params, address.parts.front().index);
    if (param == params.end()) return std::nullopt;
    const auto at = static_cast<std::size_t>(param - params.begin());
    return static_cast<std::uint32_t>(code_.entry_param_offsets[at] + address.offset + address.parts.front().offset);
  }

  const Program& program_;
  const Code& code_;
  std::vector<Roots> of_;  ///< arguments from which the value of each register of the entry is computed; index:
                           ///< register
};

bool is_on_chip(ptx::StateSpace space) {
  using ptx::StateSpace;
  return space == StateSpace::shared || space == StateSpace::shared_cluster || space == StateSpace::local ||
         space == StateSpace::param;
}

/// Returns whether an instruction may write memory of the launch.
bool may_write(const Meaning& meaning) {
  switch (meaning.memory) {
    case MemoryAction::store:
    case MemoryAction::atomic:
    case MemoryAction::reduction:
    case MemoryAction::fragment_store:
      return !is_on_chip(meaning.space);
    case MemoryAction::bulk_copy:
    case MemoryAction::tensor_copy:
    case MemoryAction::surface_store:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<std::set<std::size_t>> written_buffers(const Program& program, const Launch& launch) {
  const Code& code = program.code();
  const Origins origins(program);
  Roots roots;
  for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc) {
    const Meaning& meaning = code.meanings[pc];
    if (!may_write(meaning)) continue;
    const bool has_plain_address = meaning.memory != MemoryAction::bulk_copy &&
                                   meaning.memory != MemoryAction::tensor_copy &&
                                   meaning.memory != MemoryAction::surface_store;
    if (!has_plain_address || pc >= code.functions.front().end_pc) return std::nullopt;
    Roots address;
    for (const ValueUse& use : code.reads(meaning))
      if (use.kind == ValueUse::Kind::reg && use.role == ValueUse::Role::address) address.join(origins.of(use.reg));
    if (address.arguments.empty()) return std::nullopt;  // computed without arguments, for example a variable's address
    roots.join(address);
  }
  if (roots.is_unknown) return std::nullopt;
  std::set<std::size_t> written;
  for (const std::uint32_t offset : roots.arguments) {
    std::uint64_t value = 0;
    if (offset + sizeof value > launch.arguments.size()) return std::nullopt;
    std::memcpy(&value, launch.arguments.data() + offset, sizeof value);
    for (std::size_t at = 0; at < launch.buffers.size(); ++at)
      if (value - launch.buffers[at].address < launch.buffers[at].bytes) written.insert(at);
  }
  return written;
}

}  // namespace warplens::simt
