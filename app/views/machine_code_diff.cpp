#include "app/views/machine_code_diff.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace warplens::views {
namespace {

/// Most differences that find_script() looks for. Its memory grows with the square of this number.
constexpr int kMostDifferences = 2000;

/// Numbers for the opcodes of both launches, so that they can be compared quickly.
using OpcodeNumbers = std::vector<int>;

OpcodeNumbers number_opcodes(const MachineCode& code, std::map<std::string, int>& known) {
  OpcodeNumbers numbers;
  for (const MachineInstruction& instruction : code.instructions) {
    const std::string name = (instruction.text.predicate.empty() ? "" : "@") + instruction.text.opcode;
    numbers.push_back(known.try_emplace(name, static_cast<int>(known.size())).first->second);
  }
  return numbers;
}

/// Finds the pairs of equal elements of two sequences in a shortest edit script (Myers, "An O(ND) Difference Algorithm
/// and Its Variations", 1986). Returns the pairs in order; none if there are more than kMostDifferences differences.
std::vector<std::pair<int, int>> find_equal_pairs(const OpcodeNumbers& a, const OpcodeNumbers& b) {
  const int rows = static_cast<int>(a.size()), columns = static_cast<int>(b.size());
  const int most = std::min(rows + columns, kMostDifferences);
  const auto at = [&](std::vector<int>& reached, int diagonal) -> int& {
    return reached[static_cast<std::size_t>(diagonal + most + 1)];
  };
  // Furthest row that was reached on each diagonal (row - column), before each number of differences.
  std::vector<std::vector<int>> history;
  std::vector<int> furthest(static_cast<std::size_t>(2 * most + 3), 0);
  int differences = 0;
  for (bool done = false; !done && differences <= most; ++differences) {
    history.emplace_back(furthest.begin() + (most + 1 - differences - 1),
                         furthest.begin() + (most + 1 + differences + 2));
    for (int diagonal = -differences; diagonal <= differences && !done; diagonal += 2) {
      const bool takes_b = diagonal == -differences ||
                           (diagonal != differences && at(furthest, diagonal - 1) < at(furthest, diagonal + 1));
      int row = takes_b ? at(furthest, diagonal + 1) : at(furthest, diagonal - 1) + 1;
      while (row < rows && row - diagonal < columns &&
             a[static_cast<std::size_t>(row)] == b[static_cast<std::size_t>(row - diagonal)])
        ++row;
      at(furthest, diagonal) = row;
      done = row >= rows && row - diagonal >= columns;
    }
    if (done) break;
  }
  std::vector<std::pair<int, int>> pairs;
  if (differences > most) return pairs;
  for (int row = rows, column = columns; row > 0 || column > 0; --differences) {
    // The entry of diagonal d is at d + differences + 1.
    const std::vector<int>& before = history[static_cast<std::size_t>(differences)];
    const int diagonal = row - column;
    const auto reached_on = [&](int on) { return before[static_cast<std::size_t>(on + differences + 1)]; };
    const bool takes_b =
        diagonal == -differences || (diagonal != differences && reached_on(diagonal - 1) < reached_on(diagonal + 1));
    const int from = takes_b ? diagonal + 1 : diagonal - 1;
    const int start_row = differences == 0 ? 0 : reached_on(from) + (takes_b ? 0 : 1);
    while (row > start_row && column > start_row - diagonal) pairs.emplace_back(--row, --column);
    if (differences == 0) break;
    row = reached_on(from);
    column = row - from;
  }
  std::ranges::reverse(pairs);
  return pairs;
}

}  // namespace

MachineCodeDiff compare_machine_code(const MachineCode& a, const MachineCode& b) {
  std::map<std::string, int> known;
  const OpcodeNumbers of_a = number_opcodes(a, known), of_b = number_opcodes(b, known);
  MachineCodeDiff diff;
  std::size_t next_a = 0, next_b = 0;
  const auto skip_to = [&](std::size_t end_a, std::size_t end_b) {
    for (; next_a < end_a; ++next_a, ++diff.only_a) diff.rows.push_back({next_a, std::nullopt, false});
    for (; next_b < end_b; ++next_b, ++diff.only_b) diff.rows.push_back({std::nullopt, next_b, false});
  };
  for (const auto& [row, column] : find_equal_pairs(of_a, of_b)) {
    skip_to(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    const kernels::ListedInstruction& in_a = a.instructions[next_a].text;
    const kernels::ListedInstruction& in_b = b.instructions[next_b].text;
    const bool is_equal = in_a.predicate == in_b.predicate && in_a.operands == in_b.operands;
    diff.changed += !is_equal;
    diff.rows.push_back({next_a++, next_b++, is_equal});
  }
  skip_to(a.instructions.size(), b.instructions.size());
  return diff;
}

}  // namespace warplens::views
