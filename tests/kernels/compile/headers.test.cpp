#include "kernels/compile/headers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/compiler.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kPlainHeader = R"(/*+++
title   = "Kernel"
summary = "For a test."
entry   = "k"
block   = [1]
grid    = [1]
args    = ["a"]
[buffers]
a = { element = "float", rows = 1, cols = 1 }
+++*/
)";

/// Compiles the code. Returns the error if there is one, otherwise the first note; empty if there is neither.
std::string trouble_with(const std::string& code, const std::string& standard = "c++20") {
  static Compiler compiler;
  KernelFile kernel = parse_kernel("k", "some/k.cu", kPlainHeader + code);
  kernel.standard = standard;
  try {
    const Compiled compiled = compile(kernel, {}, "sm_90", compiler);
    return compiled.notes.empty() ? "" : compiled.notes.front();
  } catch (const InputError& error) {
    return error.what();
  }
}

std::string text_of_header(const std::string& name, const std::string& code) {
  const std::vector<SourceUnit> units{{"k.cu", code}};
  for (const Header& header : headers_for(units))
    if (header.name == name) return header.text;
  return "none";
}

std::string including(const std::vector<std::string>& names) {
  std::string code;
  for (const std::string& name : names) code += "#include <" + name + ">\n";
  return code;
}

const std::vector<std::string> kOfC{"assert.h", "float.h", "inttypes.h", "limits.h", "math.h",   "stddef.h",
                                    "stdint.h", "stdio.h", "stdlib.h",   "string.h", "time.h",   "cassert",
                                    "cfloat",   "climits", "cmath",      "cstddef",  "cstdint",  "cstdio",
                                    "cstdlib",  "cstring", "ctime",      "limits",   "algorithm"};
const std::string kUse =
    "__global__ void k(float* a) { a[0] = INT_MAX + M_PI + FLT_EPSILON + std::max(a[1], std::sqrt(a[2])); }\n";

TEST(Headers, EachOfTheStandardLibraryStandsAlone) {
  for (const std::string& name : kOfC) {
    EXPECT_EQ(trouble_with(including({name}) + kUse, "c++17"), "") << name;
    EXPECT_EQ(trouble_with(including({name}) + "using namespace std;\n" + kUse), "") << name;
  }
}

TEST(Headers, ThoseOfTheStandardLibraryGoTogetherInAnyOrder) {
  const std::vector<std::string> backwards(kOfC.rbegin(), kOfC.rend());
  EXPECT_EQ(trouble_with(including(kOfC) + kUse, "c++17"), "");
  EXPECT_EQ(trouble_with(including(backwards) + "using namespace std;\n" + kUse), "");
}

TEST(Headers, ThoseOfCudaStdGoWithTheOthers) {
  const std::string use =
      "using namespace std;\nstruct Pixel { float x; __device__ bool operator<(Pixel o) const { return x < o.x; } };\n"
      "__global__ void k(float* a) {\n"
      "  tuple<int, float> t = make_tuple(1, 2.f); pair<int, int> p(1, 2); array<float, 2> b{a[0], a[1]};\n"
      "  Pixel q{a[2]}, r{a[3]}; swap(q, r);\n"
      "  a[0] = get<1>(t) + p.second + b[1] + min(q, r).x + sqrt(a[4]) + abs(a[5]) + numeric_limits<float>::max() +\n"
      "         max(a[1], a[2]) + std::min<int>(3, p.first) + pow(a[1], 2.f);\n}\n";
  const std::vector<std::string> names{"tuple",      "utility", "array",     "type_traits",
                                       "functional", "limits",  "algorithm", "cmath"};
  EXPECT_EQ(trouble_with(including(names) + use, "c++17"), "");
  EXPECT_EQ(trouble_with(including({names.rbegin(), names.rend()}) + use), "");
}

TEST(Headers, ACompilationDoesNotPayForWhatIsNotMentioned) {
  EXPECT_THAT(text_of_header("tuple", "#include <tuple>\n__global__ void k() {}"), Not(HasSubstr("cuda/std")));
  EXPECT_THAT(text_of_header("tuple", "#include <tuple>\nstd::tuple<int> x;"), HasSubstr("<cuda/std/tuple>"));
  EXPECT_THAT(text_of_header("utility", "#include <tuple>\nstd::tuple<int> x;"), Not(HasSubstr("cuda/std")));
  const std::string cub =
      text_of_header("cub/cub.cuh", "#include <cub/cub.cuh>\ncub::BlockReduce<int, 32> /*BlockScan*/ x;");
  EXPECT_THAT(cub, HasSubstr("<cub/block/block_reduce.cuh>"));
  EXPECT_THAT(cub, Not(HasSubstr("block_scan")));
  EXPECT_EQ(text_of_header("cub/cub.cuh", "__global__ void k() {}"), "none");
}

TEST(Headers, WhatIsForTheHostIsEmptyWithoutANote) {
  EXPECT_EQ(trouble_with(including({"cublas_v2.h",
                                    "cublasLt.h",
                                    "cusparse.h",
                                    "cusolverDn.h",
                                    "cufft.h",
                                    "curand.h",
                                    "cudnn.h",
                                    "nccl.h",
                                    "nvml.h",
                                    "cuda_profiler_api.h",
                                    "nvToolsExt.h",
                                    "nvtx3/nvtx3.hpp",
                                    "cuda_gl_interop.h",
                                    "helper_image.h",
                                    "helper_gl.h",
                                    "helper_timer.h",
                                    "helper_cuda_drvapi.h",
                                    "exception.h",
                                    "bits/stdc++.h",
                                    "windows.h",
                                    "sys/stat.h",
                                    "GL/glut.h",
                                    "thrust/device_vector.h",
                                    "thrust/sort.h",
                                    "cub/device/device_reduce.cuh",
                                    "iostream",
                                    "vector",
                                    "new"}) +
                         "__global__ void k(float* a) { a[0] = 1; }\n"),
            "");
  EXPECT_EQ(text_of_header("cublas_v2.h", "  #  include \"cublas_v2.h\" // linear algebra"),
            text_of_header("vector", "#include <vector>"));
}

TEST(Headers, ALibraryThatNobodyKnowsIsNamed) {
  EXPECT_EQ(text_of_header("torch/extension.h", "#include <torch/extension.h>"), "none");
}

TEST(Headers, HelperMathCalculatesWithVectors) {
  EXPECT_EQ(trouble_with("#include <helper_math.h>\n"
                         "__global__ void k(float4* a, float3* b, int3* c, uint2* d, float2* e) {\n"
                         "  float3 v = make_float3(1.f), w = make_float3(a[0]);\n"
                         "  v += w; v *= 2; v = v * 2.f + 1.f / w - 3 * w; v = -v; v /= w; v -= 1.f;\n"
                         "  b[0] = normalize(cross(v, w)) + reflect(v, w) + lerp(v, w, .5f) + clamp(v, 0.f, 1.f) +\n"
                         "         fminf(v, w) + fabs(v) + fmodf(v, w) + floorf(v) + fracf(v) + smoothstep(v, w, v) +\n"
                         "         make_float3(c[0]);\n"
                         "  a[1] = make_float4(b[0], dot(v, w) + length(v) + clamp(3, 1, 2) + lerp(1.f, 2.f, .5f));\n"
                         "  c[1] = max(c[0], c[2]) * 2 + make_int3(b[0]) - abs(c[1]); d[0] = d[0] + d[1] * 3u;\n"
                         "  e[0] = make_float2(b[0]) + make_float2(1, 2); a[2] = make_float4(v) * make_float4(v, 1);\n"
                         "  a[3] = make_float4(max(3, c[0].x), min(3u, d[0].x), fmaxf(1.f, v.x), rsqrtf(v.y));\n}\n"),
            "");
}

TEST(Headers, ThrustHasWhatAKernelUses) {
  EXPECT_EQ(trouble_with("#include <thrust/complex.h>\n#include <thrust/pair.h>\n#include <thrust/device_vector.h>\n"
                         "__global__ void k(thrust::complex<float>* a) {\n"
                         "  const thrust::pair<int, int> p = thrust::make_pair(1, 2);\n"
                         "  a[0] = a[1] * a[2] + thrust::exp(a[3]) * 2.0f + thrust::abs(a[2]) + thrust::sqrt(a[3]);\n"
                         "  a[1] = thrust::pow(a[1], p.first) + thrust::conj(a[1]) * thrust::norm(a[1]);\n}\n"),
            "");
}

TEST(Headers, ThrustHasItsSmallThings) {
  EXPECT_EQ(trouble_with(
                "#include <thrust/random.h>\n#include <thrust/tuple.h>\n#include <thrust/functional.h>\n"
                "#include <thrust/swap.h>\n#include <thrust/extrema.h>\n#include <thrust/execution_policy.h>\n"
                "#include <iostream>\n"
                "__global__ void k(float* a) {\n"
                "  thrust::default_random_engine engine(threadIdx.x);\n"
                "  thrust::uniform_real_distribution<float> dice(0, 1);\n"
                "  thrust::tuple<int, float> t = thrust::make_tuple(1, 2.f);\n"
                "  thrust::swap(a[1], a[2]);\n"
                "  a[0] = dice(engine) + thrust::get<1>(t) + thrust::plus<float>()(1, 2) + thrust::max(a[1], a[2]) +\n"
                "         thrust::maximum<float>()(a[1], a[2]);\n}\n"),
            "");
}

TEST(Headers, ThePreludeGoesWithTheToolkitsOwn) {
  EXPECT_EQ(trouble_with("#include <cooperative_groups.h>\n#include <cuda/barrier>\n#include <cuda/std/cstdint>\n"
                         "#include <cuda/std/climits>\n#include <cuda/std/ctime>\n#include <cuda/std/limits>\n"
                         "__global__ void k(float* a) { a[0] = cuda::std::numeric_limits<float>::max(); }\n"),
            "");
}

TEST(Headers, CubHasItsBlocksAndWarps) {
  EXPECT_EQ(trouble_with("#include <cub/cub.cuh>\n"
                         "__global__ void k(float* a) {\n"
                         "  using Block = cub::BlockReduce<float, 64>;\n"
                         "  __shared__ typename Block::TempStorage storage;\n"
                         "  a[0] = Block(storage).Sum(a[threadIdx.x]);\n}\n"),
            "");
}

TEST(Headers, RandomNumbersComeFromTheToolkit) {
  EXPECT_EQ(
      trouble_with("#include <curand.h>\n#include <curand_kernel.h>\n"
                   "__global__ void k(float* a) {\n"
                   "  curandState state; curand_init(1, threadIdx.x, 0, &state); a[0] = curand_uniform(&state);\n}\n"),
      "");
}

TEST(Headers, ThePreludeHasWhatNvccBringsAlong) {
  const std::string use =
      "  ptrdiff_t d = n; clock_t e = clock(); time_t f = 0; std::swap(d, e); void* p = new (a) float;\n"
      "  assert(m > 0); printf(\"%d\", m); memcpy(a, a + 1, 4); std::size_t o = offsetof(int2, y);\n"
      "  a[0] = std::max(m, 3) + std::abs(a[1]) + std::sqrt(a[2]) + std::pow(2.f, 3) + d + e + f + o + (p == NULL);\n"
      "  a[1] = LONG_MAX + CHAR_MAX + INT64_MAX + SIZE_MAX + HUGE_VALF + MAXFLOAT + RAND_MAX;\n}\n";
  const std::string head = "__global__ void k(float* a, std::size_t n, std::int32_t m) {\n";
  EXPECT_EQ(trouble_with(head + use, "c++17"), "");
  EXPECT_EQ(trouble_with("using namespace std;\ntemplate <class T> __device__ T max(T a, T b) { return a; }\n" + head +
                         "  a[2] = max(a[0], a[1]);\n" + use),
            "");
}

}  // namespace
}  // namespace warplens::kernels
