#include "kernels/compile/compile.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kParameterHeader = R"(/*+++
title   = "Kernel"
summary = "For a test."
entry   = "k"
block   = [1]
grid    = [1]
args    = ["a"]
[params]
T = { default = "float", values = ["float", "double"] }
N = { default = 1, range = [1, 9] }
[buffers]
a = { element = "T", rows = 1, cols = 1 }
+++*/
)";

KernelFile kernel(const std::string& code) {
  return parse_kernel("k", "some/k.cu", kParameterHeader + code);
}

std::string error_of(const std::string& code) {
  try {
    compile(kernel(code), {{"T", "float"}, {"N", "1"}});
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Compile, GivesPtxCubinAndEntryAtOnce) {
  const Compiled compiled = compile(kernel("__global__ void k(T* a) { a[0] = N; }\n"), {{"T", "double"}, {"N", "3"}});
  EXPECT_EQ(compiled.entry, "_Z1kPd");
  EXPECT_EQ(compiled.arch, "sm_90");
  EXPECT_EQ(compiled.log, "");
  EXPECT_THAT(compiled.ptx, HasSubstr(".entry _Z1kPd("));
  EXPECT_THAT(std::string(compiled.cubin.begin(), compiled.cubin.begin() + 4), StartsWith("\x7F"
                                                                                          "ELF"));
  EXPECT_GT(compiled.seconds, 0);
}

TEST(Compile, KeepsTheLinesOfTheFile) {
  // The store is on line 16, after 13 lines of header, the include and the first line of the function.
  const Compiled compiled = compile(kernel("#include <cuda_fp16.h>\n__global__ void k(T* a) {\n  a[0] = N;\n}\n"),
                                    {{"T", "float"}, {"N", "3"}});
  const std::size_t store = compiled.ptx.find("st.global");
  ASSERT_NE(store, std::string::npos);
  const std::size_t location = compiled.ptx.rfind(".loc", store);
  EXPECT_THAT(compiled.ptx.substr(location, 20), StartsWith(".loc\t1 16 "));
}

TEST(Compile, SelectsAnInstanceOfATemplate) {
  KernelFile file = kernel("template <class E, int M> __global__ void k(E* a) { a[0] = M; }\n");
  file.entry = "k<T, N>";
  EXPECT_EQ(compile(file, {{"T", "float"}, {"N", "4"}}).entry, "_Z1kIfLi4EEvPT_");
}

TEST(Compile, ParameterNamesDoNotReachIntoHeaders) {
  EXPECT_NO_THROW(compile(kernel("#include <cuda/std/array>\n#include <cooperative_groups.h>\n"
                                 "__global__ void k(T* a) { cuda::std::array<T, N> b{a[1]}; a[0] = b[0]; }\n"),
                          {{"T", "float"}, {"N", "2"}}));
}

TEST(Compile, TellsAFunctionThatWasMeantToBeTheKernelAtItsOwnLine) {
  const std::string expected = "some/k.cu:15: 'k' is not a kernel; write __global__ before it";
  for (const char* mark : {"", "__globl__ ", "e__global__ ", "__device__ ", "__host__ "})
    EXPECT_EQ(error_of(std::string("// k\n") + mark + "void k(float* a) {\n  a[0] = 1;\n}\n"), expected) << mark;
}

TEST(Compile, ReportsTheFirstErrorWithItsLine) {
  EXPECT_EQ(error_of("__global__ void k(float* a) {\n  a[0] = b;\n  c = 1;\n}\n"),
            "some/k.cu:15: identifier \"b\" is undefined");
  EXPECT_EQ(error_of("\n__global__ void k(T* a) { a[N] = b; }\n"), "some/k.cu:15: identifier \"b\" is undefined");
  EXPECT_EQ(error_of("__global__ void k(float* a) {\n  a[0] = 1;\n"), "some/k.cu:15: expected a \"}\"");
  EXPECT_EQ(error_of("float f() { return 1; }\n__global__ void k(float* a) {\n  a[0] = f();\n}\n"),
            "some/k.cu:16: 'f' (line 14) is a host function, which a kernel cannot call; mark it __device__");
}

TEST(Compile, KeepsTheOtherErrorsForWhoeverShowsThemAll) {
  try {
    compile(kernel("__global__ void k(float* a) {\n  a[0] = b;\n  c = 1;\n}\n"), {});
    FAIL() << "the code compiled";
  } catch (const CompileError& error) {
    EXPECT_EQ(error.others(), "some/k.cu:16: identifier \"c\" is undefined\n");
  }
}

TEST(Compile, AHeaderThatIsNowhereIsEmptyWithANote) {
  const Compiled compiled = compile(kernel("#include \"none.h\"\n#include <torch/extension.h>\nusing namespace torch;\n"
                                           "__global__ void k(T* a) { a[0] = N; }\n"),
                                    {{"T", "float"}, {"N", "1"}});
  EXPECT_THAT(compiled.notes, testing::ElementsAre("left out: none.h (header not found)",
                                                   "left out: torch/extension.h (header not found)"));
}

TEST(Compile, AMemberForTheHostIsLeftOutWhereItDoesNotCompile) {
  const Compiled compiled = compile(kernel("struct S {\n  T x;\n  void save() { std::fopen(\"x\"); }\n};\n"
                                           "__global__ void k(S* a) { a->x = N; }\n"),
                                    {{"T", "float"}, {"N", "1"}});
  EXPECT_THAT(compiled.notes,
              testing::ElementsAre("left out: the code at some/k.cu:16 (it does not compile for the device)"));
}

TEST(Compile, AParameterMayHaveTheNameOfSomethingInTheKernel) {
  KernelFile file = kernel("template <int N> __global__ void k(T* a, int B) { int C = N; a[0] = C + B; }\n");
  file.entry = "k<N>";
  EXPECT_EQ(compile(file, {{"T", "float"}, {"N", "4"}, {"B", "2"}, {"C", "3"}}).entry, "_Z1kILi4EEvPfi");
}

TEST(Compile, KnowsWhatNvccKnowsWithoutAnInclude) {
  EXPECT_EQ(
      error_of("__global__ void k(float* a) {\n  register uint b = 3; uint32_t c = UINT_MAX; int64_t d = INT_MIN;\n"
               "  a[0] = INFINITY + M_SQRT2 + FLT_MAX + b + c + d;\n}\n"),
      "no error");
}

TEST(Compile, ReportsWhatIsWrongWithTheEntryAtItsLine) {
  EXPECT_EQ(error_of("__global__ void other(float* a) {}\n"), "some/k.cu:4: 'k': identifier \"k\" is undefined");
  EXPECT_THAT(error_of("__global__ void k(float* a) {\n__shared__ float s[99999]; s[threadIdx.x] = a[0];\n"
                       "__syncthreads(); a[1] = s[threadIdx.x ^ 1]; }\n"),
              StartsWith("some/k.cu:15: the code declares 399996 bytes of shared memory, but the limit is 49152; "));
}

TEST(Compile, NamesTheHeaderThatAnErrorIsIn) {
  const std::string message =
      error_of("#include <mma.h>\n__global__ void k(float* a) { nvcuda::wmma::fill_fragment(a, a); }\n");
  EXPECT_THAT(message, StartsWith("some/k.cu:15: "));
  EXPECT_THAT(error_of("#define __CUDA_FP16_HPP__ 1\n#include <cuda_bf16.hpp>\n__global__ void k(float* a) {}\n"),
              testing::AllOf(HasSubstr("/cuda_bf16.hpp:"), HasSubstr("(in a header included by some/k.cu)")));
}

TEST(Compile, TakesAProgramForNvccAsItIs) {
  const std::string program = R"(
#include <stdio.h>
#include <stdlib.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <iostream>
#include <tuple>
#include <vector>
#include "cuda_runtime.h"
#include "device_launch_parameters.h"
using namespace std;
#define CHECK(call)                                                        \
  do {                                                                     \
    cudaError_t error = (call);                                            \
    if (error != cudaSuccess) { fprintf(stderr, "failed\n"); exit(1); } \
  } while (0)
struct Timer {
  chrono::steady_clock::time_point begin = chrono::steady_clock::now();
};
__global__ void k(float* a) { a[0] = sqrtf(a[1]) + M_PI; }
static void print(const vector<float>& values) { for (float v : values) cout << v << '{' << endl; }
int main(int argc, char** argv) {
  Timer timer;
  vector<float> host(32);
  float* device;
  CHECK(cudaMalloc(&device, 32 * sizeof(float)));
  k<<<1, 32>>>(device);
  CHECK(cudaDeviceSynchronize());
  print(host);
}
)";
  EXPECT_EQ(error_of(program), "no error");
}

TEST(Compile, HasTheHeadersThatKernelsInclude) {
  const char* const headers[] = {
      "assert.h",       "cassert",  "float.h",  "cfloat",         "inttypes.h",
      "limits.h",       "climits",  "math.h",   "cmath",          "stddef.h",
      "cstddef",        "stdint.h", "cstdint",  "stdio.h",        "cstdio",
      "stdlib.h",       "cstdlib",  "string.h", "cstring",        "algorithm",
      "limits",         "iostream", "cuda.h",   "cuda_runtime.h", "device_launch_parameters.h",
      "cuda/std/limits"};
  std::string all, reversed;
  for (const std::string header : headers) {
    all += "#include <" + header + ">\n";
    reversed = "#include <" + header + ">\n" + reversed;
  }
  const std::string use = R"(
__global__ void k(float* a) {
  assert(a[0] < FLT_MAX);
  static_assert(INT_MAX == std::numeric_limits<int>::max() && UINT8_MAX == 255 && sizeof(std::int64_t) == 8);
  static_assert(std::numeric_limits<double>::epsilon() == DBL_EPSILON && std::numeric_limits<unsigned char>::digits == 8);
  uint32_t bits = 3;
  size_t many = offsetof(float4, y);
  float b[4], least = std::min(a[1], INFINITY), c = std::max(a[2], 1.0f);
  std::swap(least, c);
  memcpy(b, a, sizeof b);
  printf("%d", std::abs(-3));
  a[bits + many] = b[1] + std::sqrt(c) + std::pow(least, 2.0f) + std::isnan(c) + std::numeric_limits<float>::lowest();
}
)";
  EXPECT_EQ(error_of(all + use), "no error");
  EXPECT_EQ(error_of(reversed + use), "no error");
}

TEST(Compile, HandsStdOverToTheDevicesOwn) {
  EXPECT_EQ(error_of("#include <array>\n#include <tuple>\n#include <utility>\n__global__ void k(float* a) {\n"
                     "std::array<int, 2> b{1, 2}; std::tuple<int, float> c{1, 2.0f};\n"
                     "a[b[0]] = std::get<1>(c) + std::make_pair(1, 2).first;\n}\n"),
            "no error");
}

TEST(CompileKey, HasOnlyWhatTheCodeMentions) {
  const KernelFile file = kernel("// N only in a comment\n__global__ void k(T* a) { a[0] = 1; }\n");
  const std::string key = compile_key(file, {{"T", "float"}, {"N", "1"}}, "sm_90");
  EXPECT_EQ(key, compile_key(file, {{"T", "float"}, {"N", "2"}}, "sm_90"));
  EXPECT_NE(key, compile_key(file, {{"T", "double"}, {"N", "1"}}, "sm_90"));
  EXPECT_NE(key, compile_key(file, {{"T", "float"}, {"N", "1"}}, "sm_80"));
  KernelFile other = file;
  other.entry = "k<N>";
  EXPECT_NE(compile_key(other, {{"N", "1"}}, "sm_90"), compile_key(other, {{"N", "2"}}, "sm_90"));
}

TEST(CompileCache, CompilesOnceAndForgetsTheOldest) {
  const KernelFile file = kernel("__global__ void k(float* a) { a[0] = N; }\n");
  const Compiled one = compile(file, {{"N", "1"}});
  const std::string key = compile_key(file, {{"N", "1"}}, kDefaultArch);
  CompileCache cache((one.ptx.size() + one.cubin.size() + key.size()) * 5 / 2);  // room for two compilations
  const auto first = cache.get(file, {{"N", "1"}});
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);
  const auto second = cache.get(file, {{"N", "2"}});
  EXPECT_NE(second, first);
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);  // this use makes it the most recently used entry
  cache.get(file, {{"N", "3"}});
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);
  EXPECT_NE(cache.get(file, {{"N", "2"}}), second);  // the cache removed it, so the kernel was compiled again
}

TEST(CompileCache, KeepsTheLatestHoweverLarge) {
  const KernelFile file = kernel("__global__ void k(float* a) { a[0] = N; }\n");
  CompileCache cache(1);
  const auto first = cache.get(file, {{"N", "1"}});
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);
  cache.get(file, {{"N", "2"}});
  EXPECT_NE(cache.get(file, {{"N", "1"}}), first);
}

TEST(CompileCache, ServesSeveralThreads) {
  const KernelFile file = kernel("__global__ void k(float* a) { a[0] = N; }\n");
  CompileCache cache;
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<const Compiled>> results(8);
  for (std::size_t i = 0; i < results.size(); ++i) {
    threads.emplace_back([&, i] { results[i] = cache.get(file, {{"N", std::to_string(1 + i % 2)}}); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 2; i < results.size(); ++i) EXPECT_EQ(results[i]->ptx, results[i % 2]->ptx);
  EXPECT_NE(results[0]->ptx, results[1]->ptx);
}

}  // namespace
}  // namespace warplens::kernels
