#include "analysis/sass/control_flow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::branch;
using testing::kCall;
using testing::kMeet;
using testing::kOther;
using testing::kRet;

/// Mask that gives an instruction the guard P0 (by a bitwise AND).
constexpr std::uint64_t kMaskOfP0 = ~0x7000ULL;

struct Code {
  std::vector<std::uint8_t> file;
  Cubin cubin;
  const Section* section = nullptr;
};

Code code_of(const std::vector<std::uint64_t>& instructions) {
  std::vector<testing::Encoded> encoded;
  for (const std::uint64_t low : instructions) encoded.push_back({low, 4, 1});
  Code code{.file = testing::make_cubin({{"kernel", encoded}}), .cubin = {}};
  code.cubin = *read_cubin(code.file);
  for (const Section& section : code.cubin.sections)
    if (section.name == ".text.kernel") code.section = &section;
  return code;
}

TEST(ControlFlow, TellsWhatEachInstructionDoes) {
  const Code code = code_of({kOther, branch(1, 4, true), branch(2, 0, false), kMeet, kCall, kRet & kMaskOfP0});
  const auto at = [&](std::uint64_t number) { return flow_at(*code.section, number * kInstructionBytes); };
  EXPECT_EQ(at(0).step, Step::straight);
  EXPECT_EQ(at(1).step, Step::branch);
  EXPECT_TRUE(at(1).is_conditional);
  EXPECT_EQ(at(1).target, 64);
  EXPECT_FALSE(at(2).is_conditional);
  EXPECT_EQ(at(2).target, 0);
  EXPECT_EQ(at(3).step, Step::meet);
  EXPECT_EQ(at(4).step, Step::call);
  EXPECT_EQ(at(5).step, Step::ret);
  EXPECT_TRUE(at(5).is_conditional);
  EXPECT_EQ(at(6).step, Step::straight) << "past the end";
}

TEST(ControlFlow, BlocksBeginWhereBranchesLeadAndBehindThem) {
  const Code code = code_of({kOther, branch(1, 4, true), kCall, kOther, kOther, kMeet, kOther});
  EXPECT_THAT(block_begins(*code.section, 0, 7 * kInstructionBytes), ::testing::ElementsAre(0, 32, 64, 96));
}

}  // namespace
}  // namespace warplens::sass
