#include "analysis/sass/copy_instruction.hpp"

#include <algorithm>
#include <array>

#include "analysis/sass/bytes.hpp"
#include "analysis/sass/instruction_fields.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

constexpr std::uint64_t kAsyncCopy = 0x1ae;  // LDGSTS
constexpr unsigned kSourcePredicateShift = 87 - 64, kSourceNegatedShift = 90 - 64, kFillsShift = 82 - 64,
                   kThroughL1Shift = 81 - 64;
/// Number of a predicate register, without the bit for a negation.
constexpr std::uint64_t kPredicateNumber = 0x7;
/// The guard !P0.
constexpr std::uint64_t kUnlessP0 = 0x8;

CopyMade read_form(std::uint64_t low, std::uint64_t high) {
  const std::uint64_t guard = low >> kGuardShift & kPredicateNumber;
  const std::uint64_t source = high >> kSourcePredicateShift & kPredicateNumber;
  const bool fills = (high >> kFillsShift & 1) != 0;
  const bool is_negated = (high >> kSourceNegatedShift & 1) != 0;
  if (guard == 0 || (source == 0 && (fills || !is_negated))) return CopyMade::with_p0;
  if (source == 0) return CopyMade::unless_p0;
  return fills ? CopyMade::by_size : CopyMade::by_lane;
}

}  // namespace

std::vector<CopyInstruction> copy_instructions(const Cubin& cubin) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::vector<CopyInstruction> found;
  for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
    Bytes bytes(cubin.sections[number].bytes, at);
    const auto low = bytes.take<std::uint64_t>();
    const auto high = bytes.take<std::uint64_t>();
    if ((low & kOperationMask) != kAsyncCopy) return;
    const bool is_past_l1 = (high >> kThroughL1Shift & 1) == 0;
    const bool is_unless_p0 = (low >> kGuardShift & kPredicateMask) == kUnlessP0;
    found.push_back({ptx_line_of(lines, number, at), read_form(low, high), is_past_l1 && is_unless_p0});
  });
  return found;
}

CopyMade find_copy_form(const std::vector<CopyInstruction>& instructions, std::uint32_t ptx_line) {
  CopyMade form = CopyMade::unknown;
  for (const CopyInstruction& instruction : instructions) {
    if (instruction.ptx_line != ptx_line) continue;
    if (instruction.made == CopyMade::with_p0) return CopyMade::with_p0;
    if (form == CopyMade::unknown) form = instruction.made;
    if (form == instruction.made) continue;
    // The rule of one of these forms includes the other.
    const bool are_by_lane = std::ranges::all_of(std::array{form, instruction.made}, [](CopyMade made) {
      return made == CopyMade::by_lane || made == CopyMade::unless_p0;
    });
    if (!are_by_lane) return CopyMade::unknown;
    form = CopyMade::unless_p0;
  }
  return form;
}

}  // namespace warplens::sass
