#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::HasSubstr;

TEST(Memory, EveryCacheOperatorAndOrderIsTaken) {
  for (const char* form : {"ld.global.nc.u32 %r1, [%out]",
                           "ld.global.ca.u32 %r1, [%out]",
                           "ld.global.cg.u32 %r1, [%out]",
                           "ld.global.cs.u32 %r1, [%out]",
                           "ld.global.lu.u32 %r1, [%out]",
                           "ld.global.cv.u32 %r1, [%out]",
                           "ld.volatile.global.u32 %r1, [%out]",
                           "ld.relaxed.gpu.global.u32 %r1, [%out]",
                           "ld.acquire.sys.u32 %r1, [%out]",
                           "ld.mmio.relaxed.sys.global.u32 %r1, [%out]",
                           "ld.weak.global.u32 %r1, [%out]",
                           "ld.global.L1::no_allocate.L2::128B.u32 %r1, [%out]",
                           "ld.global.nc.L1::evict_last.L2::cache_hint.u32 %r1, [%out], %d1",
                           "ld.global.u32.unified %r1, [%out]",
                           "ldu.global.u32 %r1, [%out]",
                           "st.global.wb.u32 [%out], 1",
                           "st.global.wt.u32 [%out], 1",
                           "st.global.cs.u32 [%out], 1",
                           "st.release.gpu.global.u32 [%out], 1",
                           "st.volatile.u32 [%out], 1",
                           "st.global.L1::no_allocate.u32 [%out], 1",
                           "prefetch.global.L1 [%out]",
                           "prefetch.global.L2::evict_last [%out]",
                           "prefetchu.L1 [%out]",
                           "discard.global.L2 [%out], 128",
                           "applypriority.global.L2::evict_normal [%out], 128",
                           "createpolicy.fractional.L2::evict_last.L2::evict_unchanged.b64 %d1, 0f3F000000",
                           "createpolicy.range.global.L2::evict_last.b64 %d1, [%out], 1024, 2048"})
    EXPECT_EQ(refusal(kernel(std::string(form) + ";")), "") << form;
}

TEST(Memory, MovesUpTo32BytesALane) {
  const Result result =
      run(kernel("mad.wide.u32 %d9, %me, 32, %out;\nmov.u64 %d1, 1;\nmov.u64 %d2, 2;\nmov.u64 %d3, 3;\n"
                 "mov.u64 %d4, 4;\nst.global.v4.u64 [%d9], {%d1, %d2, %d3, %d4};\n"
                 "ld.global.v8.u32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%d9];\nadd.u32 %r1, %r1, %r7;\n"
                 "st.global.u32 [%d9 + 4], %r1;\n.reg .b128 %q;\nld.global.b128 %q, [%d9];\n"
                 "st.global.b128 [%d9 + 16], %q;"));
  EXPECT_EQ(result.at<std::uint32_t>(32), 1u);
  EXPECT_EQ(result.at<std::uint32_t>(36), 5u);
  EXPECT_EQ(result.at<std::uint64_t>(48), 1u + (5ull << 32));
  EXPECT_EQ(result.at<std::uint64_t>(56), 2u);
}

TEST(Memory, KernelParametersHaveAnAddress) {
  const Result result = run(kernel("mov.b64 %d1, buffer;\nld.param.u64 %d2, [%d1];\ncvta.param.u64 %d3, %d1;\n"
                                   "ld.u64 %d4, [%d3];\nld.u32 %r1, [%d3 + 4];\nst.global.v2.u64 [%d2], {%d4, %d2};"),
                            {.threads = 1});
  EXPECT_EQ(result.at<std::uint64_t>(0), kBufferAddress);
  EXPECT_EQ(result.at<std::uint64_t>(8), kBufferAddress);
  EXPECT_TRUE(result.events.faults.empty());
}

TEST(Memory, GenericAddressesTellTheirSpace) {
  const Result result = run(kernel(
      ".shared .b32 cell;\n.local .b32 own;\nmov.u32 %r2, 0;\n"
      "cvta.shared.u64 %d1, cell;\nisspacep.shared %p1, %d1;\n@%p1 or.b32 %r2, %r2, 1;\n"
      "mov.u64 %d2, own;\ncvta.local.u64 %d2, %d2;\nisspacep.local %p1, %d2;\n@%p1 or.b32 %r2, %r2, 2;\n"
      "isspacep.global %p1, %out;\n@%p1 or.b32 %r2, %r2, 4;\nisspacep.global %p1, %d1;\n@%p1 or.b32 %r2, %r2, 8;\n"
      "isspacep.const %p1, %d2;\n@%p1 or.b32 %r2, %r2, 16;\nisspacep.shared::cluster %p1, %d1;\n@%p1 or.b32 %r2, %r2, "
      "32;\n"
      "st.global.u32 [%mine], %r2;"));
  EXPECT_EQ(result.low(0), 1u | 2u | 4u | 32u);
}

TEST(Memory, AGenericAccessIsReportedOnceASpace) {
  const Result result =
      run(kernel(".shared .align 4 .b8 cells[128];\nmov.u64 %d1, cells;\ncvta.shared.u64 %d1, %d1;\n"
                 "setp.lt.u32 %p1, %me, 4;\nselp.b64 %d2, %d1, %out, %p1;\nld.u32 %r1, [%d2];"));
  ASSERT_EQ(result.events.accesses.size(), 2u);
  EXPECT_EQ(result.events.accesses[0].space, ptx::StateSpace::shared);
  EXPECT_EQ(result.events.accesses[0].active, 0xFu);
  EXPECT_EQ(result.events.accesses[0].addresses[0], 0u);
  EXPECT_EQ(result.events.accesses[1].space, ptx::StateSpace::global);
  EXPECT_EQ(result.events.accesses[1].active, 0xFFFF'FFF0u);
}

TEST(Memory, StoresThatNobodyWaitsForAreRefusedByName) {
  EXPECT_THAT(refusal(kernel("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];")),
              HasSubstr("st.async"));
}

}  // namespace
}  // namespace warplens::simt::testing
