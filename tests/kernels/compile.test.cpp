#include "kernels/compile.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "kernels/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kHeader = R"(/*+++
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
  return parse_kernel("k", "some/k.cu", kHeader + code);
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
  // The store stands in line 16: after 13 lines of header, the include and the function's head.
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

TEST(Compile, ReportsTheFirstErrorWithItsLine) {
  EXPECT_EQ(error_of("__global__ void k(float* a) {\n  a[0] = b;\n  c = 1;\n}\n"),
            "some/k.cu:15: identifier \"b\" is undefined");
  EXPECT_EQ(error_of("\n__global__ void k(T* a) { a[N] = b; }\n"), "some/k.cu:15: identifier \"b\" is undefined");
  EXPECT_EQ(error_of("__global__ void k(float* a) {\n  a[0] = 1;\n"), "some/k.cu:15: expected a \"}\"");
  EXPECT_EQ(error_of("#include \"none.h\"\n"), "some/k.cu:14: cannot open source file \"none.h\"");
  EXPECT_EQ(
      error_of("void f() {}\n__global__ void k(float* a) {}\n"),
      "some/k.cu:14: a function without __global__ or __device__ is code for the host, which a kernel file cannot "
      "have: mark it __device__");
}

TEST(Compile, ReportsWhatIsWrongWithTheEntryAtItsLine) {
  EXPECT_EQ(error_of("__global__ void other(float* a) {}\n"), "some/k.cu:4: 'k': identifier \"k\" is undefined");
  EXPECT_THAT(error_of("__global__ void k(float* a) { __shared__ float s[99999]; s[threadIdx.x] = a[0];\n"
                       "__syncthreads(); a[1] = s[threadIdx.x ^ 1]; }\n"),
              testing::AllOf(StartsWith("some/k.cu:4: 'k': "), HasSubstr("uses too much shared data")));
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
  CompileCache cache(2);
  const auto first = cache.get(file, {{"N", "1"}});
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);
  const auto second = cache.get(file, {{"N", "2"}});
  EXPECT_NE(second, first);
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);  // now the latest
  cache.get(file, {{"N", "3"}});
  EXPECT_EQ(cache.get(file, {{"N", "1"}}), first);
  EXPECT_NE(cache.get(file, {{"N", "2"}}), second);  // was forgotten, so was compiled again
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
