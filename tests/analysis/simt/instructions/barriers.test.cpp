#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;

TEST(Barrier, ReductionsReachEveryThread) {
  const Result result = run(kernel("setp.lt.u32 %p1, %me, 40;\nbarrier.cta.red.popc.aligned.u32 %r1, 0, %p1;\n"
                                   "bar.red.and.pred %p2, 0, %p1;\nbar.red.or.pred %p3, 0, 64, !%p1;\n"
                                   "selp.u32 %r2, 1, 0, %p2;\nselp.u32 %r3, 2, 0, %p3;\nor.b32 %r2, %r2, %r3;\n"
                                   "st.global.v2.u32 [%mine], {%r1, %r2};"),
                            {.threads = 64});
  EXPECT_EQ(result.own(0), 40 + (2ull << 32));
  EXPECT_EQ(result.own(63), 40 + (2ull << 32));
}

TEST(Barrier, AProducerArrivesAndGoesOn) {
  // Warp 1 is the producer and does not wait. Warp 0 waits until both warps have arrived.
  const Result result =
      run(kernel(".shared .align 4 .b8 cell[4];\nsetp.ge.u32 %p1, %me, 32;\n@%p1 bra PRODUCE;\n"
                 "barrier.sync 3, 64;\nld.shared.u32 %r1, [cell];\nst.global.u32 [%mine], %r1;\nbra.uni END;\n"
                 "PRODUCE: st.shared.u32 [cell], 9;\nmembar.cta;\nbarrier.arrive 3, 64;\nEND:"),
          {.threads = 64});
  EXPECT_EQ(result.low(5), 9u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Barrier, ANumberMayComeFromARegister) {
  // Two pairs of warps, each with its own barrier.
  const Result result = run(kernel(".shared .align 4 .b8 cells[8];\nshr.u32 %r1, %me, 6;\nadd.u32 %r2, %r1, 1;\n"
                                   "shl.b32 %r3, %r1, 2;\nmov.u32 %r4, cells;\nadd.u32 %r4, %r4, %r3;\n"
                                   "and.b32 %r5, %me, 63;\nsetp.eq.u32 %p1, %r5, 63;\n@%p1 st.shared.u32 [%r4], %r2;\n"
                                   "bar.sync %r2, 64;\nld.shared.u32 %r6, [%r4];\nst.global.u32 [%mine], %r6;"),
                            {.threads = 128});
  EXPECT_EQ(result.low(0), 1u);
  EXPECT_EQ(result.low(64), 2u);
}

TEST(Barrier, WaitingForAnotherBarrierIsADeadlock) {
  const Result result = run(
      kernel("setp.lt.u32 %p1, %me, 32;\n@%p1 bra A;\nbar.sync 1;\nbra END;\nA: bar.sync 2;\nEND:"), {.threads = 64});
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::deadlock);
}

TEST(Fences, AllFormsAreExecuted) {
  for (const char* form :
       {"membar.cta", "membar.gl", "membar.sys", "fence.sc.sys", "fence.acq_rel.gpu", "fence.acquire.cta",
        "fence.proxy.async", "fence.proxy.async.shared::cta", "fence.mbarrier_init.release.cluster",
        "griddepcontrol.wait", "griddepcontrol.launch_dependents", "nanosleep.u32 100", "pmevent 1",
        "setmaxnreg.inc.sync.aligned.u32 96", "barrier.cluster.arrive", "barrier.cluster.arrive.relaxed.aligned"})
    EXPECT_EQ(refusal(kernel(std::string(form) + ";")), "") << form;
  EXPECT_THAT(refusal(kernel("barrier.cluster.sync;")), HasSubstr("barrier.cluster.sync"));
}

// --- mbarrier

const std::string kInit =
    ".shared .align 8 .b8 gate[8];\nsetp.eq.u32 %p1, %me, 0;\n"
    "@%p1 mbarrier.init.shared::cta.b64 [gate], 64;\nbar.sync 0;\n";

TEST(MemoryBarrier, OpensWhenAllHaveArrived) {
  // Warp 1 writes before it arrives; warp 0 spins until the phase completes, and then reads.
  const Result result = run(kernel(kInit + "setp.ge.u32 %p2, %me, 32;\n@%p2 st.global.u32 [%out + 4096], 5;\n"
                                           "mbarrier.arrive.shared.b64 %d1, [gate];\n"
                                           "SPIN: mbarrier.try_wait.shared.b64 %p3, [gate], %d1;\n@!%p3 bra SPIN;\n"
                                           "ld.global.u32 %r1, [%out + 4096];\nst.global.u32 [%mine], %r1;"),
                            {.threads = 64});
  EXPECT_EQ(result.low(0), 5u);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(MemoryBarrier, ParityTellsPhasesApart) {
  const Result result =
      run(kernel(".shared .align 8 .b8 gate[8];\nmbarrier.init.shared.b64 [gate], 1;\nmov.u32 %r2, 0;\n"
                 "mbarrier.test_wait.parity.shared.b64 %p1, [gate], 0;\n@%p1 or.b32 %r2, %r2, 1;\n"
                 "mbarrier.test_wait.parity.shared.b64 %p1, [gate], 1;\n@%p1 or.b32 %r2, %r2, 2;\n"
                 "mbarrier.arrive.shared.b64 _, [gate];\n"
                 "mbarrier.test_wait.parity.shared.b64 %p1, [gate], 0;\n@%p1 or.b32 %r2, %r2, 4;\n"
                 "mbarrier.test_wait.parity.shared.b64 %p1, [gate], 1;\n@%p1 or.b32 %r2, %r2, 8;\n"
                 "st.global.u32 [%mine], %r2;"),
          {.threads = 1});
  EXPECT_EQ(result.low(0), 2u | 4u);
}

TEST(MemoryBarrier, CountsArrivalsDropsAndTransactions) {
  const Result result =
      run(kernel(".shared .align 8 .b8 gate[8];\nmov.u32 %r9, gate;\nmbarrier.init.shared.b64 [%r9], 5;\n"
                 "mbarrier.arrive.shared.b64 %d1, [%r9], 2;\n"             // 3 pending
                 "mbarrier.arrive_drop.shared.b64 %d2, [%r9];\n"           // 2 pending; later phases expect 4
                 "mbarrier.pending_count.b64 %r1, %d2;\n"                  // 3, as before the arrive_drop
                 "mbarrier.arrive.expect_tx.shared.b64 %d3, [%r9], 16;\n"  // 1 pending, 16 bytes
                 "mbarrier.arrive.shared.b64 %d3, [%r9];\n"                // no arrivals pending, 16 bytes
                 "mbarrier.test_wait.shared.b64 %p1, [%r9], %d3;\n"
                 "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%r9], 16;\n"
                 "mbarrier.test_wait.shared.b64 %p2, [%r9], %d3;\n"
                 "mbarrier.arrive.noComplete.shared.b64 %d4, [%r9], 1;\n"
                 "mbarrier.pending_count.b64 %r2, %d4;\n"
                 "selp.u32 %r3, 1, 0, %p1;\nselp.u32 %r4, 1, 0, %p2;\n"
                 "st.global.v4.u32 [%out], {%r1, %r2, %r3, %r4};"),
          {.threads = 1});
  EXPECT_EQ(result.at<std::uint32_t>(0), 3u);
  EXPECT_EQ(result.at<std::uint32_t>(4), 4u);
  EXPECT_EQ(result.at<std::uint32_t>(8), 0u);
  EXPECT_EQ(result.at<std::uint32_t>(12), 1u);
}

// --- cp.async

TEST(AsyncCopy, LandsInSharedMemoryAndIsReportedOnBothSides) {
  std::vector<std::uint8_t> initial(1024);
  for (std::size_t at = 0; at < initial.size(); ++at) initial[at] = static_cast<std::uint8_t>(at * 7);
  const Result result =
      run(kernel(".shared .align 16 .b8 tile[512];\nmov.u32 %r1, tile;\nmad.lo.u32 %r1, %me, 16, %r1;\n"
                 "mad.wide.u32 %d1, %me, 16, %out;\n"
                 "cp.async.cg.shared.global.L2::128B [%r1], [%d1 + 16], 16;\n"
                 "cp.async.commit_group;\ncp.async.wait_group 0;\nbar.sync 0;\n"
                 "ld.shared.u32 %r2, [%r1];\nst.global.u32 [%mine + 4096], %r2;"),
          {}, initial);
  std::uint32_t expected = 0;
  std::memcpy(&expected, initial.data() + 16 + 3 * 16, 4);
  EXPECT_EQ(result.at<std::uint32_t>(4096 + 3 * 8), expected);
  ASSERT_GE(result.events.accesses.size(), 2u);
  EXPECT_EQ(result.events.accesses[0].kind, AccessKind::async_copy);
  EXPECT_EQ(result.events.accesses[0].space, ptx::StateSpace::global);
  EXPECT_EQ(result.events.accesses[0].addresses[1], kBufferAddress + 32);
  EXPECT_EQ(result.events.accesses[1].kind, AccessKind::async_copy);
  EXPECT_EQ(result.events.accesses[1].space, ptx::StateSpace::shared);
  EXPECT_EQ(result.events.accesses[1].addresses[1], 16u);
  EXPECT_EQ(result.events.accesses[1].width, 16u);
}

TEST(AsyncCopy, FillsWithZerosWhatItDoesNotRead) {
  const std::vector<std::uint8_t> initial(1024, 0xAA);
  // Lane 0 copies no bytes. Lane 1 copies five bytes, which are the last of the buffer. Lane 2 copies eight bytes.
  const Result result = run(kernel(".shared .align 8 .b8 tile[64];\nmov.u32 %r1, tile;\nmad.lo.u32 %r1, %me, 8, %r1;\n"
                                   "st.shared.u64 [%r1], -1;\n"
                                   "mul.lo.u32 %r2, %me, 5;\nadd.u64 %d1, %out, 1016;\nsetp.eq.u32 %p1, %me, 0;\n"
                                   "selp.b64 %d1, 0, %d1, %p1;\ncp.async.ca.shared.global [%r1], [%d1], 8, %r2;\n"
                                   "cp.async.wait_all;\nld.shared.u64 %d2, [%r1];\nst.global.u64 [%mine], %d2;"),
                            {.threads = 3, .buffer_bytes = 1021}, initial);
  EXPECT_EQ(result.own(0), 0u);
  EXPECT_EQ(result.own(1), 0xAA'AAAA'AAAAu);
  // The two lanes read with one access, which does not include lane 0.
  const auto is_read = [](const auto& access) {
    return access.kind == AccessKind::async_copy && access.space == ptx::StateSpace::global;
  };
  ASSERT_EQ(std::ranges::count_if(result.events.accesses, is_read), 1);
  EXPECT_EQ(std::ranges::find_if(result.events.accesses, is_read)->active, 6u);
  // The eight bytes of lane 2 extend beyond the end of the buffer. The five bytes of lane 1 do not.
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].lanes, 4u);
}

TEST(AsyncCopy, APredicateMayHaveTheSourceIgnored) {
  const Result result = run(kernel(".shared .align 4 .b8 tile[128];\nmov.u32 %r1, tile;\nmad.lo.u32 %r1, %me, 4, %r1;\n"
                                   "setp.gt.u32 %p1, %me, 3;\ncp.async.ca.shared.global [%r1], [%out + 4096], 4, %p1;\n"
                                   "cp.async.wait_all;\nld.shared.u32 %r2, [%r1];\nst.global.u32 [%mine], %r2;"),
                            {}, std::vector<std::uint8_t>(8192, 1));
  EXPECT_EQ(result.low(3), 0x0101'0101u);
  EXPECT_EQ(result.low(4), 0u);
}

TEST(AsyncCopy, MayArriveAtAMemoryBarrier) {
  const Result result =
      run(kernel(".shared .align 8 .b8 gate[8];\nsetp.eq.u32 %p1, %me, 0;\n"
                 "@%p1 mbarrier.init.shared.b64 [gate], 32;\nbar.sync 0;\n"
                 "cp.async.mbarrier.arrive.shared.b64 [gate];\n"
                 "mbarrier.test_wait.parity.shared.b64 %p2, [gate], 0;\n"
                 "cp.async.mbarrier.arrive.noinc.shared.b64 [gate];\n"
                 "mbarrier.test_wait.parity.shared.b64 %p3, [gate], 0;\n"
                 "selp.u32 %r1, 1, 0, %p2;\nselp.u32 %r2, 1, 0, %p3;\nst.global.v2.u32 [%mine], {%r1, %r2};"));
  EXPECT_EQ(result.own(7), 1ull << 32);
}

}  // namespace
}  // namespace warplens::simt::testing
