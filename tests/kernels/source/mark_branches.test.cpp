#include "kernels/source/mark_branches.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::string unwrapped(std::string text) {
  unwrap_marks(text);
  return text;
}

TEST(MarkBranches, KeepTheMarksForCuda) {
  EXPECT_EQ(unwrapped("#ifdef __CUDACC__\n__host__ __device__\n#endif\nfloat f();\n"),
            "                 \n__host__ __device__\n      \nfloat f();\n");
  EXPECT_EQ(unwrapped("#if defined(__NVCC__)\n__device__ // here\n#else\ninline\n#endif\nfloat f();\n"),
            "                     \n__device__ // here\n     \n      \n      \nfloat f();\n");
}

TEST(MarkBranches, KeepTheMarksThatAMacroOfTheBuildAdds) {
  EXPECT_EQ(unwrapped("#ifdef RUN_ON_GPU\n\n__global__\n#endif\nvoid k() {}\n"),
            "                 \n\n__global__\n      \nvoid k() {}\n");
}

TEST(MarkBranches, OfOtherThingsStay) {
  for (const std::string text :
       {"#ifdef __CUDACC__\n__device__ int g;\n#endif\n", "#ifndef __CUDACC__\n__device__\n#endif\n",
        "#ifdef __CUDACC__\ninline\n#endif\n", "#ifndef USE_CPU\n__device__\n#endif\n",
        "#ifdef __CUDACC__\n__device__\n#else\nint x = 3;\n#endif\n", "#ifdef __CUDACC__\n__device__\n"})
    EXPECT_EQ(unwrapped(text), text);
}

}  // namespace
}  // namespace warplens::kernels
