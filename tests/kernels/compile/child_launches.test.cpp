#include "kernels/compile/child_launches.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/compiler.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

const std::string kHeader = R"(/*+++
title   = "Kernel"
summary = "For a test."
entry   = "outer"
block   = [1]
grid    = [1]
args    = ["a"]
[buffers]
a = { element = "int", rows = 1, cols = 64 }
+++*/
)";

TEST(ChildLaunches, KeepTheArgumentsAndTheLines) {
  std::vector<SourceUnit> units{{"k.cu",
                                 "__device__ void f(int* a) {\n  inner<float>\n      <<<a[0],\n32>>>(a + 1, 2);\n"
                                 "  cudaDeviceSynchronize();\n}\n",
                                 UnitOrigin::included}};
  replace_child_launches(units);
  EXPECT_EQ(
      units[0].text,
      "__device__ void f(int* a) {\n  WarplensChildLaunch(\na[0],\n32)(a + 1, 2);\n  warplens_child_call();\n}\n");
}

TEST(ChildLaunches, LeaveTheAccessesOfTheKernel) {
  Compiler compiler;
  const KernelFile kernel = parse_kernel(
      "k", "k.cu",
      kHeader +
          "__global__ void inner(int* a, int n) { a[n] = 3; }\n"
          "__global__ void outer(int* a) {\n"
          "  cudaStream_t stream;\n  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);\n"
          "  if (a[0] > 0) {\n    dim3 grid(a[1], 2);\n    inner<<<grid, 32, 0, stream>>>(a, a[2]);\n  }\n"
          "  if (cudaGetLastError() != cudaSuccess) a[5] = 1;\n  cudaDeviceSynchronize();\n  a[3] = 7;\n}\n");
  const Compiled compiled = compile(kernel, {}, "sm_90", compiler);
  EXPECT_THAT(compiled.ptx, HasSubstr("+8]")) << "the argument a[2] is read";
  EXPECT_THAT(compiled.ptx, HasSubstr("+12], ")) << "a[3] is written";
  EXPECT_THAT(compiled.ptx, testing::Not(HasSubstr("+20]"))) << "the launch has no error";
  EXPECT_THAT(compiled.notes,
              testing::Contains(testing::AllOf(HasSubstr("dynamic parallelism"), HasSubstr("does not execute"))));
}

}  // namespace
}  // namespace warplens::kernels
