#include "analysis/sass/resources.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "analysis/sass/line_table.hpp"
#include "analysis/simt/basic_blocks.hpp"

namespace warplens::sass {
namespace {

constexpr std::size_t kInstructionBytes = 16;
constexpr unsigned kRegistersShift = 24;

/// By line of the PTX, how many instructions of the machine code come from it.
std::map<std::uint32_t, unsigned> instructions_by_line(const Cubin& cubin) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::map<std::uint32_t, unsigned> count;
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text")) continue;
    for (std::size_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes)
      if (const std::uint32_t line = ptx_line_of(lines, number, at); line != 0) ++count[line];
  }
  return count;
}

/// How often the assembler repeats a basic block: what most of its instructions are made into, for most take one.
double copies_of(std::vector<double> counts) {
  std::erase(counts, 0.0);
  if (counts.empty()) return 1;
  const auto middle = counts.begin() + static_cast<std::ptrdiff_t>((counts.size() - 1) / 2);
  std::ranges::nth_element(counts, middle);
  return std::max(1.0, *middle);
}

/// Divides the counts of each basic block of a function by its copies.
void share_among_copies(const simt::Code& code, const simt::FunctionCode& function, MachineInstructions& made) {
  const std::uint32_t count = function.end_pc - function.first_pc;
  const std::vector<std::uint32_t> blocks = simt::basic_blocks(code, function.first_pc, count);
  for (std::uint32_t first = 0; first < count;) {
    std::uint32_t end = first;
    while (end < count && blocks[end] == blocks[first]) ++end;
    const auto begin = made.count.begin() + function.first_pc;
    const double copies = copies_of({begin + first, begin + end});
    std::for_each(begin + first, begin + end, [copies](double& value) { value /= copies; });
    std::fill_n(made.copies.begin() + function.first_pc + first, end - first, copies);
    first = end;
  }
}

}  // namespace

std::optional<unsigned> registers_of(const Cubin& cubin, std::string_view entry) {
  const std::string name = ".text." + std::string(entry);
  const auto section = std::ranges::find(cubin.sections, name, &Section::name);
  if (section == cubin.sections.end()) return std::nullopt;
  return section->info >> kRegistersShift;
}

MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin) {
  const auto instructions = program.instructions();
  const std::map<std::uint32_t, unsigned> by_line = instructions_by_line(cubin);
  MachineInstructions made{std::vector(instructions.size(), 1.0), std::vector(instructions.size(), 1.0)};
  if (by_line.empty()) return made;
  for (std::size_t pc = 0; pc < instructions.size(); ++pc) {
    const auto found = by_line.find(instructions[pc]->line);
    made.count[pc] = found == by_line.end() ? 0 : found->second;
  }
  for (const simt::FunctionCode& function : program.code().functions)
    share_among_copies(program.code(), function, made);
  return made;
}

}  // namespace warplens::sass
