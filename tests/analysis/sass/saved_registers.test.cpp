#include "analysis/sass/saved_registers.hpp"

#include <gtest/gtest.h>

#include "analysis/sass/correspondence.hpp"
#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using testing::kCall;
using testing::kExit;
using testing::kMeet;
using testing::kOther;
using testing::kRet;
using testing::kWord;

// The tests use line numbers: f begins in line 5, its return is in line 6, and the entry calls it in line 10.
constexpr const char* kCallText = R"(.version 9.0
.target sm_90
.address_size 64
.func f()
{
ret;
}
.visible .entry kernel()
{
call.uni f, ();
ret;
}
)";
constexpr std::uint32_t kBegin = 5, kReturnLine = 6, kCallLine = 10;
constexpr std::uint32_t kPair = 5;

/// Returns an access at the stack pointer plus `offset` bytes.
constexpr std::uint64_t at_stack(std::uint64_t operation, std::uint64_t offset) {
  return operation | 1ULL << 24U | offset << 40U;
}
constexpr std::uint64_t stack_store(std::uint64_t offset) {
  return at_stack(0x7387, offset);
}
constexpr std::uint64_t stack_load(std::uint64_t offset) {
  return at_stack(0x7983, offset);
}

/// Matches machine code with kCallText. The machine code has two instructions of the entry and the instructions of
/// `function`.
Correspondence correspond_function(std::vector<testing::Encoded> function, std::uint64_t call = kCall) {
  const std::size_t length = function.size();
  function.insert(function.begin(), {{call, kWord, kCallLine}, {kExit, kWord, kCallLine + 1}});
  const auto bytes = testing::make_cubin({{"kernel", function}});
  auto cubin = read_cubin(bytes);
  std::uint32_t section = 0;
  while (cubin->sections[section].name != ".text.kernel") ++section;
  cubin->functions.push_back({"$kernel$f", section, 2 * kInstructionBytes, length * kInstructionBytes});
  return correspond(*simt::Program::lower(ptx::parse(kCallText)), *cubin);
}

TEST(SavedRegisters, AreStoredFirstAndLoadedLast) {
  const auto all = correspond_function({{stack_store(0), kWord, kBegin},
                                        {stack_store(8), kPair, kBegin},
                                        {kOther, kWord, kBegin},
                                        {stack_load(8), kPair, kReturnLine},
                                        {stack_load(0), kWord, kReturnLine},
                                        {kRet, kWord, kReturnLine}});
  ASSERT_EQ(all.made.saved.size(), 2u);
  EXPECT_TRUE(all.made.saved[0].empty()) << "the entry's";
  ASSERT_EQ(all.made.saved[1].size(), 2u);
  EXPECT_EQ(all.made.saved[1][0].width, 4u);
  EXPECT_EQ(all.made.saved[1][1].offset, 8u);
  EXPECT_EQ(all.made.saved[1][1].width, 8u);
  EXPECT_FALSE(all.added_local_store);
  EXPECT_FALSE(all.added_local_load);
}

TEST(SavedRegisters, BehindABranchLanesHaveToMeetBeforeTheyAreLoaded) {
  const auto with = [](std::uint64_t before_loads) {
    return correspond_function({{stack_store(0), kWord, kBegin},
                                {testing::branch(3, 5, true), kWord, kBegin},
                                {kOther, kWord, kBegin},
                                {before_loads, kWord, kBegin},
                                {stack_load(0), kWord, kReturnLine},
                                {kRet, kWord, kReturnLine}});
  };
  EXPECT_FALSE(with(kMeet).added_local_store);
  EXPECT_TRUE(with(kOther).added_local_store);
  EXPECT_TRUE(with(kOther).made.saved.empty());
}

TEST(SavedRegisters, AreNotKnownWhereAFunctionIsLeftOtherwise) {
  const testing::Encoded first{stack_store(0), kWord, kBegin}, last{stack_load(0), kWord, kReturnLine},
      leave{kRet, kWord, kReturnLine};
  EXPECT_TRUE(correspond_function({first, leave}).added_local_store) << "never taken back";
  EXPECT_TRUE(correspond_function({first, last, leave, last, leave}).added_local_load) << "two ways out";
  EXPECT_TRUE(correspond_function({first, {kExit & ~0x7000ULL, kWord, kBegin}, last, leave}).added_local_store)
      << "an end";
  EXPECT_TRUE(correspond_function({first, last, leave}, kOther).added_local_store) << "a call that is made in line";
}

}  // namespace
}  // namespace warplens::sass
