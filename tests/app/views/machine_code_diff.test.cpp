#include "app/views/machine_code_diff.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warplens::views {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Returns machine code with these instructions: "LDG R1".
MachineCode code_of(const std::vector<std::string>& instructions) {
  MachineCode code{.sections = {"k"}, .instructions = {}};
  for (const std::string& text : instructions) {
    MachineInstruction instruction;
    instruction.text.opcode = text.substr(0, text.find(' '));
    instruction.text.operands = text.substr(std::min(text.size(), instruction.text.opcode.size() + 1));
    code.instructions.push_back(instruction);
  }
  return code;
}

constexpr std::nullopt_t kNone = std::nullopt;

TEST(MachineCodeDiff, OfTheSameCodeIsEmpty) {
  const MachineCode code = code_of({"LDG R1", "STG R1", "EXIT"});
  const MachineCodeDiff diff = compare_machine_code(code, code);
  EXPECT_EQ(diff.only_a + diff.only_b + diff.changed, 0u);
  EXPECT_THAT(diff.rows,
              ElementsAre(MachineCodePair{0, 0, true}, MachineCodePair{1, 1, true}, MachineCodePair{2, 2, true}));
}

TEST(MachineCodeDiff, FindsWhatWasAddedRemovedAndChanged) {
  const MachineCodeDiff diff = compare_machine_code(code_of({"S2R R0", "LDG R1", "STS R1", "BAR", "EXIT"}),
                                                    code_of({"S2R R0", "IMAD R3", "LDG R2", "BAR", "EXIT"}));
  EXPECT_THAT(diff.rows,
              ElementsAre(MachineCodePair{0, 0, true}, MachineCodePair{kNone, 1, false}, MachineCodePair{1, 2, false},
                          MachineCodePair{2, kNone, false}, MachineCodePair{3, 3, true}, MachineCodePair{4, 4, true}));
  EXPECT_EQ(diff.only_a, 1u);
  EXPECT_EQ(diff.only_b, 1u);
  EXPECT_EQ(diff.changed, 1u);
}

TEST(MachineCodeDiff, AGuardMakesAnotherInstruction) {
  MachineCode guarded = code_of({"EXIT"});
  guarded.instructions[0].text.predicate = "@P0";
  EXPECT_EQ(compare_machine_code(guarded, code_of({"EXIT"})).only_a, 1u);
  MachineCode other = guarded;
  other.instructions[0].text.predicate = "@P1";
  EXPECT_EQ(compare_machine_code(guarded, other).changed, 1u) << "only another predicate";
}

TEST(MachineCodeDiff, OfNothing) {
  EXPECT_THAT(compare_machine_code({}, {}).rows, IsEmpty());
  EXPECT_EQ(compare_machine_code(code_of({"NOP", "NOP"}), {}).only_a, 2u);
  EXPECT_EQ(compare_machine_code({}, code_of({"NOP", "NOP", "NOP"})).only_b, 3u);
}

// A sequence and its copy in which every second instruction is left out: as many pairs as the copy has instructions.
TEST(MachineCodeDiff, LeavesAsFewAsPossibleWithoutACounterpart) {
  std::vector<std::string> all, half;
  for (int i = 0; i < 200; ++i) {
    all.push_back("OP" + std::to_string(i % 7));
    if (i % 2 == 0) half.push_back(all.back());
  }
  const MachineCodeDiff diff = compare_machine_code(code_of(all), code_of(half));
  EXPECT_EQ(diff.only_a, 100u);
  EXPECT_EQ(diff.only_b, 0u);
}

TEST(MachineCodeDiff, OfTooManyDifferencesHasNoPairs) {
  const MachineCodeDiff diff =
      compare_machine_code(code_of(std::vector<std::string>(1500, "A")), code_of(std::vector<std::string>(1500, "B")));
  EXPECT_EQ(diff.only_a, 1500u);
  EXPECT_EQ(diff.only_b, 1500u);
}

}  // namespace
}  // namespace warplens::views
