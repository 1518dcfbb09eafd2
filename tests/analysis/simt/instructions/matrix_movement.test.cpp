#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

// Four 8x8 matrices of 16-bit numbers in shared memory. Each element is its index among the elements of all matrices.
const std::string kFill =
    ".shared .align 16 .b8 tile[512];\nmov.u32 %r1, tile;\nmad.lo.u32 %r2, %me, 16, %r1;\n"
    "mul.lo.u32 %r3, %me, 8;\nmad.lo.u32 %r4, %r3, 65537, 65536;\nadd.u32 %r5, %r4, 131074;\n"
    "add.u32 %r6, %r5, 131074;\nadd.u32 %r7, %r6, 131074;\n"
    "st.shared.v4.u32 [%r2], {%r4, %r5, %r6, %r7};\nbar.sync 0;\n";

std::uint32_t pair(std::uint32_t low, std::uint32_t high) {
  return low | high << 16;
}

TEST(LoadMatrix, GivesEachLaneItsPairOfTheRow) {
  const Result result =
      run(kernel(kFill + "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r10, %r11, %r12, %r13}, [%r2];\n"
                         "mad.wide.u32 %d1, %me, 16, %out;\nst.global.v4.u32 [%d1], {%r10, %r11, %r12, %r13};"));
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned matrix = 0; matrix < 4; ++matrix) {
      const unsigned element = matrix * 64 + lane / 4 * 8 + lane % 4 * 2;
      EXPECT_EQ(result.at<std::uint32_t>(lane * 16 + matrix * 4), pair(element, element + 1));
    }
  const auto& access = result.events.accesses[1];
  EXPECT_EQ(access.kind, AccessKind::matrix_load);
  EXPECT_EQ(access.width, 16u);
  EXPECT_EQ(access.active, 0xFFFF'FFFFu);
}

TEST(LoadMatrix, TransposesAndAsksFirstLanesAlone) {
  const Result result = run(kernel(kFill + "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%r10}, [%r2];\n"
                                           "st.global.u32 [%mine], %r10;"));
  for (unsigned lane = 0; lane < 32; ++lane) {
    const unsigned row = lane % 4 * 2, column = lane / 4;
    EXPECT_EQ(result.low(lane), pair(row * 8 + column, row * 8 + 8 + column));
  }
  EXPECT_EQ(result.events.accesses[1].active, 0xFFu);
}

TEST(StoreMatrix, UndoesALoad) {
  for (const std::string form : {"", ".trans"}) {
    const Result result = run(kernel(kFill + "ldmatrix.sync.aligned.m8n8.x2" + form +
                                     ".shared.b16 {%r10, %r11}, [%r2];\n"
                                     "bar.sync 0;\nst.shared.v4.u32 [%r2], {%r1, %r1, %r1, %r1};\nbar.sync 0;\n"
                                     "stmatrix.sync.aligned.m8n8.x2" +
                                     form +
                                     ".shared.b16 [%r2], {%r10, %r11};\n"
                                     "bar.sync 0;\nld.shared.u32 %r12, [%r2 + 4];\nst.global.u32 [%mine], %r12;"));
    for (unsigned lane = 0; lane < 16; ++lane) EXPECT_EQ(result.low(lane), pair(lane * 8 + 2, lane * 8 + 3));
  }
}

TEST(MoveMatrix, TransposesRegisters) {
  const Result result =
      run(kernel("mul.lo.u32 %r1, %me, 2;\nmad.lo.u32 %r1, %r1, 65537, 65536;\n"
                 "movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1;\nst.global.u32 [%mine], %r2;"));
  for (unsigned lane = 0; lane < 32; ++lane) {
    const unsigned row = lane % 4 * 2, column = lane / 4;
    EXPECT_EQ(result.low(lane), pair(row * 8 + column, row * 8 + 8 + column));
  }
}

}  // namespace
}  // namespace warplens::simt::testing
