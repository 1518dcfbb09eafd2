#include "kernels/host_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/kernel_file.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// The text with every run of blanks as one, so that what is left can be read.
std::string left_of(const std::string& text, const std::string& entry = "k") {
  std::string left;
  for (const char c : without_host_code(text, 0, entry).text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!left.empty() && left.back() != ' ')) left += blank ? ' ' : c;
  }
  if (left.ends_with(' ')) left.pop_back();
  return left;
}

TEST(HostCode, FunctionsOfTheHostAreLeftOutAndNamed) {
  const std::string text =
      "__global__ void k(float* a) { a[0] = 1; }\n"
      "static void fill(float* a, int n) {\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n"
      "template <class T> __host__ T twice(T a) { return a + a; }\n"
      "int main() {\n  k<<<1, dim3(32, 1)>>>(nullptr);\n  const char* s = \"}\"; // }\n  return s[0] == '}';\n}\n";
  EXPECT_EQ(left_of(text), "__global__ void k(float* a) { a[0] = 1; }");
  EXPECT_THAT(without_host_code(text, 0, "k").host_functions,
              ElementsAre(Pair("fill", 2u), Pair("main", 6u), Pair("twice", 5u)));
}

TEST(HostCode, LinesAndColumnsStay) {
  const std::string text = "int main() {\n  return 0;\n}\n__global__ void k() {}\n";
  const std::string left = without_host_code(text, 0, "k").text;
  EXPECT_EQ(left.size(), text.size());
  EXPECT_EQ(std::count(left.begin(), left.end(), '\n'), 4);
  EXPECT_EQ(left.find("__global__"), text.find("__global__"));
}

TEST(HostCode, WhatTheDeviceMayUseStays) {
  for (const char* text : {
           "__device__ float f(float a) { return a; } __global__ void k(float* a) { a[0] = f(a[1]); }",
           "__host__ __device__ int up(int a, int b) { return (a + b - 1) / b; } __global__ void k() {}",
           "constexpr int up(int a, int b) { return (a + b - 1) / b; } __global__ void k() {}",
           "struct P { float x; P(float y) : x(y) {} }; __global__ void k(P* a) { a[0] = P(1); }",
           "struct Q { __device__ int f() { return 1; } }; __global__ void k() {}",
           "const int kTile = 32; typedef float Real; using Other = Real; __global__ void k(Other* a) { a[kTile] = 1; "
           "}",
           "enum Mode { fast, slow }; __global__ void k(int* a) { a[0] = slow; }",
           "namespace m { struct A { int x; }; } __global__ void k(m::A* a) {}",
           "extern \"C\" { __global__ void k() {} }",
           "extern \"C\" __global__ void k() {}",
           "template <int N> __global__ void k() {} template <> __global__ void k<3>() {}",
           "__device__ bool operator==(int2 a, int2 b) { return a.x == b.x; } __global__ void k() {}",
           "using namespace std; __global__ void k() {}",
           "__constant__ float c[3] = {1, 2, 3}; __global__ void k() {}",
           "static_assert(sizeof(int) == 4); __global__ void k() {}",
           "auto f = [] __device__(int a) { return a; }; __global__ void k() {}",
       })
    EXPECT_EQ(left_of(text), text);
}

TEST(HostCode, WhatOnlyTheHostMentionsIsLeftOut) {
  EXPECT_EQ(left_of("std::vector<float> values; static std::mt19937 dice(42); typedef std::chrono::seconds Time;\n"
                    "class Timer { cudaEvent_t begin; public: void start() { cudaEventRecord(begin); } };\n"
                    "template <class T> struct Matrix { std::vector<T> v; };\n"
                    "void check(Timer& timer);\n"
                    "__global__ void k() {}"),
            "__global__ void k() {}");
}

TEST(HostCode, ConditionsAroundStay) {
  EXPECT_EQ(left_of("#ifdef A\nint main() {\n#ifdef B\n  return 1;\n#endif\n}\n#endif\n__global__ void k() {}\n"),
            "#ifdef A #ifdef B #endif #endif __global__ void k() {}");
}

TEST(HostCode, MacrosMayStandForAnnotations) {
  EXPECT_EQ(left_of("#define KERNEL extern \"C\" __global__\nKERNEL void k() {}\nvoid f() {}"),
            "#define KERNEL extern \"C\" __global__ KERNEL void k() {}");
}

TEST(HostCode, ATextThatDoesNotPairStaysAsItIs) {
  const std::string text = "int main() { \n__global__ void k() {}\n";
  EXPECT_EQ(without_host_code(text, 0, "k").text, text);
  EXPECT_EQ(without_host_code("}", 0, "k").text, "}");
  EXPECT_EQ(without_host_code("int main() ) {}", 0, "k").text, "int main() ) {}");
}

TEST(HostCode, TheCatalogueIsAllForTheDevice) {
  for (const std::string& name : catalogue()) {
    const KernelFile kernel = load_kernel(name);
    EXPECT_EQ(without_host_code(kernel.text, kernel.header_end, kernel.entry).text, kernel.text) << name;
  }
}

}  // namespace
}  // namespace warplens::kernels
