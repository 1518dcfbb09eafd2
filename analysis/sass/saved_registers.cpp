#include "analysis/sass/saved_registers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>

#include "analysis/sass/control_flow.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

/// A range of code in a section, in bytes from the start of the section.
struct Stretch {
  std::uint32_t section = 0;
  std::uint64_t begin = 0, end = 0;

  bool holds(const MemoryInstruction& made) const {
    return made.section == section && begin <= made.address && made.address < end;
  }
};

/// The two ranges of a function's code that all lanes of a call execute together. `first` is the first basic block,
/// `last` the last basic block up to the return.
struct Ends {
  Stretch first, last;
};

/// Returns the index of the function in the program to which a symbol belongs. The symbol may denote the function
/// itself, or its copy for one kernel. Returns nullopt if there is no such function.
std::optional<std::uint32_t> function_of(const simt::Program& program, std::string_view symbol) {
  const auto& functions = program.code().functions;
  const std::string prefix = "$" + std::string(program.entry().name) + "$";
  if (symbol.starts_with(prefix)) symbol.remove_prefix(prefix.size());
  for (std::uint32_t index = 1; index < functions.size(); ++index)
    if (functions[index].function->name == symbol) return index;
  return std::nullopt;
}

/// Finds the two ranges of a function that all lanes of a call execute together. Returns nullopt if the function has
/// several returns or another exit, or if its lanes may reach the return at different times.
std::optional<Ends> find_ends(const Cubin& cubin, const FunctionSymbol& symbol) {
  const Section& section = cubin.sections[symbol.section];
  std::uint64_t end = symbol.begin, returns = 0;
  std::set<std::int64_t> targets;
  bool has_branches = false;
  for (std::uint64_t at = symbol.begin; at < symbol.end(); at += kInstructionBytes) {
    const Flow flow = flow_at(section, at);
    if (flow.step == Step::exit || flow.step == Step::jump) return std::nullopt;
    if (flow.step == Step::branch && flow.is_conditional) has_branches = true;
    if (flow.target) targets.insert(*flow.target);
    if (flow.step != Step::ret) continue;
    if (flow.is_conditional) return std::nullopt;
    end = at;
    ++returns;
  }
  if (returns != 1) return std::nullopt;
  const std::set<std::uint64_t> begins = block_begins(section, symbol.begin, symbol.end());
  const auto second = std::next(begins.begin());
  const std::uint64_t first_end = second == begins.end() ? symbol.end() : *second;
  const std::uint64_t last_begin = *std::prev(begins.upper_bound(end));
  const bool meet = last_begin != symbol.begin && !targets.contains(static_cast<std::int64_t>(last_begin)) &&
                    flow_at(section, last_begin - kInstructionBytes).step == Step::meet;
  if (has_branches && !meet) return std::nullopt;
  return Ends{{symbol.section, symbol.begin, first_end}, {symbol.section, last_begin, end}};
}

using Instructions = std::vector<MemoryInstruction>;
/// The saved registers of a function, and the indices of the instructions that save and restore them.
struct Found {
  std::vector<simt::SavedRegister> saved;
  std::vector<std::size_t> taken;
};

bool is_at_stack(const MemoryInstruction& made) {
  return made.is_load_or_store() && made.space == ptx::StateSpace::local && !made.is_guarded &&
         made.base == MemoryInstruction::kStackPointer && made.offset >= 0;
}

Found found_in(const Ends& ends, const Instructions& instructions, const std::unordered_set<std::uint32_t>& own_lines) {
  Found found;
  for (std::size_t at = 0; at < instructions.size(); ++at) {
    const MemoryInstruction& store = instructions[at];
    if (!store.is_store || !is_at_stack(store) || !ends.first.holds(store) || own_lines.contains(store.ptx_line))
      continue;
    const auto takes_back = [&](const MemoryInstruction& load) {
      return !load.is_store && is_at_stack(load) && ends.last.holds(load) && load.offset == store.offset &&
             load.width == store.width;
    };
    const auto load = std::ranges::find_if(instructions, takes_back);
    if (load == instructions.end() || std::any_of(load + 1, instructions.end(), takes_back)) return {};
    found.saved.push_back({static_cast<std::uint32_t>(store.offset), store.width});
    found.taken.push_back(at);
    found.taken.push_back(static_cast<std::size_t>(load - instructions.begin()));
  }
  return found;
}

/// Returns the lines of the PTX whose machine code calls a function.
std::unordered_set<std::uint32_t> calling_lines(const Cubin& cubin) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::unordered_set<std::uint32_t> calling;
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text")) continue;
    for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes)
      if (flow_at(section, at).step == Step::call) calling.insert(ptx_line_of(lines, number, at));
  }
  return calling;
}

/// Returns whether the machine code contains every call of the function in the program, so that no call is inlined. The
/// assembler assigns a call to the line of its first operand, which may be one line below the opcode.
bool is_called(const simt::Code& code, std::uint32_t function, const std::unordered_set<std::uint32_t>& calling,
               const std::unordered_set<std::uint32_t>& own_lines) {
  return std::ranges::all_of(code.ops, [&](const simt::Op& op) {
    const bool may_call =
        op.control == simt::Control::call_indirect || (op.control == simt::Control::call && op.target == function);
    const std::uint32_t line = op.source->line;
    return !may_call || calling.contains(line) || (!own_lines.contains(line + 1) && calling.contains(line + 1));
  });
}

std::unordered_set<std::uint32_t> lines_of(const simt::Code& code) {
  std::unordered_set<std::uint32_t> lines;
  for (const simt::Op& op : code.ops) lines.insert(op.source->line);
  return lines;
}

}  // namespace

std::vector<std::vector<simt::SavedRegister>> take_saved_registers(const simt::Program& program, const Cubin& cubin,
                                                                   Instructions& instructions) {
  std::vector<std::vector<simt::SavedRegister>> saved;
  const simt::Code& code = program.code();
  if (code.functions.size() < 2 || std::ranges::none_of(instructions, is_at_stack)) return saved;
  const std::unordered_set<std::uint32_t> own_lines = lines_of(code), calling = calling_lines(cubin);
  std::set<std::size_t> taken;
  for (const FunctionSymbol& symbol : cubin.functions) {
    const auto function = function_of(program, symbol.name);
    if (!function || !is_called(code, *function, calling, own_lines)) continue;
    const auto ends = find_ends(cubin, symbol);
    if (!ends) continue;
    Found found = found_in(*ends, instructions, own_lines);
    if (found.saved.empty()) continue;
    saved.resize(code.functions.size());
    saved[*function] = std::move(found.saved);
    taken.insert(found.taken.begin(), found.taken.end());
  }
  Instructions rest;
  for (std::size_t at = 0; at < instructions.size(); ++at)
    if (!taken.contains(at)) rest.push_back(instructions[at]);
  instructions = std::move(rest);
  return saved;
}

}  // namespace warplens::sass
