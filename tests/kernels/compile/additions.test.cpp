// Code that nvcc accepts, and that NVRTC rejects without the additions of Warplens.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/compile/compile.hpp"
#include "kernels/compile/compound_literals.hpp"
#include "kernels/compiler/compiler.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

const std::string kOneBuffer = R"(/*+++
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

/// Compiles the code for the kernel `entry`.
Compiled compiled_for_nvcc(const std::string& code, const std::string& entry = "k") {
  static Compiler compiler;
  KernelFile kernel = parse_kernel("k", "some/k.cu", kOneBuffer + code);
  kernel.entry = entry;
  return compile(kernel, {}, "sm_90", compiler);
}

TEST(Additions, FunctionsOfCmathTakeAllNumbers) {
  const Compiled compiled = compiled_for_nvcc(
      "#include <cmath>\n"
      "__global__ void k(float* a, int i, unsigned u, double d) {\n"
      "  const float f = a[0];\n"
      "  a[1] = pow(f, 1. / 3.) + pow(i, 2u) + sqrt(i) + std::floor(u) + std::pow(i, f) + fmax(f, d) + fma(f, d, i);\n"
      "  a[2] = atan2(i, u) + std::fmod(f, 2.0) + isnan(i) + ldexp(i, 3) + std::exp(u);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("sqrt.rn.f64"));
}

TEST(Additions, OtherOverloadsHaveTheirUsualMeaning) {
  const Compiled compiled = compiled_for_nvcc(
      "struct Dual { float v, d; };\n"
      "__device__ Dual sqrt(Dual x) { return {sqrtf(x.v), x.d}; }\n"
      "__global__ void k(float* a, int i) {\n"
      "  const Dual x = sqrt(Dual{a[0], a[1]});\n  a[1] = x.v + pow(a[2], 2) + sqrt(a[3]) + tan(i);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("sqrt.rn.f32"));
  EXPECT_THAT(compiled.ptx, testing::Not(HasSubstr("sqrt.rn.f64")));
}

TEST(Additions, ConditionsThatAskForNvccHold) {
  const Compiled compiled = compiled_for_nvcc(
      "#ifdef __NVCC__\n#define STEP 3\n#endif\n"
      "#if defined(__NVCC__) && \\\n    !defined(__NVCC__OLD)\n#define START 5\n#endif\n"
      "__global__ void k(float* a) { a[threadIdx.x * STEP + START] = 1; }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, LambdasMayHaveMarks) {
  const Compiled compiled = compiled_for_nvcc(
      "__global__ void k(float* a) {\n"
      "  auto twice = [=] __host__ __device__ (float x) { return 2 * x; };\n  a[0] = twice(a[1]);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, ANumberMayBeATemplateArgumentOfTypeBool) {
  const Compiled compiled = compiled_for_nvcc(
      "template <bool B> struct Step { static constexpr int value = 1; };\n"
      "template <> struct Step<true> { static constexpr int value = 4; };\n"
      "template <unsigned Flags> __global__ void k(float* a) { a[threadIdx.x * Step<Flags & 8>::value] = 1; }\n",
      "k<12>");
  EXPECT_THAT(compiled.log, HasSubstr("narrowing"));
}

TEST(Additions, CompoundLiteralsAreAccepted) {
  const Compiled compiled = compiled_for_nvcc(
      "__device__ uchar4 shade(unsigned char r) { return (uchar4) {r, 0, 0, 255}; }\n"
      "__global__ void k(float4* a) {\n  if (threadIdx.x < 4) {\n"
      "    a[1] = (float4){a[0].x, 0, 0, 1};\n    a[2].x = shade(3).x;\n  }\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global.v4"));
}

TEST(CompoundLiterals, OnlyBracketsWhereAnOperandBeginsAreRewritten) {
  std::string text = "if (x) { y = (int2) {1, 2}; f((a::v<int>){3}); } // (t){\nvoid g(int) {}\n";
  EXPECT_TRUE(rewrite_compound_literals(text));
  EXPECT_EQ(text, "if (x) { y =  int2  {1, 2}; f( a::v<int> {3}); } // (t){\nvoid g(int) {}\n");
  EXPECT_FALSE(rewrite_compound_literals(text));
}

TEST(Additions, FunctionsOfAProgrammaticLaunchAreKnown) {
  const Compiled compiled = compiled_for_nvcc(
      "__global__ void k(float* a) {\n  cudaGridDependencySynchronize();\n  a[0] += 1;\n"
      "  cudaTriggerProgrammaticLaunchCompletion();\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("griddepcontrol.wait"));
  EXPECT_THAT(compiled.ptx, HasSubstr("griddepcontrol.launch_dependents"));
}

TEST(Additions, OperatorsThatCubRemovedAreKnown) {
  const Compiled compiled = compiled_for_nvcc(
      "#include <cub/cub.cuh>\n"
      "__global__ void k(float* a) {\n"
      "  __shared__ typename cub::BlockReduce<float, 64>::TempStorage memory;\n"
      "  const float most = cub::BlockReduce<float, 64>(memory).Reduce(a[threadIdx.x], cub::Max());\n"
      "  if (cub::LaneId() == 0) a[threadIdx.x] = cub::Sum{}(most, 1.f) + cub::Min()(most, 2.f);\n"
      "  cub::Swap(a[70], a[71]);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("%laneid"));
  EXPECT_TRUE(compiled.notes.empty());
}

TEST(Additions, StreamsOfTheHostMayBeInAClass) {
  const Compiled compiled = compiled_for_nvcc(
      "struct Ray {\n  float t;\n  friend std::ostream& operator<<(std::ostream& out, const Ray& ray);\n"
      "  void print(std::ostream& out) const { out << t; }\n};\n"
      "template <class T> std::ostream& operator<<(std::ostream& out, const T& one) { return out << one.t; }\n"
      "__global__ void k(Ray* a) { a[0].t = 1; }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, AKernelMayBeDefinedOutsideItsNamespace) {
  const Compiled compiled = compiled_for_nvcc(
      "namespace wave {\n__global__ void k(float* a, int n);\n}\n"
      "__global__ void wave::k(float* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 2; }\n",
      "wave::k");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, ViewsOfOpenCvAreKnown) {
  const Compiled compiled = compiled_for_nvcc(
      "#include <opencv2/core/cuda_types.hpp>\n"
      "__global__ void k(cv::cuda::PtrStepSz<uchar3> in, cv::cuda::PtrStepf out) {\n"
      "  if (threadIdx.x < in.cols && threadIdx.y < in.rows) out(threadIdx.y, threadIdx.x) = "
      "in.ptr(threadIdx.y)[1].z;\n"
      "}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, FunctionsThatFetchFromAReferenceAreInlined) {
  const Compiled compiled = compiled_for_nvcc(
      "texture<float, 1> heights;\ntexture<float, 1> tex;\n#define ON_GPU __device__\n"
      "__device__ float at(int i) { return tex1Dfetch(heights, i); }\n"
      "ON_GPU float far(float* a, int i) {\n  float s = 0;\n"
      "  for (int j = 0; j < 40; ++j) s = sinf(cosf(s * at(i + j)) + at(j)) * a[j];\n  return s;\n}\n"
      "__global__ void k(float* a, int n) {\n"
      "  if (n & 1) a[0] = far(a, n);\n  if (n & 2) a[1] = far(a, n + 1);\n  if (n & 4) a[2] = far(a, n + 3);\n  a[3] "
      "= tex1Dfetch(tex, n);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("tex.1d"));
  EXPECT_THAT(compiled.ptx, testing::Not(HasSubstr("call.uni")));
}

TEST(Additions, NamesOfCudaStdAreDeclaredOneByOneBesideUsingStd) {
  const Compiled compiled = compiled_for_nvcc(
      "using namespace std;\n"
      "template <class T> using Pack = typename std::aligned_storage<2 * sizeof(T), 8>::type;\n"
      "template <class T> __device__ T scaled(T x) {\n"
      "  if constexpr (std::is_same<T, float>::value) return exp(x); else return x;\n}\n"
      "__global__ void k(float* a) { Pack<float> p; *(float*)&p = scaled(a[0]); a[1] = *(float*)&p + log(a[2]); }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, AnInstantiationByAMacroIsLeftOut) {
  const Compiled compiled = compiled_for_nvcc(
      "#define INSTANTIATE(T) host_table<T>::add(\"T\"), 1;\n"
      "__global__ void k(float* a) { a[0] = 1; }\nINSTANTIATE(float)\nINSTANTIATE(int)\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(Additions, ExchangesOfPyTorchAreKnown) {
  const Compiled compiled = compiled_for_nvcc(
      "__global__ void k(float* a) {\n  float s = a[threadIdx.x];\n  s += WARP_SHFL_XOR(s, 4);\n"
      "  a[0] = WARP_SHFL(s, 0) + WARP_SHFL_DOWN(s, 2, 16);\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("shfl.sync.bfly"));
}

}  // namespace
}  // namespace warplens::kernels
