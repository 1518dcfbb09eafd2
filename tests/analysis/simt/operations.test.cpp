// Tests which operations of the instructions are counted.
#include "analysis/simt/operations.hpp"

#include <gtest/gtest.h>

#include "analysis/grid/grid_totals.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt {
namespace {

/// Returns the operations of one block of 32 threads. In `body`, %r0 is the number of the lane (see run_ptx.hpp).
Operations operations_of(const std::string& body) {
  const auto program = Program::lower(ptx::parse(testing::kernel("mov.u32 %r0, %me;\n" + body)));
  Launch launch;
  launch.block = {32, 1, 1};
  launch.arguments.resize(8);
  std::memcpy(launch.arguments.data(), &testing::kBufferAddress, 8);
  launch.buffers.push_back({.name = "buffer", .address = testing::kBufferAddress, .bytes = 1 << 16, .fill = {}});
  const Operations counted = trace::full_totals(*program, launch, 1).operations;
  const grid::GridTotals by_classes = grid::totals_by_classes(*program, launch);
  EXPECT_TRUE(by_classes.reason.empty()) << by_classes.reason;
  EXPECT_EQ(by_classes.totals.operations, counted) << "the same count without executing every block";
  return counted;
}

TEST(Operations, OfAMultiplyAddAreTwoPerLane) {
  const Operations counted = operations_of(
      "cvt.rn.f32.u32 %f0, %r0;\nadd.f32 %f1, %f0, %f0;\nmul.rn.f32 %f2, %f0, %f1;\nsub.rn.f32 %f2, %f2, %f1;\n"
      "fma.rn.f32 %f3, %f0, %f1, %f2;\nst.global.f32 [%mine], %f3;");
  EXPECT_EQ(counted.of(OperationKind::fp32), 32u * (1 + 1 + 1 + 2));
  EXPECT_EQ(counted.total(), counted.of(OperationKind::fp32));
}

TEST(Operations, AreCountedByTypeAndTwiceForPairs) {
  const Operations counted = operations_of(
      ".reg .f64 %e<4>;\nmov.f64 %e0, 0d3FF0000000000000;\nfma.rn.f64 %e1, %e0, %e0, %e0;\n"
      "fma.rn.f16x2 %r1, %r0, %r0, %r0;\nmov.u16 %h0, 1;\nadd.f16 %h1, %h0, %h0;");
  EXPECT_EQ(counted.of(OperationKind::fp64), 32u * 2);
  EXPECT_EQ(counted.of(OperationKind::fp16), 32u * (4 + 1));
  EXPECT_EQ(counted.of(OperationKind::fp32), 0u);
}

TEST(Operations, DoNotIncludeComparisonsConversionsAndSpecialFunctions) {
  const Operations counted = operations_of(
      "cvt.rn.f32.u32 %f0, %r0;\nsetp.lt.f32 %p0, %f0, %f0;\nmax.f32 %f1, %f0, %f0;\nneg.f32 %f2, %f0;\n"
      "rcp.approx.f32 %f3, %f0;\nadd.u32 %r1, %r0, %r0;\nmad.lo.u32 %r2, %r0, %r0, %r0;");
  EXPECT_EQ(counted, Operations{});
}

TEST(Operations, OfAnAdditionThatBecomesAMultiplyAddAreCountedOnce) {
  const Operations counted = operations_of(
      "cvt.rn.f32.u32 %f0, %r0;\nmul.f32 %f1, %f0, %f0;\nadd.f32 %f2, %f1, %f0;\nst.global.f32 [%mine], %f2;");
  EXPECT_EQ(counted.of(OperationKind::fp32), 32u * 2) << "two operations of one multiply-add";
}

TEST(Operations, CountOnlyLanesWhoseGuardIsTrueAndThatTakeTheBranch) {
  const Operations counted = operations_of(
      "cvt.rn.f32.u32 %f0, %r0;\nsetp.lt.u32 %p0, %r0, 5;\n"
      "add.f32 %f1, %f0, %f0;\n@%p0 add.f32 %f1, %f0, %f0;\n@!%p0 fma.rn.f32 %f1, %f0, %f0, %f0;\n"
      "@%p0 bra last;\nadd.f32 %f1, %f0, %f0;\nlast:\nst.global.f32 [%mine], %f1;");
  EXPECT_EQ(counted.of(OperationKind::fp32), 32u + 5 + 2 * 27 + 27);
}

TEST(Operations, OfAMatrixProductAreTwiceTheProductOfItsSizes) {
  const Operations counted = operations_of(
      "mov.f32 %f0, 0f00000000;\nmov.b32 %r1, 0;\n"
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4}, {%r1,%r1,%r1,%r1}, {%r1,%r1}, "
      "{%f0,%f0,%f0,%f0};\nst.global.f32 [%mine], %f1;");
  EXPECT_EQ(counted.of(OperationKind::tensor_fp16), 2u * 16 * 8 * 16);
  EXPECT_EQ(counted.total(), 2u * 16 * 8 * 16);
}

}  // namespace
}  // namespace warplens::simt
