// Code with names that no included header declares.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/compiler.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::HasSubstr;

const std::string kBareHeader = R"(/*+++
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

/// Compiles the code for the kernel `entry`. A Warplens header of 10 lines comes before the code.
Compiled compiled_bare(const std::string& code, const std::string& entry = "k") {
  static Compiler compiler;
  KernelFile kernel = parse_kernel("k", "some/k.cu", kBareHeader + code);
  kernel.entry = entry;
  return compile(kernel, {}, "sm_90", compiler);
}

std::string failure_of(const std::string& code, const std::string& entry = "k") {
  try {
    compiled_bare(code, entry);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(MissingNames, TheWarpFunctionsOfOldCudaActOnTheActiveThreads) {
  const Compiled compiled = compiled_bare(
      "__global__ void k(float* a) {\n  float v = a[threadIdx.x];\n  v += __shfl_down(v, 4);\n"
      "  v += __shfl_xor(v, 1, 16) + __shfl_up(v, 2) + __shfl(v, 0);\n"
      "  if (__any(v > 3) && !__all(v < 1)) a[0] = __popc(__ballot(v > 2));\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("activemask"));
  EXPECT_THAT(compiled.notes,
              Contains(HasSubstr("declares '__shfl_down'; Warplens adds the line: #define __shfl_down(...)")));
}

TEST(MissingNames, AnOverloadOfAnOldShuffleDoesNotHideTheOthers) {
  const Compiled compiled = compiled_bare(
      "__device__ float2 __shfl(float2 v, int lane) {\n  return make_float2(__shfl(v.x, lane), __shfl(v.y, lane));\n}\n"
      "__global__ void k(float2* a) { a[threadIdx.x] = __shfl(a[threadIdx.x], 3); }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("shfl.sync"));
  EXPECT_THAT(compiled.notes, Contains(HasSubstr("has no '__shfl' without a mask")));
}

TEST(MissingNames, AConstantMemberMayHaveAFraction) {
  const Compiled compiled = compiled_bare(
      "template <class T>\nstruct Most {\n  static const T first = static_cast<T>(-1e9);\n};\n"
      "__global__ void k(float* a) { a[0] = Most<float>::first; }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(MissingNames, HandlesOfLibrariesForTheHostMayBeMembers) {
  const Compiled compiled = compiled_bare(
      "struct Scene {\n  GLuint buffer;\n  cublasHandle_t handle;\n  float* heights;\n"
      "  __device__ float first() const { return heights[0]; }\n};\n"
      "__global__ void k(Scene scene) { scene.heights[1] = scene.first(); }\n");
  EXPECT_THAT(compiled.notes, Contains(HasSubstr("Warplens adds the line: typedef unsigned int GLuint;")));
}

TEST(MissingNames, WhatUsesThemIsLeftOutIfTheKernelDoesWithoutIt) {
  const Compiled compiled = compiled_bare(
      "__host__ __device__ inline float shade(int v) { return library::shade(v); }\n"
      "__device__ inline float shade(float v) { return v / 2; }\n"
      "__global__ void k(float* a) { a[0] = shade(a[1]); }\n");
  EXPECT_THAT(compiled.notes, Contains(HasSubstr("left out: the code at some/k.cu:11")));
  EXPECT_THAT(failure_of("__device__ float shade(float v) { return library::shade(v); }\n"
                         "__global__ void k(float* a) { a[0] = shade(a[1]); }\n"),
              HasSubstr("k.cu:11: "));
}

TEST(MissingNames, AConstantFunctionForTheHostMayBeInALaunchBound) {
  const Compiled compiled = compiled_bare(
      "__host__ inline consteval int blocks() { return 2; }\n"
      "__global__ __launch_bounds__(64, blocks()) void k(float* a) { a[0] = 1; }\n");
  EXPECT_THAT(compiled.ptx, HasSubstr(".minnctapersm 2"));
}

TEST(MissingNames, TheirHeaderIsIncludedWithANote) {
  const Compiled compiled =
      compiled_bare("__global__ void k(const half* a, float* b) { b[0] = __half2float(a[1]); }\n");
  EXPECT_THAT(compiled.notes,
              Contains("no included header declares 'half'; Warplens adds the line: #include <cuda_fp16.h>"));
  for (const char* code :
       {"__global__ void k(const __nv_bfloat16* a, float* b) { b[0] = __bfloat162float(a[0]); }",
        "__global__ void k(float* a) { curandState s; curand_init(1, 2, 3, &s); a[0] = curand_uniform(&s); }",
        "__global__ void k(float* a) { auto g = cooperative_groups::this_thread_block(); g.sync(); a[0] = 1; }",
        "__global__ void k(float* a) { __shared__ cub::BlockReduce<float, 32>::TempStorage s;\n"
        "  a[0] = cub::BlockReduce<float, 32>(s).Sum(a[threadIdx.x]); }",
        "template <class T> __device__ T f(T v) { if constexpr (std::is_same_v<T, int>) return v; else return v * "
        "T(2); }\n"
        "__global__ void k(float* a) { a[0] = f(a[1]) + f(3); }",
        "__global__ void k(float* a) { a[0] = std::numeric_limits<float>::max(); }",
        "using namespace std;\n__global__ void k(float* a) { a[0] = numeric_limits<float>::max(); }",
        "__global__ void k(float* a) { std::pair<int, int> p = std::make_pair(1, 2); a[p.first] = p.second; }",
        "template <class T> __device__ typename std::enable_if<sizeof(T) >= 4, T>::type f(T v) { return v + v; }\n"
        "__global__ void k(float* a) { a[0] = f(a[1]); }",
        "__global__ void k(float* a) { a[0] = std::max({1, 3, 2}); }",
        "__global__ void k(uchar* a, u_int n) { a[0] = n; }",
        "__global__ void k(unsigned* a) { unsigned l; __asm__ __volatile__(\"mov.u32 %0, %%laneid;\" : \"=r\"(l)); *a "
        "= l; }",
        "__global__ void k(cufftComplex* a) { a[0].x = a[1].y; }",
        "__global__ void k(float* a) { a[0] = CUDART_PI_F; }",
        "__global__ void k(float* a) { static_assert(M_PIf > 3.14f && M_PIf < 3.15f); a[0] = M_PIf; }",
        "__global__ void k(float* a, float Δt) { const float ω = a[0]; a[1] = ω * Δt; }",
        "__global__ void k(__uint32_t* a, __uint64_t n) { static_assert(sizeof(n) == 8); a[0] = n; }",
        "__global__ void k(int* a, __int16 n) { __iAtomicMin(a, n); }",
        "#if __CUDACC_VER__ < 70000\n#error too old\n#endif\n__global__ void k(float* a) { a[0] = 1; }"})
    EXPECT_EQ(failure_of(code), "none") << code;
}

TEST(MissingNames, AccessorsOfPyTorchHaveAStandIn) {
  EXPECT_EQ(failure_of(
                "#include <torch/extension.h>\n"
                "__global__ void k(torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> t,\n"
                "                  at::PackedTensorAccessor64<float, 1> b) {\n"
                "  CUDA_KERNEL_ASSERT(t.size(0) > 0);\n  if (threadIdx.x < t.size(1)) t[0][threadIdx.x] += b[0];\n}\n"),
            "none");
}

TEST(MissingNames, GlmNeedsNoFolder) {
  EXPECT_EQ(failure_of("#include <glm/glm.hpp>\n#include <glm/gtx/norm.hpp>\n"
                       "__global__ void k(float* a) { a[0] = glm::length2(glm::vec3(a[1])); }\n"),
            "none");
  EXPECT_EQ(failure_of("#include <glm/glm.hpp>\n#include <glm/gtx/string_cast.hpp>\n"
                       "__global__ void k(float* a) { a[0] = glm::length(glm::vec3(a[1])); }\n"),
            "none");
  EXPECT_EQ(
      failure_of("#include <glm/gtx/intersect.hpp>\n__global__ void k(glm::vec3* a, float* b) {\n"
                 "  glm::vec3 old;\n  glm::vec2 place;\n"
                 "  b[0] = glm::intersectRayTriangle(a[0], a[1], a[2], a[3], a[4], old) ? old.z : 0;\n"
                 "  if (glm::intersectRayTriangle(a[0], a[1], a[2], a[3], a[4], place, b[1])) b[2] = place.x;\n}\n"),
      "none");
}

TEST(MissingNames, AFunctionWithoutADefinitionIsNamed) {
  EXPECT_THAT(
      failure_of("__device__ float shade(float v);\n__global__ void k(float* a) { a[0] = shade(a[1]); }\n"),
      HasSubstr("'shade(float)' is declared for the device, but no file that defines it was found; include this "
                "file"));
}

TEST(MissingNames, CuteNeedsNoFolder) {
  const std::string kernel =
      "__global__ void k(float* a, int n) {\n"
      "  auto t = cute::make_tensor(cute::make_gmem_ptr(a), cute::make_shape(cute::Int<4>{}, n));\n"
      "  t(1, threadIdx.x) = cute::size<0>(t);\n}\n";
  EXPECT_EQ(failure_of("#include <cute/tensor.hpp>\n" + kernel), "none");
  EXPECT_EQ(failure_of(kernel), "none");  // the header that includes CuTe is missing
}

TEST(MissingNames, TypesOfLibrariesAndSystemsMayBeMembers) {
  EXPECT_EQ(failure_of("#include <chrono>\n#include <mpi.h>\n#include <typeindex>\nstruct Run {\n"
                       "  std::chrono::high_resolution_clock::time_point start;\n"
                       "  std::chrono::time_point<std::chrono::steady_clock> end;\n  std::atomic<int> count;\n"
                       "  std::type_index type;\n  MPI_Status status;\n  pthread_mutex_t lock;\n"
                       "  cublasStatus_t answer;\n  std::filesystem::path file;\n  float* data;\n};\n"
                       "__global__ void k(Run r) { r.data[0] = 1; }\n"),
            "none");
}

TEST(MissingNames, ValuesOfJsonMayBeMembers) {
  EXPECT_EQ(failure_of("#include <nlohmann/json.hpp>\nusing json = nlohmann::json;\nstruct Scene {\n  json settings;\n"
                       "  nlohmann::json* other;\n  float* data;\n  void read(const json& from);\n};\n"
                       "static_assert(sizeof(Scene) == 32);\n__global__ void k(Scene s) { s.data[0] = 1; }\n"),
            "none");
}

TEST(MissingNames, TypesOfTheStandardLibraryMayBeMembers) {
  EXPECT_EQ(failure_of("#include <string>\n#include <vector>\nstruct Field {\n  std::vector<float> all;\n"
                       "  std::string name;\n  float* data;\n  void save(const std::string& path);\n};\n"
                       "static_assert(sizeof(Field) == 64);\n__global__ void k(Field f) { f.data[0] = 1; }\n"),
            "none");
}

TEST(MissingNames, AUsingDeclarationMayListFunctionsOfTheHost) {
  EXPECT_EQ(failure_of("#include <algorithm>\n#include <string>\nusing std::stoi, std::stoul,\n  std::min;\n"
                       "__global__ void k(int* a) { a[0] = min(a[1], a[2]); }\n"),
            "none");
}

TEST(MissingNames, TypesOfAbsentLibrariesMayBePointees) {
  EXPECT_EQ(failure_of("#include <some_window.h>\nstruct Scene {\n  SomeWindow* window;\n  ui::Font* font;\n"
                       "  float* data;\n  void draw(const SomeImage& image);\n};\n"
                       "__global__ void k(Scene s) { s.data[0] = 1; }\n"),
            "none");
}

TEST(MissingNames, AKernelMayAllocateMemory) {
  EXPECT_EQ(
      failure_of("__global__ void k(int* a) {\n  int* b;\n  cudaMalloc(&b, 64);\n  a[0] = b[0];\n  cudaFree(b);\n}\n"),
      "none");
}

TEST(MissingNames, FormatsOfIntegersAreKnown) {
  EXPECT_EQ(
      failure_of(
          "#include <cinttypes>\n"
          "__global__ void k(uint32_t* a) { printf(\"%\" PRIu32 \" %\" PRId64 \"\\n\", a[0], int64_t(a[1])); }\n"),
      "none");
}

TEST(MissingNames, TemplateArgumentsMayBeOfTheKernelsNamespace) {
  EXPECT_EQ(failure_of("namespace n {\nstruct One { static constexpr float value = 1; };\n"
                       "template <class T> __global__ void k(float* a) { a[0] = T::value; }\n}\n",
                       "n::k<One>"),
            "none");
}

TEST(MissingNames, MessagesOfThePreprocessorMayHaveMacros) {
  EXPECT_EQ(failure_of("#define TEXT(x) #x\n#pragma message(\"side \" TEXT(8))\n"
                       "__global__ void k(half* a) { a[0] = CUDART_ONE_FP16; }\n"),
            "none");
}

TEST(MissingNames, AnAbsentHeaderLeadsTheError) {
  EXPECT_EQ(failure_of("#include \"kitchen.cuh\"\n__global__ void k(float* a) {\n  a[CHUNK] = UP(1, CHUNK);\n}\n"),
            "some/k.cu:11: kitchen.cuh was not found; it seems to define CHUNK (line 13), UP; pass its folder with -I");
  EXPECT_THAT(failure_of("#include <gridlib/field.h>\n#include \"pots.h\"\nusing gridlib::device::FieldView;\n"
                         "__global__ void k(FieldView<float> a) { a(1) = 2; }\n"),
              testing::AllOf(HasSubstr("gridlib/field.h was not found"), HasSubstr("FieldView")));
  EXPECT_THAT(failure_of("#include <raft/core/span.hpp>\nusing namespace raft;\n"
                         "__global__ void k(float* a) { Span t = make_span(a); t[0] = 1; }\n"),
              testing::AllOf(HasSubstr("raft/core/span.hpp of RAFT"), HasSubstr("-I")));
}

TEST(MissingNames, AnAbsentHeaderIsBlamedOnlyForNamesThatItMayDefine) {
  const std::string uses = "__global__ void k(float* a) { a[0] = spread(a[1]); }\n";
  for (const char* const header : {"stb_image_write.h", "deps/stb_image.h", "gtest/gtest.h", "GLFW/glfw3.h"})
    EXPECT_EQ(failure_of("#include \"" + std::string(header) + "\"\n" + uses),
              "some/k.cu:12: identifier \"spread\" is undefined")
        << header;
  EXPECT_THAT(failure_of("#include \"stb_image_write.h\"\n#include \"spreads.cuh\"\n" + uses),
              HasSubstr("spreads.cuh was not found"));
  EXPECT_THAT(failure_of("#include \"stb_image.h\"\n__global__ void k(float* a) { a[0] = stbi_is_hdr(a); }\n"),
              HasSubstr("stb_image.h of stb was not found"));
}

TEST(MissingNames, AMacroOfTheBuildIsExplained) {
  EXPECT_EQ(failure_of("__global__ void k(float* a) { a[SIDE] = 1; }\n"),
            "some/k.cu:11: 'SIDE' is not defined; if the build defines it (nvcc -DSIDE=16), pass the same option to "
            "Warplens: -DSIDE=16");
}

TEST(MissingNames, AKernelBehindAConditionIsCompiled) {
  const Compiled compiled = compiled_bare("#ifdef WITH_GPU\n__global__ void k(float* a) { a[0] = 1; }\n#endif\n");
  EXPECT_THAT(compiled.notes, Contains("Warplens defines the macro 'WITH_GPU', because 'k' depends on it"));
}

TEST(MissingNames, AHostOperatorIsNamed) {
  EXPECT_EQ(failure_of("inline float2 operator+(float2 a, float2 b) { return a; }\n"
                       "__global__ void k(float2* a) { a[0] = a[1] + a[2]; }\n"),
            "some/k.cu:12: 'operator+' (line 11) is a host function, which a kernel cannot call; mark it __device__");
}

TEST(MissingNames, ATextureReferenceIsOfTheTimeBeforeCuda12) {
  const std::string kernel = "__global__ void k(float* a) { a[0] = tex2D(relief, 1, 2); }\n";
  EXPECT_EQ(failure_of("texture<float, 2> relief;\n" + kernel), "none");
  EXPECT_THAT(failure_of("Pair<texture<float, 2>> relief;\n" + kernel),
              HasSubstr("'relief' (line 11) is a texture or surface reference, which CUDA 12 removed"));
}

TEST(MissingNames, BindingMacrosAreLeftOut) {
  EXPECT_EQ(
      failure_of("#include <torch/extension.h>\n__global__ void k(float* a) { a[0] = 1; }\n"
                 "#define BIND(tag, kind, each) \\\n  void run_##tag(torch::Tensor x) { k<<<1, 32 / (each)>>>(x); }\n"
                 "BIND(f, torch::kFloat, 1)\nBIND(g, torch::kHalf, 2)\n"
                 "PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {\n  m.def(\"f\", &run_f);\n}\n"),
      "none");
}

TEST(MissingNames, AKernelMayHaveTheNameOfACudaFunction) {
  EXPECT_EQ(compiled_bare("__global__ void norm(const float* a, float* b, int n = 3) { b[0] = a[n]; }\n", "norm").entry,
            "_Z4normPKfPfi");
}

TEST(MissingNames, AnEarlierDeclarationOfTheKernelIsDropped) {
  EXPECT_EQ(failure_of("__global__ void k(float, float);\n__global__ void k(float* a) { a[0] = 1; }\n"), "none");
}

TEST(MissingNames, TheEndOfACommentAloneIsAnError) {
  EXPECT_THAT(failure_of("x*/\n__global__ void k(float* a) { a[0] = 1; }\n"), HasSubstr("some/k.cu:11: "));
}

TEST(MissingNames, IntegersOf64BitsAreLong) {
  EXPECT_EQ(failure_of("#include <cstdint>\n#include <cuda/std/cstdint>\n#include <cuda/barrier>\n"
                       "__device__ void f(unsigned long* a) { *a = 1; }\n"
                       "__global__ void k(uint64_t* a) { f(a); cuda::std::uint64_t b; f(&b); }\n"),
            "none");
  EXPECT_THAT(compiled_bare("__global__ void k(uint64_t* a) { atomicAdd(a, uint64_t(1)); }\n").notes,
              Contains("the 64-bit integer types (such as int64_t) are 'long long' in this compilation; with nvcc on "
                       "Linux they are 'long'"));
}

TEST(MissingNames, InlinePtxThatDoesNotAssembleHasItsLine) {
  EXPECT_THAT(
      failure_of("__global__ void k(unsigned* a) {\n  unsigned m;\n"
                 "  asm volatile(\"{ .reg .pred p .reg .b32 r; activemask.b32 %0; }\" : \"=r\"(m));\n  a[0] = m;\n}\n"),
      testing::StartsWith("some/k.cu:13: the assembler rejects the inline PTX"));
  EXPECT_THAT(
      failure_of("__global__ void k(unsigned* a) {\n"
                 "  asm volatile(\"tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;\" ::\"r\"(a[0]));\n}\n"),
      testing::StartsWith("some/k.cu:12: 'tcgen05.dealloc' needs a newer GPU"));
}

TEST(MissingNames, InstructionsOfOneTargetAreCompiledForIt) {
  const Compiled compiled = compiled_bare(
      "__global__ void __launch_bounds__(128) k(float* a) {\n  asm volatile(\"setmaxnreg.dec.sync.aligned.u32 40;\");\n"
      "  a[0] = 1;\n}\n");
  EXPECT_EQ(compiled.arch, "sm_90a");
}

TEST(MissingNames, AKernelInABranchThatIsLeftOutIsCompiled) {
  const std::string code =
      "#define STEP 2\n#if STEP == 1\n__global__ void k(float* a) { a[0] = 1; }\n#elif 0\n"
      "__global__ void other(float* a) { a[0] = 3; }\n#endif\n";
  const Compiled compiled = compiled_bare(code);
  EXPECT_THAT(compiled.notes, Contains("the preprocessor leaves 'k' out because of the condition at some/k.cu:12; "
                                       "Warplens compiles it nevertheless"));
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(MissingNames, TheCastOfAnEntryIsForVersionsThatAreThere) {
  EXPECT_EQ(
      failure_of("#if 0\n__global__ void k(float* a, int n) {}\n#else\n__global__ void k(float* a) { a[0] = 1; }\n"
                 "#endif\n",
                 "static_cast<void (*)(float*, int)>(k)"),
      "none");
}

TEST(MissingNames, ThrustSwapsDifferentTypes) {
  EXPECT_EQ(failure_of("#include <thrust/swap.h>\n__global__ void k(float* a) {\n  int i = a[0]; unsigned j = a[1];\n"
                       "  thrust::swap(i, j); thrust::swap(a[0], a[1]); a[2] = i + j;\n}\n"),
            "none");
}

TEST(MissingNames, TheOrderOfBytesIsKnown) {
  const Compiled compiled = compiled_bare(
      "__global__ void k(float* a) {\n#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__\n  a[0] = 1;\n#endif\n}\n");
  EXPECT_THAT(compiled.ptx, HasSubstr("st.global"));
}

TEST(MissingNames, AClassThatNoFileDeclaresIsNamed) {
  EXPECT_THAT(failure_of("__global__ void k(float* a) {\n  a[0] = generated_rule::value(a[1]);\n}\n"),
              HasSubstr("'generated_rule' is declared neither in this file nor in a file of its project"));
}

}  // namespace
}  // namespace warplens::kernels
