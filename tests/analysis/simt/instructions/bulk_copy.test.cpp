#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

/// Returns the 4096 initial bytes of the buffer; byte i is i * 3. The kernel stores its results after them.
std::vector<std::uint8_t> bytes_in_global() {
  std::vector<std::uint8_t> bytes(4096);
  for (std::size_t at = 0; at < bytes.size(); ++at) bytes[at] = static_cast<std::uint8_t>(at * 3);
  return bytes;
}

const std::string kPlaces =
    ".shared .align 16 .b8 tile[1024];\n.shared .align 8 .b64 bar;\nmov.u32 %r20, tile;\nmov.u32 %r21, bar;\n"
    "setp.ne.u32 %p1, %me, 0;\n";

TEST(BulkCopy, EndsItsBarriersPhaseWithItsLastByte) {
  const Result result =
      run(kernel(kPlaces + "@%p1 ret;\nmbarrier.init.shared::cta.b64 [%r21], 1;\n"
                           "mbarrier.arrive.expect_tx.shared::cta.b64 %d1, [%r21], 96;\n"
                           "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r20], [%out], "
                           "64, [%r21];\n"
                           "mbarrier.test_wait.parity.shared::cta.b64 %p2, [%r21], 0;\nselp.u32 %r1, 1, 0, %p2;\n"
                           "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r20+64], "
                           "[%out+128], 32, [%r21];\n"
                           "mbarrier.test_wait.parity.shared::cta.b64 %p2, [%r21], 0;\nselp.u32 %r2, 1, 0, %p2;\n"
                           "ld.shared.u8 %r3, [%r20+63];\nld.shared.u8 %r4, [%r20+64];\n"
                           "st.global.v4.u32 [%out+4096], {%r1, %r2, %r3, %r4};"),
          {}, bytes_in_global());
  EXPECT_TRUE(result.events.faults.empty());
  EXPECT_EQ(result.at<std::uint32_t>(4096), 0u) << "32 bytes are still to come";
  EXPECT_EQ(result.at<std::uint32_t>(4100), 1u);
  EXPECT_EQ(result.at<std::uint32_t>(4104), 63u * 3 % 256);
  EXPECT_EQ(result.at<std::uint32_t>(4108), 128u * 3 % 256);
}

TEST(BulkCopy, MayComeBeforeItsBytesAreExpected) {
  const Result result =
      run(kernel(kPlaces + "@%p1 ret;\nmbarrier.init.shared::cta.b64 [%r21], 1;\n"
                           "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r20], [%out], 16, "
                           "[%r21];\n"
                           "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r21], 16;\n"
                           "mbarrier.arrive.shared::cta.b64 %d1, [%r21];\n"
                           "mbarrier.test_wait.parity.shared::cta.b64 %p2, [%r21], 0;\nselp.u32 %r1, 1, 0, %p2;\n"
                           "st.global.u32 [%out+4096], %r1;"));
  EXPECT_EQ(result.at<std::uint32_t>(4096), 1u);
}

TEST(BulkCopy, WritesGlobalMemoryAndTellsOfItInPieces) {
  const Result result =
      run(kernel(kPlaces + "mad.lo.u32 %r1, %me, 4, %r20;\nst.shared.u32 [%r1], %me;\nbar.sync 0;\n@%p1 ret;\n"
                           "cp.async.bulk.global.shared::cta.bulk_group [%out+4096], [%r20], 128;\n"
                           "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;"));
  for (std::uint32_t number = 0; number < 32; ++number) EXPECT_EQ(result.at<std::uint32_t>(4096 + number * 4), number);
  const auto& accesses = result.events.accesses;
  ASSERT_EQ(accesses.size(), 1u + 2 * 8) << "the store, then eight pieces, read and written";
  EXPECT_EQ(accesses[1].space, ptx::StateSpace::shared);
  EXPECT_EQ(accesses[2].space, ptx::StateSpace::global);
  EXPECT_EQ(accesses[2].width, 16u);
  EXPECT_EQ(accesses[2].active, 1u);
}

TEST(BulkCopy, OfHalfAPieceIsAFault) {
  const Result result =
      run(kernel(kPlaces + "@%p1 ret;\ncp.async.bulk.global.shared::cta.bulk_group [%out], [%r20], 24;"));
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::misaligned);
}

}  // namespace
}  // namespace warplens::simt::testing
