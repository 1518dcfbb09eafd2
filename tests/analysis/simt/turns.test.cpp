// Blocks that wait for other blocks, and loops that never end.
#include "analysis/simt/turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/simt/wait_loops.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Every block adds 1 to a counter and polls it until `blocks` is reached, then stores the counter.
std::string meeting_at_counter(const std::string& blocks) {
  return kernel(
      "setp.ne.u32 %p1, %me, 0;\n@%p1 bra DONE;\natom.global.add.u32 %r1, [%out], 1;\n"
      "SPIN: atom.global.add.u32 %r2, [%out], 0;\nsetp.lt.u32 %p2, %r2, " +
      blocks +
      ";\n@%p2 bra SPIN;\nmov.u32 %r3, %ctaid.x;\nmul.wide.u32 %d1, %r3, 4;\nadd.u64 %d1, %d1, %out;\n"
      "st.global.u32 [%d1+8], %r2;\nDONE:\n");
}

TEST(Turns, BlocksWaitForLaterBlocks) {
  const Result result = run(meeting_at_counter("40"), {.blocks = 40});
  EXPECT_THAT(result.events.faults, IsEmpty());
  EXPECT_TRUE(result.outcome.is_whole());
  EXPECT_EQ(result.outcome.blocks, 40u);
  for (unsigned block = 0; block < 40; ++block) EXPECT_EQ(result.at<std::uint32_t>(8 + 4 * block), 40u);
}

TEST(Turns, ReportBlocksThatWaitForNoBlock) {
  const Result result = run(meeting_at_counter("41"), {.blocks = 40});
  ASSERT_TRUE(result.outcome.cut);
  EXPECT_THAT(result.outcome.endless, HasSubstr("no other thread will write"));
  ASSERT_FALSE(result.events.faults.empty());
  EXPECT_EQ(result.events.faults.front().kind, Fault::Kind::budget);
  EXPECT_LT(result.outcome.warp_instructions, 10'000'000u);
}

TEST(Turns, OfSomeBlocksSayThatOneWaits) {
  const auto program = Program::lower(ptx::parse(meeting_at_counter("2")));
  Launch launch;
  launch.grid = {2, 1, 1};
  launch.block = {32, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = kBufferAddress, .bytes = 1 << 12, .fill = {}});
  GlobalMemory memory(*program, launch);
  Events events;
  const Dim3 first{0, 0, 0};
  const Outcome outcome = execute_blocks(*program, launch, {&first, 1}, memory, events);
  EXPECT_TRUE(outcome.waits);
  EXPECT_FALSE(outcome.cut);
  EXPECT_THAT(events.faults, IsEmpty());
}

TEST(Block, EndsALoopThatRepeatsItsState) {
  // Follows links: 0 -> 1 -> 2 -> 0.
  const std::string follow = kernel(
      "mov.u32 %r1, 0;\nNEXT: mul.wide.u32 %d1, %r1, 4;\nadd.u64 %d1, %d1, %out;\nld.global.u32 %r1, [%d1];\n"
      "setp.ne.u32 %p1, %r1, 9;\n@%p1 bra NEXT;\nst.global.u32 [%out+64], %r1;\n");
  const Result circle = run(follow, {.budget = 1'000'000'000}, {1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_TRUE(circle.outcome.cut);
  EXPECT_THAT(circle.outcome.endless, HasSubstr("cycle"));
  const Result path = run(follow, {}, {1, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0});
  EXPECT_TRUE(path.outcome.is_whole());
}

TEST(Block, LetsALongLoopBe) {
  const Result counted =
      run(kernel("mov.u32 %r1, 0;\nNEXT: add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, 200000;\n"
                 "@%p1 bra NEXT;\nst.global.u32 [%out], %r1;\n"));
  EXPECT_TRUE(counted.outcome.is_whole());
  EXPECT_EQ(counted.at<std::uint32_t>(0), 200000u);
}

TEST(Block, EndsALoopThatWaitsForTheHost) {
  // Two buffers: the loop reads the first one and only writes the second one.
  const std::string text =
      ".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry test(.param .u64 stop, .param .u64 next)\n{\n"
      ".reg .b64 %d<3>;\n.reg .b32 %r<3>;\n.reg .pred %p<2>;\nld.param.u64 %d1, [stop];\nld.param.u64 %d2, [next];\n"
      "NEXT: atom.global.add.u32 %r1, [%d2], 1;\nld.volatile.global.u32 %r2, [%d1];\nsetp.eq.u32 %p1, %r2, 0;\n"
      "@%p1 bra NEXT;\nret;\n}\n";
  const auto program = Program::lower(ptx::parse(text));
  Launch launch;
  launch.block = {32, 1, 1};
  launch.arguments.resize(16);
  const std::uint64_t addresses[] = {0x10000, 0x20000};
  std::memcpy(launch.arguments.data(), addresses, 16);
  launch.buffers.push_back({.name = "stop", .address = 0x10000, .bytes = 4096, .fill = {}});
  launch.buffers.push_back({.name = "next", .address = 0x20000, .bytes = 4096, .fill = {}});
  GlobalMemory memory(*program, launch);
  Events events;
  const Dim3 first{0, 0, 0};
  const Outcome outcome = execute_blocks(*program, launch, {&first, 1}, memory, events);
  EXPECT_TRUE(outcome.cut);
  EXPECT_THAT(outcome.endless, HasSubstr("'stop'"));
  EXPECT_EQ(*written_buffers(*program, launch), std::set<std::size_t>{1});

  // If the kernel may write the flag, the loop may end.
  std::memcpy(launch.arguments.data() + 8, addresses, 8);
  EXPECT_TRUE(written_buffers(*program, launch)->contains(0));
}

}  // namespace
}  // namespace warplens::simt::testing
