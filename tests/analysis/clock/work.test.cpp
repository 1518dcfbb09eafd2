#include "analysis/clock/work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/clock/launched.hpp"

namespace warplens::clock {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::kOwnWord;
using testing::launched;

/// Returns the actions of warp 0 of block 0 in the order of the assembler, without Action::none.
std::vector<Action> actions(const Work& work) {
  std::vector<Action> actions;
  const WarpWork& warp = work.blocks.at(0).warps.at(0);
  for (const std::uint32_t at : warp.sequence)
    if (warp.operations[at].action != Action::none) actions.push_back(warp.operations[at].action);
  return actions;
}

const Operation& first_of(const Work& work, Action action) {
  const std::vector<Operation>& operations = work.blocks.at(0).warps.at(0).operations;
  return *std::ranges::find(operations, action, &Operation::action);
}

TEST(Work, IsWhatWarpsLoadAndStore) {
  const Work done = testing::work(launched(kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n"));
  EXPECT_THAT(actions(done), ElementsAre(Action::load, Action::store));
  EXPECT_EQ(first_of(done, Action::load).sectors, 4u);
  EXPECT_EQ(first_of(done, Action::store).sectors, 4u);
  EXPECT_EQ(done.blocks[0].sectors.size(), 8u);
}

TEST(Work, WaitsForALoadWhereItsValueIsUsed) {
  const Work done = testing::work(
      launched(kOwnWord + "ld.global.u32 %r2, [%d0];\nadd.u32 %r3, %r0, 1;\nst.global.u32 [%d0], %r2;\n"));
  const Operation& store = first_of(done, Action::store);
  ASSERT_EQ(first_of(done, Action::load).waits, 0u);
  // The addition does not use the loaded value, so it does not wait. Only the store waits.
  ASSERT_EQ(store.waits, 1u);
  const std::uint32_t awaited = done.blocks[0].waits[store.first_wait];
  EXPECT_EQ(done.blocks[0].warps[0].operations[awaited].action, Action::load);
}

TEST(Work, CountsTheInstructionsOfTheMachineCode) {
  testing::Launched one = launched(kOwnWord + "ld.global.u32 %r2, [%d0];\n");
  const Work as_written = testing::work(one);
  one.made.count.assign(one.made.count.size(), 3);
  const Work tripled = testing::work(one);
  EXPECT_EQ(first_of(tripled, Action::load).instructions, 3 * first_of(as_written, Action::load).instructions);
  EXPECT_GE(first_of(as_written, Action::load).cycles, first_of(as_written, Action::load).instructions)
      << "one needs the other's result";
}

TEST(Work, HasTheWavefrontsOfBankConflicts) {
  const std::string shared = ".shared .align 4 .b8 tile[8192];\nmov.u32 %r2, tile;\n";
  const auto wavefronts = [&](int stride) {
    return first_of(testing::work(launched(shared + "mad.lo.s32 %r3, %me, " + std::to_string(4 * stride) +
                                           ", %r2;\nld.shared.u32 %r4, [%r3];\n")),
                    Action::shared)
        .wavefronts;
  };
  EXPECT_EQ(wavefronts(1), 1);
  EXPECT_EQ(wavefronts(2), 2);
  EXPECT_EQ(wavefronts(32), 32);
  EXPECT_EQ(wavefronts(33), 1);
}

TEST(Work, HasABarrierForEachWarp) {
  const Work done = testing::work(launched("bar.sync 0;\n", {.threads = 96}));
  ASSERT_EQ(done.blocks[0].warps.size(), 3u);
  for (const WarpWork& warp : done.blocks[0].warps)
    EXPECT_EQ(std::ranges::count(warp.operations, Action::barrier, &Operation::action), 1);
}

TEST(Work, BeginsLoadsBeforeWhatWaitsForEarlierOnes) {
  // The assembler issues both loads before the additions. In the order of the PTX, the second load would have to wait.
  const std::string both =
      "ld.global.u32 %r2, [%d0];\nadd.u32 %r3, %r2, 1;\nld.global.u32 %r4, [%d0+4096];\nadd.u32 %r5, %r4, %r3;\n"
      "st.global.u32 [%d0], %r5;\n";
  const Work done = testing::work(launched(kOwnWord + both));
  const WarpWork& warp = done.blocks[0].warps[0];
  ASSERT_GE(warp.sequence.size(), 3u);
  EXPECT_EQ(warp.operations[warp.sequence[0]].action, Action::load);
  EXPECT_EQ(warp.operations[warp.sequence[1]].action, Action::load);
}

TEST(Work, MovesNoLoadAheadOfAStoreOrABarrier) {
  const Work stored = testing::work(
      launched(kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0+4], %r2;\nld.global.u32 %r4, [%d0+4096];\n"));
  EXPECT_THAT(actions(stored), ElementsAre(Action::load, Action::store, Action::load));
  const Work behind =
      testing::work(launched(kOwnWord + "ld.global.u32 %r2, [%d0];\nbar.sync 0;\nld.global.u32 %r4, [%d0+4096];\n"));
  EXPECT_THAT(actions(behind), ElementsAre(Action::load, Action::barrier, Action::load));
}

TEST(Work, IsRefusedWhereTheClockHasNoRule) {
  EXPECT_THAT(testing::work(launched("atom.global.add.u32 %r1, [%out], 1;\n")).refused, HasSubstr("atomics"));
  EXPECT_EQ(testing::work(launched("add.u32 %r1, %me, 1;\n")).refused, "");
}

TEST(Work, StopsBeforeABlockBeyondTheLimits) {
  const testing::Launched many = launched(kOwnWord, {.threads = 64, .blocks = 10});
  const std::uint64_t of_block = testing::work(many).blocks[0].warp_instructions;
  EXPECT_EQ(testing::work(many, {.instructions = 3 * of_block}).blocks.size(), 3u);
  EXPECT_EQ(testing::work(many, {.instructions = 1}).blocks.size(), 1u) << "one in any case";
  EXPECT_EQ(testing::work(many, {.of_a_warp = 2}).blocks.at(0).warp_instructions, 4u) << "of two warps";
}

TEST(Work, AConstantThatTheAssemblerMadeAnOperandCostsNoLoad) {
  testing::Launched one =
      launched("ld.const.u32 %r1, [numbers];\nadd.u32 %r2, %r1, %me;\n", {}, ".const .align 4 .b8 numbers[64];");
  EXPECT_THAT(actions(testing::work(one)), ElementsAre(Action::constant));
  for (std::uint32_t pc = 0; pc < one.made.count.size(); ++pc)
    if (one.program->instructions()[pc]->opcode == "ld.const.u32") one.made.count[pc] = 0;
  EXPECT_THAT(actions(testing::work(one)), ElementsAre());
}

}  // namespace
}  // namespace warplens::clock
