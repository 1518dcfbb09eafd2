#include "kernels/header_guess/missing_body.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(MissingBody, IsFoundInTheLineOfTheKernel) {
  EXPECT_EQ(find_kernel_without_body("// mine\n__global__ void k(float* a, int n)\n  a[threadIdx.x] = n;\n}\n"), 2u);
  EXPECT_EQ(find_kernel_without_body("__global__ void __launch_bounds__(256) k(int n)\n  int i = f(n);\n}\n"), 1u);
}

TEST(MissingBody, IsNotThatOfADefinitionOrADeclaration) {
  EXPECT_EQ(find_kernel_without_body("__global__ void k(float* a) {\n}\n"), 0u);
  EXPECT_EQ(find_kernel_without_body("__global__ void __launch_bounds__(256) k(float* a)\n{\n}\n"), 0u);
  EXPECT_EQ(find_kernel_without_body("__global__ void k(float* a);\n"), 0u);
  EXPECT_EQ(find_kernel_without_body("__global__ void k(float* a)"), 0u);
  EXPECT_EQ(find_kernel_without_body("// a __global__ function (k) is missing here\nint main() {}\n"), 0u);
  EXPECT_EQ(find_kernel_without_body("__global__ void k(float* a"), 0u);
}

}  // namespace
}  // namespace warplens::kernels
