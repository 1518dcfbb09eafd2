#include "analysis/sass/resources.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "analysis/sass/bytes.hpp"
#include "analysis/sass/line_table.hpp"
#include "analysis/sass/loops.hpp"
#include "analysis/simt/basic_blocks.hpp"

namespace warplens::sass {
namespace {

/// Mask for the index of the function's symbol in the field `info` of its section; the other bits have other purposes.
constexpr std::uint32_t kSymbolOfCode = 0xffffff;
/// Two values in .nv.info: `kSizedForm` marks a record with an explicit size, `kRegisterCount` a record with a symbol
/// and its register count.
constexpr std::uint8_t kSizedForm = 0x04, kRegisterCount = 0x2f;

/// Number of machine instructions that come from one line of the PTX.
struct MadeOfLine {
  unsigned count = 0;
  /// number of these instructions in each loop; the key null is for instructions outside of all loops
  std::map<const Loop*, unsigned> in_loop;
};

std::map<std::uint32_t, MadeOfLine> instructions_by_line(const Cubin& cubin, const std::vector<Loop>& loops) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::map<std::uint32_t, MadeOfLine> made;
  for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
    if (const std::uint32_t line = ptx_line_of(lines, number, at); line != 0) {
      ++made[line].count;
      ++made[line].in_loop[innermost(loops, number, at)];
    }
  });
  return made;
}

/// Returns the number of copies that the assembler made of a basic block. `counts` has the number of machine
/// instructions for each PTX instruction of the block. Most PTX instructions become one machine instruction per copy,
/// so the median of these numbers is the number of copies.
double copies_of_block(std::vector<double> counts) {
  std::erase(counts, 0.0);
  if (counts.empty()) return 1;
  const auto middle = counts.begin() + static_cast<std::ptrdiff_t>((counts.size() - 1) / 2);
  std::ranges::nth_element(counts, middle);
  return std::max(1.0, *middle);
}

/// Divides the counts of each basic block of a function by the number of copies of the block. On input, made.unrolled
/// contains, for each PTX instruction, the largest number of its machine instructions in one loop.
void share_among_copies(const simt::Code& code, const simt::FunctionCode& function, MachineInstructions& made) {
  const std::uint32_t count = function.end_pc - function.first_pc;
  const std::vector<std::uint32_t> blocks = simt::basic_blocks(code, function.first_pc, count);
  const auto take_middle = [&](std::vector<double>& of, std::uint32_t first, std::uint32_t end) {
    const auto begin = of.begin() + function.first_pc;
    return copies_of_block({begin + first, begin + end});
  };
  for (std::uint32_t first = 0; first < count;) {
    std::uint32_t end = first;
    while (end < count && blocks[end] == blocks[first]) ++end;
    const double copies = take_middle(made.count, first, end), unrolled = take_middle(made.unrolled, first, end);
    for (std::uint32_t pc = function.first_pc + first; pc < function.first_pc + end; ++pc) {
      made.count[pc] /= copies;
      made.copies[pc] = copies;
      made.unrolled[pc] = unrolled;
    }
    first = end;
  }
}

}  // namespace

std::optional<unsigned> read_register_count(const Cubin& cubin, std::string_view entry) {
  const std::string name = ".text." + std::string(entry);
  const auto code = std::ranges::find(cubin.sections, name, &Section::name);
  const auto facts = std::ranges::find(cubin.sections, ".nv.info", &Section::name);
  if (code == cubin.sections.end() || facts == cubin.sections.end()) return std::nullopt;
  const std::uint32_t symbol = code->info & kSymbolOfCode;
  Bytes bytes(facts->bytes);
  while (!bytes.at_end() && !bytes.failed()) {
    const auto form = bytes.take<std::uint8_t>(), attribute = bytes.take<std::uint8_t>();
    const auto size = bytes.take<std::uint16_t>();  // records without an explicit size have their value in this field
    if (form != kSizedForm) continue;
    if (attribute == kRegisterCount && size == 2 * sizeof(std::uint32_t)) {
      const auto of = bytes.take<std::uint32_t>(), count = bytes.take<std::uint32_t>();
      if (of == symbol && !bytes.failed()) return count;
    } else {
      bytes.skip(size);
    }
  }
  return std::nullopt;
}

MachineInstructions machine_instructions(const simt::Program& program, const Cubin& cubin) {
  const auto instructions = program.instructions();
  const std::vector<Loop> loops = find_loops(cubin);
  const std::map<std::uint32_t, MadeOfLine> by_line = instructions_by_line(cubin, loops);
  const std::vector ones(instructions.size(), 1.0);
  MachineInstructions made{.count = ones, .copies = ones, .unrolled = ones};
  if (by_line.empty()) return made;
  for (std::size_t pc = 0; pc < instructions.size(); ++pc) {
    const auto found = by_line.find(instructions[pc]->line);
    made.count[pc] = made.unrolled[pc] = 0;
    if (found == by_line.end()) continue;
    made.count[pc] = found->second.count;
    for (const auto& [loop, number] : found->second.in_loop)
      made.unrolled[pc] = std::max<double>(made.unrolled[pc], number);
  }
  for (const simt::FunctionCode& function : program.code().functions)
    share_among_copies(program.code(), function, made);
  return made;
}

}  // namespace warplens::sass
