#include "analysis/simt/contraction.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/simt/program.hpp"

namespace warplens::simt {
namespace {

/// Returns the number of contracted additions of a kernel with this body. `body` must not contain an fma instruction
/// itself.
std::size_t contracted(const std::string& body) {
  const auto module = ptx::parse(
      ".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry test()\n{\n.reg .f32 %f<20>;\n.reg .b32 %r<20>;\n"
      ".reg .f64 %g<20>;\n.reg .pred %p<4>;\n" +
      body + "\nret;\n}\n");
  const auto program = Program::lower(module);
  const auto& meanings = program->code().meanings;
  return static_cast<std::size_t>(std::ranges::count(meanings, Formula::product_sum, &Meaning::formula));
}

// Contractions that the compiler for a GPU makes are recorded (tests/ptx/tables/contraction.txt). These tests are about
// additions that must not be contracted, because the fused instruction would compute a different result.

TEST(Contraction, TakesAProductAndItsSum) {
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nadd.f32 %f4, %f3, %f1;"), 1u);
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nneg.f32 %f5, %f3;\nmov.f32 %f6, %f5;\nsub.f32 %f4, %f1, %f6;"), 1u);
}

TEST(Contraction, LeavesAProductWhoseFactorIsOverwritten) {
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nmov.f32 %f1, 0f3F800000;\nadd.f32 %f4, %f3, %f5;"), 0u);
}

TEST(Contraction, LeavesAProductThatIsReadOtherwise) {
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nadd.f32 %f4, %f3, %f1;\nsqrt.rn.f32 %f5, %f3;"), 0u);
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nsetp.gt.f32 %p1, %f3, %f1;\nadd.f32 %f4, %f3, %f1;"), 0u);
}

TEST(Contraction, LeavesBitsThatAnIntegerNegates) {
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nmov.b32 %r1, %f3;\nneg.s32 %r2, %r1;\nmov.b32 %f5, %r2;\n"
                       "add.f32 %f4, %f5, %f1;"),
            0u);
}

TEST(Contraction, LeavesARegisterThatIsWrittenTwice) {
  EXPECT_EQ(contracted("mul.f32 %f3, %f1, %f2;\nadd.f32 %f4, %f3, %f1;\nmov.f32 %f3, %f4;"), 0u);
}

TEST(Contraction, EndsWhereRegistersAreMovedInACircle) {
  EXPECT_EQ(contracted("AGAIN:\nmov.f32 %f3, %f4;\nmov.f32 %f4, %f3;\nadd.f32 %f5, %f3, %f4;\nmul.f32 %f6, %f5, %f5;\n"
                       "bra AGAIN;"),
            0u);
}

}  // namespace
}  // namespace warplens::simt
