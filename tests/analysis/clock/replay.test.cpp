#include "analysis/clock/replay.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/clock/launched.hpp"

namespace warplens::clock {
namespace {

using testing::kOwnWord;
using testing::launched;
using testing::LaunchShape;

/// Returns a GPU with one multiprocessor on which only the costs that a test sets take time.
Gpu bare_gpu() {
  Gpu gpu;
  gpu.clock_hz = 1e9;
  gpu.latency = {.arithmetic = 0, .shared = 30, .l1 = 40, .l2 = 300, .dram = 700, .dram_busy = 0, .barrier = 0};
  gpu.cost.block = gpu.cost.warp = gpu.cost.dispatch = 0;
  gpu.cost.dram_run = 0;
  return gpu;
}

ReplaySettings settings() {
  return {.l1_bytes = 1 << 18, .resident_blocks = 4, .dram_read_share = 0, .dram_write_share = 0};
}

Replay replayed(const std::string& body, const LaunchShape& shape = {}, const ReplaySettings& how = settings(),
                const Gpu& on = bare_gpu()) {
  return replay(on, testing::work(launched(body, shape)).blocks, how);
}

double busy(const Replay& of, Resource resource) {
  return of.busy[static_cast<std::size_t>(resource)];
}

/// Repeats `text` `count` times, with '#' replaced by the index.
std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int at = 0; at < count; ++at)
    for (const char letter : text) all += letter == '#' ? std::to_string(at) : std::string(1, letter);
  return all;
}

TEST(Replay, LoadsThatNeedEachOtherTakeALatencyEach) {
  // The buffer contains zeros, so each address equals the previous one.
  const std::string step = "ld.global.u32 %r2, [%d0];\ncvt.u64.u32 %d1, %r2;\nadd.u64 %d0, %d0, %d1;\n";
  const double few = replayed(kOwnWord + repeated(4, step)).cycles;
  const double many = replayed(kOwnWord + repeated(20, step)).cycles;
  EXPECT_GT(few, 300) << "the first comes from L2";
  // The 16 additional loads hit in L1. Between two loads, there are two dependent instructions.
  EXPECT_NEAR((many - few) / 16, 40 + 3 * Latencies{}.arithmetic, 2);
}

TEST(Replay, LoadsThatDoNotNeedEachOtherWaitTogether) {
  const Replay one = replayed(kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n");
  const Replay four =
      replayed(kOwnWord +
               "ld.global.u32 %r2, [%d0];\nld.global.u32 %r3, [%d0+4096];\nld.global.u32 %r4, "
               "[%d0+8192];\nadd.u32 %r2, %r2, %r3;\nadd.u32 %r2, %r2, %r4;\nst.global.u32 [%d0], %r2;\n");
  EXPECT_LT(four.cycles, one.cycles + 50);
}

TEST(Replay, BankConflictsKeepTheUnitBusyForAWavefrontEach) {
  const auto conflict = [](int stride) {
    return replayed(".shared .align 4 .b8 tile[8192];\nmov.u32 %r2, tile;\nmad.lo.s32 %r3, %me, " +
                        std::to_string(4 * stride) + ", %r2;\n" + repeated(10, "ld.shared.u32 %r1#, [%r3];\n"),
                    {.threads = 64});
  };
  EXPECT_EQ(busy(conflict(1), Resource::shared), 20);
  EXPECT_EQ(busy(conflict(32), Resource::shared), 640);
  EXPECT_GT(conflict(32).cycles, 640);
}

TEST(Replay, CountsWhatL1HasAndWhatL2BringsAndTakes) {
  const Replay again = replayed(kOwnWord +
                                "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\nld.global.u32 %r3, [%d0];\n"
                                "st.global.u8 [%d0], %r3;\n");
  EXPECT_EQ(again.traffic.l1_sectors, 8u);
  EXPECT_EQ(again.traffic.l1_hits, 4u);
  EXPECT_EQ(again.traffic.l2_read_sectors, 4u);
  EXPECT_EQ(again.traffic.l2_write_sectors, 8u);
  EXPECT_EQ(again.traffic.l2_partial_sectors, 4u) << "of each lane's four bytes, one";
}

TEST(Replay, WhatGoesPastL1IsAskedOfL2EachTime) {
  for (const char* past : {".cg", ".cv", ".volatile"}) {
    const std::string load = std::string(past) == ".volatile" ? "ld.volatile.global" : std::string("ld.global") + past;
    const Replay twice =
        replayed(kOwnWord + load + ".u32 %r2, [%d0];\nadd.u32 %r3, %r2, 1;\n" + load + ".u32 %r4, [%d0];\n");
    EXPECT_EQ(twice.traffic.l1_hits, 0u) << past;
    EXPECT_EQ(twice.traffic.l2_read_sectors, 8u) << past;
  }
}

TEST(Replay, WhatL2BringsTakesTheLoadStoreUnitsTimeAgain) {
  const std::string load = "ld.global.u32 %r2, [%d0];\nadd.u32 %r3, %r2, 1;\n";
  const Replay once = replayed(kOwnWord + load), twice = replayed(kOwnWord + load + "ld.global.u32 %r4, [%d0];\n");
  EXPECT_EQ(busy(once, Resource::lsu), 2) << "the line is looked up, and filled";
  EXPECT_EQ(busy(twice, Resource::lsu), 3) << "it is there";
}

TEST(Replay, TheLinkOfL2CarriesWhatDramBringsAndWhatIsStored) {
  Gpu halves = bare_gpu();
  halves.cost.l2_link_read_half = 1000;  // 1,000 ps are one cycle of bare_gpu()
  halves.cost.l2_link_write_half = 10'000;
  halves.cost.l2_link_write_sector = 100'000;
  ReplaySettings how = settings();
  const std::string load = kOwnWord + "ld.global.u32 %r2, [%d0];\n", store = "st.global.u32 [%d0], %r0;\n";
  EXPECT_EQ(replayed(load, {}, how, halves).link, 0) << "L2 has it, on either side";
  how.dram_read_share = 1;
  EXPECT_NEAR(replayed(load, {}, how, halves).link, 2, 1e-9) << "128 bytes are two halves of a line";
  EXPECT_NEAR(replayed(kOwnWord + store, {}, how, halves).link, 2 * 10 + 4 * 100, 1e-9);
  how.is_free[static_cast<std::size_t>(Resource::l2)] = true;
  EXPECT_EQ(replayed(load + store, {}, how, halves).link, 0);
}

TEST(Replay, L2TakesStoresToTheSameSectorsAsOneWhereNothingStandsBetween) {
  const std::string store = "st.global.u32 [%d0], %r0;\n", load = "ld.global.u32 %r2, [%d0];\n";
  const double one = busy(replayed(kOwnWord + store), Resource::l2);
  EXPECT_GT(one, 0);
  EXPECT_EQ(busy(replayed(kOwnWord + store + store), Resource::l2), one);
  EXPECT_EQ(busy(replayed(kOwnWord + store + "st.global.u32 [%d0+4096], %r0;\n"), Resource::l2), 2 * one);
  EXPECT_NEAR(busy(replayed(kOwnWord + store + load + store), Resource::l2), 2 * one, 1e-9);
  EXPECT_EQ(busy(replayed(kOwnWord + store + "st.global.cs.u32 [%d0], %r0;\n"), Resource::l2), 2 * one)
      << "one that says how it is to be kept is taken by itself";
  // The second store begins one word later, so only its last sector is new.
  const double next = busy(replayed(kOwnWord + store + "st.global.u32 [%d0+4], %r0;\n"), Resource::l2);
  EXPECT_GT(next, one);
  EXPECT_LT(next, 1.7 * one);
}

TEST(Replay, TakesAsLongAsTheBusiestPartWhereWarpsAreMany) {
  ReplaySettings from_dram = settings();
  from_dram.dram_read_share = 1;
  from_dram.resident_blocks = 32;
  const LaunchShape many{.threads = 512, .blocks = 32};
  const std::string copy = kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n";
  const Replay bound = replayed(copy, many, from_dram);
  // 32 blocks of 512 words, at 0.23 ps per byte. One cycle of this GPU takes 1,000 ps.
  EXPECT_NEAR(busy(bound, Resource::dram), 32 * 512 * 4 * 0.23e-3, 0.01);
  Gpu slow = bare_gpu();
  slow.cost.dram_read_byte = 100;
  const Replay slowed = replayed(copy, many, from_dram, slow);
  EXPECT_GT(busy(slowed, Resource::dram) / slowed.cycles, 0.7);
  from_dram.is_free[static_cast<std::size_t>(Resource::dram)] = true;
  EXPECT_LT(replayed(copy, many, from_dram, slow).cycles, 0.4 * slowed.cycles);
}

TEST(Replay, MoreResidentBlocksHideMoreLatency) {
  const LaunchShape shape{.threads = 64, .blocks = 16};
  const std::string body = kOwnWord + "ld.global.u32 %r2, [%d0];\nst.global.u32 [%d0], %r2;\n";
  ReplaySettings alone = settings(), four = settings();
  alone.resident_blocks = 1;
  const Replay by_itself = replayed(body, shape, alone), together = replayed(body, shape, four);
  EXPECT_EQ(by_itself.block_ends.size(), 16u);
  EXPECT_GT(by_itself.cycles, 3 * together.cycles);
  EXPECT_EQ(by_itself.traffic, together.traffic);
}

TEST(Replay, ABarrierOpensWhenTheLastWarpHasCome) {
  // Only warp 0 has to wait for a load.
  const std::string body = kOwnWord +
                           "setp.lt.u32 %p0, %me, 32;\n@!%p0 bra MEET;\nld.global.u32 %r2, [%d0];\n"
                           "st.global.u32 [%d0], %r2;\nMEET:\nbar.sync 0;\nst.global.u32 [%d0+4096], %me;\n";
  ReplaySettings kept = settings();
  kept.most_spans = 1000;
  const Replay met = replayed(body, {.threads = 128}, kept);
  double opened = 0;
  for (const WarpSpan& span : met.spans)
    if (span.state == WarpState::barrier) opened = std::max(opened, span.end);
  EXPECT_GT(opened, 300);
  for (const WarpSpan& span : met.spans) {
    if (span.state == WarpState::barrier) {
      EXPECT_EQ(span.end, opened);
    }
  }
}

TEST(Replay, AWarpsLifeHasNoGapsAndNoOverlaps) {
  ReplaySettings kept = settings();
  kept.most_spans = 10'000;
  const Replay lives = replayed(kOwnWord + "ld.global.u32 %r2, [%d0];\nbar.sync 0;\nst.global.u32 [%d0], %r2;\n",
                                {.threads = 128, .blocks = 6}, kept);
  std::map<std::pair<std::uint64_t, std::uint32_t>, double> reached;
  for (const WarpSpan& span : lives.spans) {
    const auto [before, is_first] = reached.try_emplace({span.block, span.warp}, span.begin);
    EXPECT_NEAR(before->second, span.begin, 1e-6) << "block " << span.block << " warp " << span.warp;
    EXPECT_LT(span.begin, span.end);
    before->second = span.end;
  }
  EXPECT_EQ(reached.size(), 24u);
  kept.most_spans = 10;
  EXPECT_EQ(replayed(kOwnWord, {.threads = 128, .blocks = 6}, kept).spans.size(), 10u);
}

TEST(Replay, BlocksBeginNoFasterThanTheyAreDispatched) {
  Gpu slow = bare_gpu();
  slow.cost.dispatch = 1e6;  // 1,000 cycles
  const Replay dispatched = replayed("add.u32 %r1, %me, 1;\n", {.blocks = 10}, settings(), slow);
  EXPECT_GT(dispatched.cycles, 9000);
  EXPECT_GT(dispatched.dispatching / dispatched.cycles, 0.9);
}

}  // namespace
}  // namespace warplens::clock
