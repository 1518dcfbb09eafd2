#include "analysis/sass/memory_instruction.hpp"

#include <algorithm>
#include <array>

#include "analysis/sass/bytes.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

using ptx::StateSpace;

struct Operation {
  std::uint32_t bits;  ///< the lower nine of an instruction; the next three tell the forms of its operands apart
  StateSpace space;
  bool is_store;
};

constexpr std::array<Operation, 8> kOperations{{
    {0x180, StateSpace::generic, false},  // LD
    {0x181, StateSpace::global, false},   // LDG
    {0x183, StateSpace::local, false},    // LDL
    {0x184, StateSpace::shared, false},   // LDS
    {0x185, StateSpace::generic, true},   // ST
    {0x186, StateSpace::global, true},    // STG
    {0x187, StateSpace::local, true},     // STL
    {0x188, StateSpace::shared, true},    // STS
}};
constexpr std::uint64_t kOperationMask = 0x1ff;

/// The guard stands in the next four bits; this one is !PT: the instruction is there for its place alone (between
/// asynchronous copies), and never executed.
constexpr std::uint64_t kNever = 0xf;
constexpr unsigned kGuardShift = 12;

/// Bytes a lane by the field's value: u8, s8, u16, s16, 32, 64, 128 and 256 bits.
constexpr std::array<std::uint32_t, 8> kWidths{1, 1, 2, 2, 4, 8, 16, 32};
constexpr unsigned kWidthShift = 73 - 64;

constexpr std::size_t kInstructionBytes = 16;

}  // namespace

std::vector<MemoryInstruction> memory_instructions(const Cubin& cubin) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::vector<MemoryInstruction> found;
  for (std::uint32_t number = 0; number < cubin.sections.size(); ++number) {
    const Section& section = cubin.sections[number];
    if (!section.name.starts_with(".text")) continue;
    for (std::size_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes) {
      Bytes bytes(section.bytes, at);
      const auto low = bytes.take<std::uint64_t>(), high = bytes.take<std::uint64_t>();
      const auto operation = std::ranges::find(kOperations, low & kOperationMask, &Operation::bits);
      if (operation == kOperations.end() || (low >> kGuardShift & 0xf) == kNever) continue;
      found.push_back({operation->space, operation->is_store, kWidths[(high >> kWidthShift) % kWidths.size()],
                       ptx_line_of(lines, number, at)});
    }
  }
  return found;
}

}  // namespace warplens::sass
