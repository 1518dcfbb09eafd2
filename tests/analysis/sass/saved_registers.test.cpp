#include "analysis/sass/saved_registers.hpp"

#include <gtest/gtest.h>

#include "analysis/sass/correspondence.hpp"
#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

// Lines are counted: f begins in line 5, its return is line 6; the entry calls it in line 10.
constexpr const char* kText = R"(.version 9.0
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
constexpr std::uint32_t kWord = 4, kPair = 5;
constexpr std::uint64_t kOther = 0x7202, kMeet = 0x7941, kRet = 0x7950, kExit = 0x794d, kCall = 0x7944;

/// At the stack pointer, `offset` bytes on.
constexpr std::uint64_t at(std::uint64_t operation, std::uint64_t offset) {
  return operation | 1ULL << 24U | offset << 40U;
}
constexpr std::uint64_t store(std::uint64_t offset) {
  return at(0x7387, offset);
}
constexpr std::uint64_t load(std::uint64_t offset) {
  return at(0x7983, offset);
}

/// Two instructions of the entry, then the function's.
Correspondence corresponding(std::vector<testing::Encoded> function, std::uint64_t call = kCall) {
  const std::size_t length = function.size();
  function.insert(function.begin(), {{call, kWord, kCallLine}, {kExit, kWord, kCallLine + 1}});
  const auto bytes = testing::make_cubin({{"kernel", function}});
  auto cubin = read_cubin(bytes);
  std::uint32_t section = 0;
  while (cubin->sections[section].name != ".text.kernel") ++section;
  cubin->functions.push_back({"$kernel$f", section, 2 * kInstructionBytes, length * kInstructionBytes});
  return correspond(*simt::Program::lower(ptx::parse(kText)), *cubin);
}

TEST(SavedRegisters, AreStoredFirstAndLoadedLast) {
  const auto all = corresponding({{store(0), kWord, kBegin},
                                  {store(8), kPair, kBegin},
                                  {kOther, kWord, kBegin},
                                  {load(8), kPair, kReturnLine},
                                  {load(0), kWord, kReturnLine},
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
    return corresponding({{store(0), kWord, kBegin},
                          {testing::branch(3, 5, true), kWord, kBegin},
                          {kOther, kWord, kBegin},
                          {before_loads, kWord, kBegin},
                          {load(0), kWord, kReturnLine},
                          {kRet, kWord, kReturnLine}});
  };
  EXPECT_FALSE(with(kMeet).added_local_store);
  EXPECT_TRUE(with(kOther).added_local_store);
  EXPECT_TRUE(with(kOther).made.saved.empty());
}

TEST(SavedRegisters, AreNotKnownWhereAFunctionIsLeftOtherwise) {
  const testing::Encoded first{store(0), kWord, kBegin}, last{load(0), kWord, kReturnLine},
      leave{kRet, kWord, kReturnLine};
  EXPECT_TRUE(corresponding({first, leave}).added_local_store) << "never taken back";
  EXPECT_TRUE(corresponding({first, last, leave, last, leave}).added_local_load) << "two ways out";
  EXPECT_TRUE(corresponding({first, {kExit & ~0x7000ULL, kWord, kBegin}, last, leave}).added_local_store) << "an end";
  EXPECT_TRUE(corresponding({first, last, leave}, kOther).added_local_store) << "a call that is made in line";
}

}  // namespace
}  // namespace warplens::sass
