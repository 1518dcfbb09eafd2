#include "kernels/compile/inline_masks.hpp"

#include <gtest/gtest.h>

#include "kernels/compile/compile.hpp"

namespace warplens::kernels {
namespace {

TEST(InlineMasks, AreAddedToInstructionsOfOneLiteral) {
  std::string text = "asm(\"shfl.up.b32 %0, %1, %2, %3;\" : : );";
  EXPECT_TRUE(add_inline_masks(text));
  EXPECT_EQ(text,
            "asm(\"{ .reg .b32 warplens_mask; activemask.b32 warplens_mask; shfl.sync.up.b32 %0, %1, %2, %3, "
            "warplens_mask; }\" : : );");
  for (const char* const other : {"asm(\"@p shfl.up.b32 %0, %1, %2, %3;\");", "asm(\"shfl.sync.up.b32 %0, %1;\");",
                                  "asm(\"shfl.up.b32 %0,\" \" %1, %2, %3;\");"}) {
    std::string same = other;
    EXPECT_FALSE(add_inline_masks(same));
    EXPECT_EQ(same, other);
  }
}

TEST(InlineMasks, LetOldCodeAssemble) {
  KernelFile kernel;
  kernel.name = kernel.path = "old.cu";
  kernel.entry = "k";
  kernel.text =
      "__global__ void k(int* a) {\n  int v = a[threadIdx.x];\n"
      "  asm volatile(\"{ .reg .s32 r; .reg .pred p; shfl.up.b32 r|p, %0, %1, 0; @p add.s32 %0, %0, r; }\" : \"+r\"(v) "
      ": "
      "\"r\"(1));\n  a[threadIdx.x] = v;\n}\n";
  EXPECT_NE(compile(kernel, {}).ptx.find("shfl.sync.up.b32"), std::string::npos);
}

}  // namespace
}  // namespace warplens::kernels
