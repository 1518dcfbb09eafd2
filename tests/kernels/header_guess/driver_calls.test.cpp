#include "kernels/header_guess/driver_calls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kDriverScale =
    "extern \"C\" __global__ void scale(const float* in, float* out, int n) {\n"
    "  extern __shared__ float s[];\n"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i < n) { s[threadIdx.x] = in[i]; out[i] = s[threadIdx.x] * 2; }\n}\n"
    "extern \"C\" __global__ void other(float* v) { v[0] = 1; }\n";

std::string driver_program(const std::string& launch, const std::string& name = "\"scale\"") {
  return program(kDriverScale,
                 "  CUmodule module; CUfunction f, g;\n"
                 "  cuModuleLoad(&module, \"scale.ptx\");\n"
                 "  cuModuleGetFunction(&g, module, \"other\");\n"
                 "  cuModuleGetFunction(&f, module, " +
                     name +
                     ");\n"
                     "  int n = 6000;\n  CUdeviceptr a, b;\n"
                     "  cuMemAlloc(&a, n * sizeof(float));\n  cuMemAlloc(&b, n * sizeof(float));\n"
                     "  void* list[] = {&a, &b, &n};\n" +
                     launch);
}

TEST(DriverCalls, ALaunchHasGridBlockSharedMemoryAndArguments) {
  const KernelFile kernel =
      read(driver_program("  cuLaunchKernel(f, (n + 255) / 256, 1, 1,\n                 256, 1, 1,\n"
                          "                 256 * sizeof(float), NULL, list, 0);\n"));
  EXPECT_EQ(kernel.entry, "scale");
  EXPECT_THAT(kernel.block, ElementsAre("256"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 256)"));
  EXPECT_THAT(kernel.args, ElementsAre("in", "out", "width"));
  EXPECT_EQ(kernel.dynamic_shared, "1024");
  ASSERT_TRUE(kernel.default_size);
  EXPECT_EQ(kernel.default_size->width, 6000u);
  ASSERT_EQ(kernel.buffers.size(), 2u);
  EXPECT_EQ(kernel.buffers[0].cols, "width");
}

TEST(DriverCalls, TheKernelHasTheNameThatTheFunctionGot) {
  const std::string launch = "  cuLaunchKernel(g, 3, 2, 1, 8, 4, 2, 0, 0, list, nullptr);\n";
  const KernelFile other = read(driver_program(launch));
  EXPECT_EQ(other.entry, "other");
  EXPECT_THAT(other.grid, ElementsAre("3", "2"));
  EXPECT_THAT(other.block, ElementsAre("8", "4", "2"));
  const std::string call = "  cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, list, 0);\n";
  EXPECT_EQ(read("#define NAME \"scale\"\n" + driver_program(call, "NAME")).entry, "scale");
  EXPECT_EQ(read("const char* kName = \"scale\";\n" + driver_program(call, "kName")).entry, "scale");
  EXPECT_EQ(read(driver_program(call, "\"_Z5scalePKfPfi\"")).entry, "scale");
}

TEST(DriverCalls, LinesStay) {
  EXPECT_THAT(guess(driver_program("  cuLaunchKernel(\n    f,\n    4, 1, 1,\n    128, 1, 1,\n    0, 0,\n    list, 0);\n"
                                   "  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, list, 0);\n"),
                    "scale@2")
                  .text,
              HasSubstr("launch on line 24"));
}

TEST(DriverCalls, ALaunchWithPackedArgumentsIsNotRead) {
  EXPECT_THAT(guess(driver_program("  void* packed[] = {};\n"
                                   "  cuLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, NULL, packed);\n"),
                    "scale")
                  .launches,
              testing::IsEmpty());
}

}  // namespace
}  // namespace warplens::kernels
