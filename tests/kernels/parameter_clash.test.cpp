#include "kernels/parameter_clash.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

std::optional<ParameterClash> clash_in(const std::string& code) {
  return parameter_clash(parse_kernel("k", "k.cu", R"~(/*+++
title = "K"
summary = "For a test."
entry = "k"
block = [1]
grid = [1]
args = []
[params]
TILE = { default = 1, values = [1, 2] }
T = { default = "float", values = ["float", "int"] }
+++*/
)~" + code));
}

TEST(ParameterClash, IsADeclarationInTheCode) {
  for (const char* code :
       {"__global__ void k() { int TILE = 3; }", "template <int TILE> __global__ void k();",
        "template <class T> __global__ void k();", "template <typename T, int N> __global__ void k();",
        "__global__ void k(int TILE, float* x);", "__global__ void k(float* TILE);", "const unsigned TILE{32};",
        "#define TILE 32", "struct T { int x; };", "int TILE[3];", "dim3 TILE(1, 2);"}) {
    const auto clash = clash_in("\n" + std::string(code) + "\n");
    ASSERT_TRUE(clash) << code;
    EXPECT_EQ(clash->line, 13u) << code;
    EXPECT_THAT(clash->message, testing::HasSubstr("in line 13")) << code;
  }
}

TEST(ParameterClash, IsNoUseOfTheParameter) {
  for (const char* code :
       {"__shared__ float tile[TILE][TILE + 1];", "__global__ void k() { int x = threadIdx.x * TILE; }",
        "int f() { return TILE; }", "__global__ void k(const T* in, T* out);", "int x = y * TILE;", "// int TILE = 3;",
        "const char* s = \"int TILE = 3\";", "T value = static_cast<T>(0);", "float v = sizeof(T) * TILE;",
        "#if TILE > 3\n#endif", "switch (x) { case TILE: break; }", "__shared__ T tile[32];"}) {
    EXPECT_FALSE(clash_in("\n" + std::string(code) + "\n")) << code;
  }
}

}  // namespace
}  // namespace warplens::kernels
