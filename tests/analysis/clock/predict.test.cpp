#include "analysis/clock/predict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/clock/launched.hpp"

namespace warplens::clock {
namespace {

using ::testing::HasSubstr;
using testing::kOwnWord;
using testing::launched;
using testing::LaunchShape;

const std::string kCopy = kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n";

/// A copy with 16 bytes per lane.
const std::string kWideCopy =
    ".reg .b32 %v<4>;\nmov.u32 %r0, %ctaid.x;\nmad.lo.s32 %r0, %r0, 256, %me;\nmul.wide.u32 %d0, %r0, 16;\n"
    "add.u64 %d0, %d0, %out;\nld.global.v4.u32 {%v0, %v1, %v2, %v3}, [%d0];\n"
    "st.global.v4.u32 [%d0], {%v0, %v1, %v2, %v3};\n";

Gpu h200() {
  Gpu gpu;
  gpu.multiprocessors = 132;
  gpu.clock_hz = 1.98e9;
  gpu.l2_bytes = 62'914'560;
  return gpu;
}

struct Asked {
  L2State l2 = L2State::warm;
  unsigned registers = 16;
  bool without = false;
};

Prediction predicted(const testing::Launched& of, const Asked& asked = {}, const Gpu& on = h200()) {
  return predict(on, {.program = *of.program,
                      .launch = of.launch,
                      .registers = asked.registers,
                      .machine_instructions = of.made,
                      .l2 = asked.l2,
                      .without = asked.without});
}

Prediction predicted(const std::string& body, const LaunchShape& shape, const Asked& asked = {},
                     const Gpu& on = h200()) {
  return predicted(launched(body, shape), asked, on);
}

double share(const Prediction& of, Resource resource) {
  return of.shares[static_cast<std::size_t>(resource)];
}

constexpr LaunchShape kLarge{.threads = 256, .blocks = 262'144};  // 256 MB read and written
constexpr LaunchShape kHalf{.threads = 256, .blocks = 131'072};

TEST(Predict, AWideCopyIsLimitedByDramAndTakesAsLongAsItsBytes) {
  const Prediction copy = predicted(kWideCopy, {.threads = 256, .blocks = 65'536});
  ASSERT_EQ(copy.not_predicted, "");
  EXPECT_EQ(copy.limiter, Limiter::dram);
  EXPECT_GT(share(copy, Resource::dram), 0.8);
  const double least_us = 2 * 16.0 * 256 * 65'536 * 0.23e-6;
  EXPECT_GT(copy.us, least_us);
  EXPECT_LT(copy.us, 1.3 * least_us);
  EXPECT_LT(copy.low_us, copy.us);
  EXPECT_GT(copy.high_us, copy.us);
}

TEST(Predict, DramsShareIsOfWhatItsPinsCouldMove) {
  const LaunchShape shape{.threads = 256, .blocks = 65'536};
  Gpu known = h200();
  known.cost.dram_peak_byte = 0.2;
  const Prediction copy = predicted(kWideCopy, shape, {}, known);
  EXPECT_EQ(copy.us, predicted(kWideCopy, shape).us);
  EXPECT_NEAR(share(copy, Resource::dram), 2 * 16.0 * 256 * 65'536 * 0.2e-6 / (copy.us - known.cost.launch_us), 0.01);
}

TEST(Predict, TheLinkBetweenTheHalvesOfL2IsAPartOfItAndABoundOfThePace) {
  const LaunchShape shape{.threads = 256, .blocks = 65'536};
  Gpu halves = h200();
  halves.cost.l2_link_read_half = 16;  // 268 MB are 4.2 million half cache lines, 16 ps each: 67 µs
  const Prediction copy = predicted(kWideCopy, shape, {.without = true}, halves), before = predicted(kWideCopy, shape);
  EXPECT_EQ(copy.us, before.us) << "DRAM takes longer";
  const double idle = 1 - 67.1 / (copy.us - halves.cost.launch_us);
  EXPECT_NEAR(copy.link, 1 - idle * idle, 0.01) << "a cycle in which one of its two ways is busy counts as busy";
  EXPECT_GE(share(copy, Resource::l2), copy.link);
  halves.cost.l2_link_read_half = 64;
  const Prediction bound = predicted(kWideCopy, shape, {.without = true}, halves);
  EXPECT_GT(bound.us, 250) << "4.2 million halves, four times as long";
  EXPECT_EQ(bound.limiter, Limiter::l2);
  EXPECT_LT(bound.us_without[static_cast<std::size_t>(Resource::l2)], 0.6 * bound.us);
  EXPECT_GT(bound.us_without[static_cast<std::size_t>(Resource::dram)], 250);
}

TEST(Predict, TakesWhatWasCountedOfTheWholeGrid) {
  const testing::Launched one = launched(kCopy, kHalf);
  const Prediction counted = predict(h200(), {.program = *one.program,
                                              .launch = one.launch,
                                              .registers = 16,
                                              .machine_instructions = one.made,
                                              .counted = CountedSectors{.loaded = 1'000'000, .stored = 2'000'000}});
  EXPECT_EQ(counted.traffic.l1_sectors, 1'000'000u);
  EXPECT_EQ(counted.traffic.l2_read_sectors, 1'000'000u) << "L1 has none of it";
  EXPECT_EQ(counted.traffic.l2_write_sectors, 2'000'000u);
}

TEST(Predict, ANarrowCopyTakesLongerThanAWideOneOfAsManyBytes) {
  EXPECT_GT(predicted(kCopy, kLarge).us, 1.2 * predicted(kWideCopy, {.threads = 256, .blocks = 65'536}).us);
}

TEST(Predict, TwiceTheGridTakesTwiceTheTime) {
  const double launch = h200().cost.launch_us;
  const double whole = predicted(kCopy, kLarge).us - launch, half = predicted(kCopy, kHalf).us - launch;
  EXPECT_NEAR(whole / half, 2, 0.05);
}

TEST(Predict, CountsTheTrafficOfTheWholeLaunch) {
  const Traffic traffic = predicted(kCopy, kLarge).traffic;
  constexpr std::uint64_t kSectors = 262'144 * 32;
  EXPECT_EQ(traffic.l1_sectors, kSectors);
  EXPECT_EQ(traffic.l1_hits, 0u);
  EXPECT_EQ(traffic.l2_read_sectors, kSectors);
  EXPECT_EQ(traffic.l2_write_sectors, kSectors);
  EXPECT_EQ(traffic.l2_partial_sectors, 0u);
  EXPECT_EQ(traffic.dram_read_bytes, 32 * kSectors);
  EXPECT_EQ(traffic.dram_write_bytes, 32 * kSectors);
}

TEST(Predict, WhatL2KeepsNeedsNoDramUnlessItWasFlushed) {
  const LaunchShape small{.threads = 256, .blocks = 8192};  // 8 MB
  const Prediction warm = predicted(kCopy, small), flushed = predicted(kCopy, small, {.l2 = L2State::flushed});
  EXPECT_EQ(warm.traffic.dram_read_bytes, 0u);
  EXPECT_EQ(flushed.traffic.dram_read_bytes, 8u << 20U);
  EXPECT_GT(flushed.us, warm.us);
}

TEST(Predict, NamesTheLaunchWhereThereIsLittleToDo) {
  const Prediction tiny = predicted(kCopy, {.threads = 64, .blocks = 4});
  EXPECT_EQ(tiny.limiter, Limiter::launch);
  EXPECT_GT(tiny.us, h200().cost.launch_us);
}

TEST(Predict, NamesSharedMemoryAndWhatItWouldBeWithoutIt) {
  std::string conflicts =
      ".shared .align 4 .b8 tile[4096];\nmov.u32 %r2, tile;\nand.b32 %r3, %me, 31;\nmad.lo.s32 %r3, %r3, 128, %r2;\n";
  for (int at = 0; at < 16; ++at) conflicts += "ld.shared.u32 %r" + std::to_string(10 + at) + ", [%r3];\n";
  const Prediction bound = predicted(conflicts, kHalf, {.without = true});
  EXPECT_EQ(bound.limiter, Limiter::shared);
  const double without = bound.us_without[static_cast<std::size_t>(Resource::shared)];
  EXPECT_LT(without, 0.3 * bound.us);
  for (const double us : bound.us_without) EXPECT_LE(us, 1.01 * bound.us);
  // Only the loads keep shared memory busy.
  double blamed = 0;
  for (const InstructionShare& one : bound.instructions) blamed += one.busy[static_cast<std::size_t>(Resource::shared)];
  EXPECT_NEAR(blamed, share(bound, Resource::shared), 0.05);
}

TEST(Predict, NamesWaitingWhereNothingIsBusy) {
  // A chain of dependent loads in a block that has its own multiprocessor.
  std::string chain = kOwnWord;
  for (int at = 0; at < 64; ++at) chain += "ld.global.u32 %r2, [%d0];\ncvt.u64.u32 %d1, %r2;\nadd.u64 %d0, %d0, %d1;\n";
  const Prediction waiting = predicted(chain, {.threads = 32, .blocks = 132});
  EXPECT_EQ(waiting.limiter, Limiter::waiting);
  EXPECT_GT(waiting.waiting, 0.8);
  const auto longest = std::ranges::max_element(waiting.instructions, {}, &InstructionShare::waited);
  ASSERT_NE(longest, waiting.instructions.end());
  EXPECT_GT(longest->waited, 0.01);
}

TEST(Predict, SaysThatMoreRegistersLeaveFewerWarps) {
  EXPECT_EQ(predicted(kCopy, kHalf).occupancy.warps, 64u);
  const Prediction wide = predicted(kCopy, kHalf, {.registers = 255});
  EXPECT_EQ(wide.occupancy.warps, 8u);
  EXPECT_EQ(wide.occupancy.limit, OccupancyLimit::registers);
  EXPECT_GT(wide.us, predicted(kCopy, kHalf).us);
}

/// A grid-stride loop: each thread adds up `rounds` words and stores the sum. Its blocks execute many instructions.
std::string strided_sum(unsigned rounds) {
  return kOwnWord +
         "mov.u32 %r4, 0;\nmov.u32 %r5, 0;\nround:\nld.global.u32 %r2, [%d0];\nadd.u32 %r4, %r4, %r2;\n"
         "add.u64 %d0, %d0, 1048576;\nadd.u32 %r5, %r5, 1;\nsetp.lt.u32 %p0, %r5, " +
         std::to_string(rounds) + ";\n@%p0 bra round;\nst.global.u32 [%d0], %r4;\n";
}

constexpr LaunchShape kOneWave{.threads = 256, .blocks = 1024, .buffer_bytes = std::uint64_t{1} << 33};

TEST(Predict, ALoopOfTwiceTheRoundsTakesTwiceTheTimeHoweverLongItIs) {
  const double launch = h200().cost.launch_us;
  const double some = predicted(strided_sum(200), kOneWave).us - launch;
  EXPECT_NEAR((predicted(strided_sum(400), kOneWave).us - launch) / some, 2, 0.1);
  EXPECT_NEAR((predicted(strided_sum(3200), kOneWave).us - launch) / some, 16, 1);
}

TEST(Predict, LongBlocksFillTheMultiprocessorAsShortOnesDo) {
  // Both launches load the same bytes: in the first, each thread loads many words in a loop; in the second, each thread
  // loads one word.
  const Prediction loop = predicted(strided_sum(256), kOneWave);
  const Prediction once = predicted(kOwnWord + "ld.global.u32 %r2, [%d0];\n",
                                    {.threads = 256, .blocks = 262'144, .buffer_bytes = kOneWave.buffer_bytes});
  EXPECT_LT(loop.us, 1.3 * once.us);
  const auto ratio = [](std::uint64_t a, std::uint64_t b) { return static_cast<double>(a) / static_cast<double>(b); };
  EXPECT_NEAR(ratio(loop.traffic.l2_read_sectors, once.traffic.l2_read_sectors), 1, 0.02);
  EXPECT_NEAR(ratio(loop.traffic.dram_read_bytes, once.traffic.dram_read_bytes), 1, 0.05);
  EXPECT_EQ(loop.traffic.dram_write_bytes, 1024u * 1024u) << "what is stored behind the loop";
}

TEST(Predict, ThatWasCancelledBeforeItBeganSaysSo) {
  const testing::Launched one = launched(kCopy, kHalf);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_THAT(predict(h200(), {.program = *one.program,
                               .launch = one.launch,
                               .registers = 16,
                               .machine_instructions = one.made,
                               .stop = stopped.get_token()})
                  .not_predicted,
              HasSubstr("cancelled"));
}

TEST(Predict, RefusesABlockThatHardlyEnds) {
  EXPECT_THAT(predicted(strided_sum(1'000'000), kOneWave).not_predicted, HasSubstr("too many instructions"));
}

TEST(Predict, OfALaunchThatFillsNoRoundEveryBlockIsLookedAt) {
  // Blocks 0 to 19 load four times as much as blocks 20 to 39. So no replayed block can represent all blocks.
  const std::string uneven =
      kOwnWord +
      "mov.u32 %r3, %ctaid.x;\nsetp.ge.u32 %p0, %r3, 20;\nld.global.u32 %r2, [%d0];\n@%p0 bra end;\n"
      "ld.global.u32 %r2, [%d0+1048576];\nld.global.u32 %r2, [%d0+2097152];\n"
      "ld.global.u32 %r2, [%d0+3145728];\nend:\n";
  const Traffic traffic = predicted(uneven, {.threads = 32, .blocks = 40}).traffic;
  EXPECT_EQ(traffic.l2_read_sectors, 20u * 4 + 20u * 16);
}

TEST(Predict, RefusesWhatItHasNoRuleFor) {
  EXPECT_THAT(predicted("atom.global.add.u32 %r1, [%out], 1;\n", kHalf).not_predicted, HasSubstr("atomics"));
  const testing::Launched clusters = [] {
    testing::Launched one = launched(kCopy, kHalf);
    one.launch.cluster = simt::Dim3{2, 1, 1};
    return one;
  }();
  EXPECT_THAT(predicted(clusters).not_predicted, HasSubstr("clusters"));
  EXPECT_THAT(predicted(kCopy, {.threads = 1024, .blocks = 4}, {.registers = 200}).not_predicted,
              HasSubstr("no block fits"));
}

TEST(Predict, ASampleServesEveryPriceAndEveryStateOfL2) {
  const testing::Launched one = launched(kCopy, kHalf);
  Question question{.program = *one.program, .launch = one.launch, .registers = 16, .machine_instructions = one.made};
  const Sample sample = take_sample(h200(), question);
  Gpu dear = h200();
  dear.cost.dram_read_byte *= 2;
  EXPECT_EQ(predict(dear, question, sample).us, predict(dear, question).us);
  question.l2 = L2State::flushed;
  EXPECT_EQ(predict(h200(), question, sample).us, predict(h200(), question).us);
}

}  // namespace
}  // namespace warplens::clock
