#include "analysis/simt/group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Executes the PTX text `body` as a launch of `blocks` blocks of 32 threads. `change` may modify the launch. `threads`
/// is the number of threads that execute it on the host.
template <class Change>
Result run_launch(const std::string& body, std::uint32_t blocks, Change change, unsigned threads = 1) {
  const auto program = Program::lower(ptx::parse(body));
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.block = {32, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = kBufferAddress, .bytes = 1 << 16, .fill = {}});
  change(launch);
  GlobalMemory memory(*program, launch);
  Result result;
  result.outcome = execute_grid(*program, launch, memory, [&]() -> Observer& { return result.events; }, threads,
                                {.instructions_per_block = 200'000});
  result.memory.resize(1 << 16);
  memory.read(kBufferAddress, result.memory);
  return result;
}

/// The code of grid.sync() of cooperative_groups. It counts arrivals in the driver's workspace; the highest bit of the
/// count flips when all blocks have arrived.
constexpr const char* kGridSync =
    "mov.u32 %r20, %envreg2;\nmov.u32 %r21, %envreg1;\nmov.b64 %d10, {%r20, %r21};\n"
    "setp.ne.s64 %p10, %d10, 0;\n@%p10 bra HAVE;\ntrap;\nHAVE:\nbarrier.sync 0;\n"
    "setp.ne.u32 %p11, %me, 0;\n@%p11 bra WAITED;\n"
    "mov.u32 %r22, %nctaid.x;\nmov.u32 %r23, %ctaid.x;\nsetp.eq.u32 %p12, %r23, 0;\n"
    "sub.u32 %r24, 0x80000001, %r22;\nselp.b32 %r25, %r24, 1, %p12;\n"
    "atom.add.release.gpu.u32 %r26, [%d10+4], %r25;\n"
    "SPIN: ld.acquire.gpu.u32 %r27, [%d10+4];\nxor.b32 %r28, %r27, %r26;\nsetp.gt.s32 %p13, %r28, -1;\n"
    "@%p13 bra SPIN;\nWAITED:\nbarrier.sync 0;\n";

/// Returns a kernel in which every block adds up the values that all blocks wrote before grid.sync().
std::string all_meet() {
  return kernel(std::string("mov.u32 %r1, %ctaid.x;\nmul.wide.u32 %d1, %r1, 4;\nadd.u64 %d1, %d1, %out;\n"
                            "add.u32 %r2, %r1, 1;\nst.global.u32 [%d1], %r2;\n") +
                kGridSync +
                "mov.u32 %r3, 0;\nmov.u32 %r4, 0;\nmov.u64 %d2, %out;\nmov.u32 %r5, %nctaid.x;\n"
                "LOOP: ld.global.u32 %r6, [%d2];\nadd.u32 %r3, %r3, %r6;\nadd.u64 %d2, %d2, 4;\nadd.u32 %r4, %r4, 1;\n"
                "setp.lt.u32 %p1, %r4, %r5;\n@%p1 bra LOOP;\nst.global.u32 [%d1+4096], %r3;");
}

TEST(Group, BlocksOfACooperativeLaunchMeet) {
  const Result result = run_launch(all_meet(), 40, [](Launch& launch) { launch.cooperative = true; });
  EXPECT_THAT(result.events.faults, IsEmpty());
  EXPECT_EQ(result.outcome.blocks, 40u);
  for (unsigned block = 0; block < 40; ++block) EXPECT_EQ(result.at<std::uint32_t>(4096 + block * 4), 820u) << block;
}

TEST(Group, GridSyncWithoutACooperativeLaunchIsSaidSo) {
  const Result result = run_launch(all_meet(), 2, [](Launch&) {});
  ASSERT_FALSE(result.events.faults.empty());
  EXPECT_EQ(result.events.faults.front().kind, Fault::Kind::trap);
  EXPECT_THAT(result.events.faults.front().detail, HasSubstr("cooperative = true"));
}

TEST(Group, ABlockThatNeverComesIsNotWaitedForForever) {
  // The last block exits before the others meet.
  std::string body = all_meet();
  const std::string marker = "mov.u32 %r1, %ctaid.x;\n";
  body.insert(body.find(marker) + marker.size(), "setp.eq.u32 %p2, %r1, 3;\n@%p2 exit;\n");
  const Result result = run_launch(body, 4, [](Launch& launch) { launch.cooperative = true; });
  ASSERT_FALSE(result.events.faults.empty());
  EXPECT_EQ(result.events.faults.front().kind, Fault::Kind::deadlock) << "and not the end of its budget";
}

/// Each thread stores its number in the shared memory of its block, and reads the number that its neighbour in the next
/// block stored.
std::string neighbours() {
  return kernel(
      "mov.u32 %r1, %ctaid.x;\nmad.lo.u32 %r2, %r1, 100, %me;\nmul.lo.u32 %r3, %me, 4;\nmov.u32 %r4, staged;\n"
      "add.u32 %r3, %r3, %r4;\nst.shared.u32 [%r3], %r2;\n"
      "barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;\n"
      "mov.u32 %r5, %cluster_ctarank;\nmov.u32 %r6, %cluster_nctarank;\nadd.u32 %r7, %r5, 1;\n"
      "rem.u32 %r7, %r7, %r6;\nmapa.shared::cluster.u32 %r8, %r3, %r7;\nld.shared::cluster.u32 %r9, [%r8];\n"
      "getctarank.shared::cluster.u32 %r10, %r8;\nmad.lo.u32 %r9, %r10, 10000, %r9;\n"
      // Reads the same number again, with a generic address.
      "cvt.u64.u32 %d1, %r3;\ncvta.shared.u64 %d1, %d1;\nmapa.u64 %d1, %d1, %r7;\nld.u32 %r11, [%d1];\n"
      "atom.add.u32 %r12, [%d1], 1000000;\n"
      "barrier.cluster.arrive;\nbarrier.cluster.wait;\nld.shared.u32 %r13, [%r3];\n"
      "mad.lo.u32 %r14, %r1, 32, %me;\nmul.wide.u32 %d2, %r14, 16;\nadd.u64 %d2, %d2, %out;\n"
      "st.global.v4.u32 [%d2], {%r9, %r11, %r12, %r13};",
      ".shared .align 4 .b8 staged[128];\n");
}

TEST(Group, BlocksOfAClusterReachEachOthersSharedMemory) {
  for (const unsigned threads : {1u, 2u}) {
    const Result result = run_launch(
        neighbours(), 8,
        [](Launch& launch) {
          launch.cluster = Dim3{4, 1, 1};
        },
        threads);
    EXPECT_THAT(result.events.faults, IsEmpty());
    for (unsigned block = 0; block < 8; ++block)
      for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned rank = (block + 1) % 4, next = block / 4 * 4 + rank, at = (block * 32 + lane) * 16;
        EXPECT_EQ(result.at<std::uint32_t>(at), rank * 10'000 + next * 100 + lane);
        EXPECT_EQ(result.at<std::uint32_t>(at + 4), next * 100 + lane);
        EXPECT_EQ(result.at<std::uint32_t>(at + 8), next * 100 + lane);
        EXPECT_EQ(result.at<std::uint32_t>(at + 12), 1'000'000 + block * 100 + lane) << "what the block before added";
      }
  }
}

TEST(Group, AKernelDeclaresItsClusters) {
  std::string body = neighbours();
  body.replace(body.find(")\n{"), 2, ")\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n");
  const Result result = run_launch(body, 4, [](Launch&) {});
  EXPECT_THAT(result.events.faults, IsEmpty());
  EXPECT_EQ(result.at<std::uint32_t>(4), 100u);
  EXPECT_EQ(result.at<std::uint32_t>(32 * 16 + 4), 0u);
}

TEST(Group, ABlockAloneIsAClusterOfItsOwn) {
  const Result result = run_launch(neighbours(), 2, [](Launch&) {});
  EXPECT_THAT(result.events.faults, IsEmpty());
  EXPECT_EQ(result.at<std::uint32_t>(32 * 16 + 4), 100u);
}

TEST(Group, ABlockBehindTheClusterIsOutOfBounds) {
  const Result result =
      run_launch(kernel("mov.u32 %r3, 0;\nmapa.shared::cluster.u32 %r8, %r3, 7;\nld.shared::cluster.u32 %r9, [%r8];"),
                 2, [](Launch& launch) {
                   launch.cluster = Dim3{2, 1, 1};
                 });
  EXPECT_THAT(result.events.faults, Not(IsEmpty()));
}

TEST(Group, SaysWhatALaunchLacks) {
  const auto program = Program::lower(ptx::parse(neighbours()));
  Launch launch;
  launch.grid = {6, 1, 1};
  EXPECT_EQ(launch_problem(*program, launch), "");
  launch.cluster = Dim3{4, 1, 1};
  EXPECT_THAT(launch_problem(*program, launch), HasSubstr("multiple of the cluster size"));
  launch.cluster = Dim3{6, 3, 1};
  EXPECT_THAT(launch_problem(*program, launch), HasSubstr("at most 16"));
  EXPECT_THAT(launch_problem(*Program::lower(ptx::parse(all_meet())), Launch{}), HasSubstr("cooperative"));
}

}  // namespace
}  // namespace warplens::simt::testing
