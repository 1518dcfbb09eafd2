#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;

TEST(Atomics, LanesOfAWarpGoOneAfterAnother) {
  const Result result = run(kernel("atom.global.add.u32 %r1, [%out + 4096], 1;\nst.global.u32 [%mine], %r1;"));
  EXPECT_EQ(result.at<std::uint32_t>(4096), 32u);
  for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(result.low(lane), lane);
}

TEST(Atomics, BlocksOnSeveralThreadsOfTheHostLoseNothing) {
  const auto program = Program::lower(ptx::parse(kernel("red.global.add.u64 [%out], 1;")));
  Launch launch;
  launch.grid = {512, 4, 1};
  launch.block = {64, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = kBufferAddress, .bytes = 4096, .fill = {}});
  GlobalMemory memory(*program, launch);
  Observer nobody;
  execute_grid(
      *program, launch, memory, [&]() -> Observer& { return nobody; }, 4);
  std::uint64_t sum = 0;
  memory.read(kBufferAddress, {reinterpret_cast<std::uint8_t*>(&sum), sizeof sum});
  EXPECT_EQ(sum, 512u * 4 * 64);
}

TEST(Atomics, AreReportedWithWhatTheyLeave) {
  const Result result =
      run(kernel("atom.global.max.s32 %r1, [%out], %me;\nred.global.add.u32 [%out], 1;"), {.threads = 4});
  ASSERT_EQ(result.events.accesses.size(), 2u);
  const auto& atomic = result.events.accesses[0];
  EXPECT_EQ(atomic.kind, AccessKind::atomic);
  EXPECT_EQ(atomic.space, ptx::StateSpace::global);
  EXPECT_EQ(atomic.width, 4u);
  EXPECT_EQ(atomic.active, 0xFu);
  std::uint32_t left[4];
  std::memcpy(left, atomic.values.data(), sizeof left);
  for (unsigned lane = 0; lane < 4; ++lane) EXPECT_EQ(left[lane], lane);
  EXPECT_EQ(result.events.accesses[1].kind, AccessKind::reduction);
}

TEST(Atomics, IncrementAndDecrementWrapAtTheirBound) {
  const Result result =
      run(kernel("atom.global.inc.u32 %r1, [%out + 4096], 5;\n"
                 "atom.global.dec.u32 %r2, [%out + 4100], 5;\n"
                 "st.global.v2.u32 [%mine], {%r1, %r2};"));
  for (unsigned lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(result.at<std::uint32_t>(lane * 8), lane % 6);
    EXPECT_EQ(result.at<std::uint32_t>(lane * 8 + 4), lane == 0 ? 0 : 5 - (lane - 1) % 6);
  }
}

TEST(Atomics, MinimumAndMaximumKnowTheSign) {
  const Result result = run(kernel("sub.u32 %r1, 3, %me;\n"
                                   "red.global.min.s32 [%out], %r1;\nred.global.min.u32 [%out + 4], %r1;\n"
                                   "red.global.max.s32 [%out + 8], %r1;\nred.global.max.u32 [%out + 12], %r1;"),
                            {}, std::vector<std::uint8_t>(8, 0x7F));
  EXPECT_EQ(result.at<std::int32_t>(0), -28);
  EXPECT_EQ(result.at<std::uint32_t>(4), 0u);
  EXPECT_EQ(result.at<std::int32_t>(8), 3);
  EXPECT_EQ(result.at<std::uint32_t>(12), 0xFFFF'FFFFu);
}

TEST(Atomics, CompareAndSwapInAllWidths) {
  const Result result =
      run(kernel("setp.ne.u32 %p1, %me, 0;\n@%p1 bra END;\n"
                 "mov.b16 %h1, 0;\nmov.b16 %h2, 0x1234;\n"
                 "atom.global.cas.b16 %h3, [%out + 2], %h1, %h2;\n"
                 "atom.global.cas.b16 %h3, [%out + 2], %h1, %h1;\n"
                 "atom.global.cas.b32 %r1, [%out + 4], 0, 7;\n"
                 "atom.global.cas.b64 %d1, [%out + 8], 0, 9;\n"
                 ".reg .b128 %q<4>;\nmov.b64 %d2, 0;\nmov.b64 %d3, 11;\nmov.b64 %d4, 13;\n"
                 "mov.b128 %q0, {%d2, %d2};\nmov.b128 %q1, {%d3, %d4};\n"
                 "atom.global.cas.b128 %q2, [%out + 16], %q0, %q1;\n"
                 "atom.global.exch.b128 %q3, [%out + 16], %q1;\n"
                 "mov.b128 {%d5, %d6}, %q3;\nst.global.v2.u64 [%out + 32], {%d5, %d6};\nEND:"));
  EXPECT_EQ(result.at<std::uint32_t>(0), 0x1234'0000u);
  EXPECT_EQ(result.at<std::uint32_t>(4), 7u);
  EXPECT_EQ(result.at<std::uint64_t>(8), 9u);
  for (std::size_t at : {16, 32}) {
    EXPECT_EQ(result.at<std::uint64_t>(at), 11u);
    EXPECT_EQ(result.at<std::uint64_t>(at + 8), 13u);
  }
}

TEST(Atomics, AddHalvesAndVectors) {
  const Result result =
      run(kernel("mov.b32 %r1, 0x40003C00;\n"  // halves 1 and 2
                 "atom.global.add.noftz.f16x2 %r2, [%out], %r1;\n"
                 "mov.b16 %h1, 0x3F80;\nred.global.add.noftz.bf16 [%out + 4], %h1;\n"
                 "mov.f32 %f1, 0f3F800000;\nmov.f32 %f2, 0f40000000;\n"
                 "red.global.add.v4.f32 [%out + 16], {%f1, %f2, %f1, %f2};\n"
                 "atom.global.add.v2.f32 {%f3, %f4}, [%out + 32], {%f1, %f2};\n"));
  EXPECT_EQ(result.at<std::uint32_t>(0), 0x5400'5000u);  // 32 and 64
  EXPECT_EQ(result.at<std::uint16_t>(4), 0x4200u);
  for (unsigned at : {16, 24, 32}) {
    EXPECT_EQ(result.at<float>(at), 32.0f);
    EXPECT_EQ(result.at<float>(at + 4), 64.0f);
  }
}

TEST(Atomics, SharedAndGenericMemory) {
  const Result result =
      run(kernel(".shared .align 8 .b8 cell[16];\n"
                 "mov.u32 %r1, cell;\nst.shared.u32 [%r1], 5;\nst.shared.u32 [%r1 + 4], 0;\n"
                 "bar.sync 0;\natom.shared.add.u32 %r2, [%r1], 2;\n"
                 "cvta.shared.u64 %d1, 0;\nsetp.lt.u32 %p1, %me, 16;\n"
                 "selp.b64 %d2, %d1, %out, %p1;\n"  // half of the lanes access shared memory, the others global memory
                 "atom.add.u32 %r3, [%d2 + 4], 1;\nld.shared.v2.u32 {%r4, %r5}, [cell];\n"
                 "st.global.v2.u32 [%out + 8], {%r4, %r5};\n"));
  EXPECT_EQ(result.at<std::uint32_t>(8), 5u + 64);
  EXPECT_EQ(result.at<std::uint32_t>(12), 16u);
  EXPECT_EQ(result.at<std::uint32_t>(4), 16u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Atomics, FaultyLanesAreReportedAndGiveZero) {
  const Result result = run(kernel("mul.wide.u32 %d1, %me, 1048576;\nadd.u64 %d1, %d1, %out;\nmov.u32 %r1, 7;\n"
                                   "atom.global.add.u32 %r1, [%d1], 1;\nst.global.u32 [%mine + 8], %r1;\n"
                                   "atom.global.add.u32 %r1, [%out + 2], 1;"),
                            {.threads = 2});
  ASSERT_EQ(result.events.faults.size(), 2u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::out_of_bounds);
  EXPECT_EQ(result.events.faults[0].lanes, 2u);
  EXPECT_EQ(result.events.faults[1].kind, Fault::Kind::misaligned);
  EXPECT_EQ(result.low(2), 0u);
}

TEST(Atomics, WhatIsUnknownIsRefusedByName) {
  EXPECT_THAT(refusal(kernel("red.async.relaxed.cluster.global.mbarrier::complete_tx::bytes.shared::cluster.add.u32 "
                             "[%r1], %r2, [%r3];")),
              HasSubstr("red.async"));
  EXPECT_THAT(refusal(kernel("atom.global.nand.b32 %r1, [%out], 1;")), HasSubstr("atom.global.nand"));
}

// --- Waiting for other threads

/// A lock that every thread takes once: the lanes of one warp spin and wait for each other.
const std::string kLock = R"(
  LOCK: atom.global.acquire.gpu.cas.b32 %r1, [%out + 4096], 0, 1;
  setp.ne.u32 %p1, %r1, 0;
  @%p1 bra LOCK;
  ld.global.u32 %r2, [%out + 4104];
  add.u32 %r2, %r2, 1;
  st.global.u32 [%out + 4104], %r2;
  fence.acq_rel.gpu;
  atom.global.release.gpu.exch.b32 %r3, [%out + 4096], 0;
)";

TEST(Waiting, ALockWithinAWarpIsHandedOn) {
  const Result result = run(kernel(kLock), {.threads = 32});
  EXPECT_EQ(result.at<std::uint32_t>(4104), 32u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Waiting, ALockBetweenWarpsIsHandedOn) {
  const Result result = run(kernel(kLock), {.threads = 256, .blocks = 3, .budget = 10'000'000});
  EXPECT_EQ(result.at<std::uint32_t>(4104), 3 * 256u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Waiting, AWarpThatSpinsLetsTheOthersWrite) {
  // Warp 0 waits for the flag of warp 1, which is executed later.
  const Result result = run(kernel("setp.ge.u32 %p1, %me, 32;\n@%p1 bra WRITE;\n"
                                   "SPIN: ld.volatile.global.u32 %r1, [%out + 4096];\nsetp.eq.u32 %p2, %r1, 0;\n"
                                   "@%p2 bra SPIN;\nst.global.u32 [%mine], %r1;\nbra END;\n"
                                   "WRITE: st.global.u32 [%out + 4096], 7;\nEND:"),
                            {.threads = 64});
  EXPECT_EQ(result.low(0), 7u);
  EXPECT_EQ(result.low(31), 7u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Waiting, ForWhatNeverComesEndsWithTheBudget) {
  const Result result = run(kernel("SPIN: ld.acquire.gpu.global.u32 %r1, [%out + 4096];\nsetp.eq.u32 %p2, %r1, 0;\n"
                                   "@%p2 bra SPIN;\n"),
                            {.threads = 64, .budget = 10'000});
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::budget);
  EXPECT_THAT(result.events.faults[0].detail, HasSubstr("waits for a value that no thread writes"));
  EXPECT_LE(result.outcome.warp_instructions, 10'000u);
}

}  // namespace
}  // namespace warplens::simt::testing
