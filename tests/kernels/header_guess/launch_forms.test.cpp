#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kKernel = "__global__ void k(const int* in, int* out, int n) { out[threadIdx.x] = in[n]; }\n";

TEST(LaunchForms, ReadsCudaLaunchKernelExC) {
  const KernelFile made = read(program(kKernel, R"(
    int *in, *out, n = 40;
    cudaMalloc(&in, 400); cudaMalloc(&out, 800);
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(3);
    config.blockDim = dim3(48);
    config.dynamicSmemBytes = 512;
    void* list[] = {&in, &out, &n};
    cudaLaunchKernelExC(&config, (const void*)k, list);)"));
  EXPECT_THAT(made.grid, ElementsAre("3"));
  EXPECT_THAT(made.block, ElementsAre("48"));
  EXPECT_EQ(made.dynamic_shared, "512");
  EXPECT_THAT(made.args, ElementsAre("in", "out", "40"));
}

TEST(LaunchForms, ReadsAConfigurationInBraces) {
  const KernelFile made = read(program(kKernel, R"(
    int *in, *out;
    cudaLaunchConfig_t config = {dim3(5), dim3(64), 128, 0};
    cudaLaunchKernelEx(&config, k, in, out, 7);)"));
  EXPECT_THAT(made.grid, ElementsAre("5"));
  EXPECT_THAT(made.block, ElementsAre("64"));
  EXPECT_EQ(made.dynamic_shared, "128");
}

TEST(LaunchForms, KeepsTheBufferOfAPointerWithAnOffset) {
  const KernelFile made = read(program(kKernel, R"(
    int* pool;
    const int n = 30;
    cudaMalloc(&pool, 3000 * sizeof(int));
    int* half = pool + 1500;
    k<<<1, 32>>>(pool + n + 1, half, n);)"));
  ASSERT_EQ(made.buffers.size(), 1u);
  EXPECT_EQ(made.buffers[0].cols, "3000");
  EXPECT_THAT(made.args, ElementsAre("in + 31", "in + 1500", "30"));
}

TEST(LaunchForms, FollowsConditionalsWithinTheArguments) {
  const KernelFile made = read(program(kKernel, R"(
    int *in, *out;
    cudaMalloc(&in, 400); cudaMalloc(&out, 800);
    k<<<1, 32>>>(in,
#ifdef WITH_EXTRA
      extra,
#else
      out,
#endif
      9);)"));
  EXPECT_THAT(made.args, ElementsAre("in", "out", "9"));
}

TEST(LaunchForms, TakesTheBytesOfCudaMemset) {
  const std::string text = program("__global__ void k(int* a, unsigned char* b, short* c) {}", R"(
    int* a; unsigned char* b; short* c;
    cudaMalloc(&a, 400); cudaMalloc(&b, 100); cudaMalloc(&c, 200);
    cudaMemset(a, 0xff, 400);
    cudaMemset(b, 7, 100);
    cudaMemset(c, 0, 200);
    k<<<1, 32>>>(a, b, c);)");
  const std::string made = guess(text).text;
  EXPECT_THAT(made, HasSubstr("fill = { expression = \"-1\" }"));
  EXPECT_THAT(made, HasSubstr("fill = { expression = \"7\" }"));
  EXPECT_THAT(made, HasSubstr("fill = \"zero\""));
}

TEST(LaunchForms, WritesADim3AndAComplexNumberByValue) {
  const std::string text =
      program("using C = thrust::complex<double>;\n__global__ void k(dim3 g, C c, float* v) { v[0] = g.x + c.real(); }",
              "dim3 g(6, 5); float* v; cudaMalloc(&v, 4); k<<<1, 32>>>(g, C(0.5, 2.0), v);");
  EXPECT_THAT(read(text).args,
              ElementsAre("{unsigned int 6, unsigned int 5, unsigned int 1}", "{double 0.5, double 2.0}", "v"));
}

TEST(LaunchForms, PointsAnArrayOfPointersToItsRows) {
  const KernelFile made = read(program("__global__ void k(float** rows, int n) { rows[threadIdx.x][n] = 1; }", R"(
    float *host[3], **rows;
    for (int r = 0; r < 3; ++r) cudaMalloc(&host[r], 20 * sizeof(float));
    cudaMalloc(&rows, 3 * sizeof(float*));
    cudaMemcpy(rows, host, 3 * sizeof(float*), cudaMemcpyHostToDevice);
    k<<<1, 3>>>(rows, 20);)"));
  ASSERT_EQ(made.buffers.size(), 2u);
  EXPECT_EQ(made.buffers[0].element, "float*");
  EXPECT_EQ(made.buffers[1].rows, "3");
  EXPECT_EQ(made.buffers[1].cols, "20");
}

TEST(LaunchForms, ReadsAStructInConstantMemory) {
  const std::string text = program(
      "struct Box { int nx; float step[2]; };\n__constant__ Box box;\n"
      "__global__ void k(float* v) { v[threadIdx.x] = box.step[0] * box.nx; }",
      "Box own = {70, {0.5f, 0.25f}}; cudaMemcpyToSymbol(box, &own, sizeof(Box)); float* v; cudaMalloc(&v, 4 * own.nx);"
      "k<<<own.nx / 35, 35>>>(v);");
  EXPECT_THAT(guess(text).text, HasSubstr("fill = [70, 0.5, 0.25]"));
  EXPECT_THAT(read(text).block, ElementsAre("35"));
}

TEST(LaunchForms, CountsAUnionOnce) {
  const KernelFile made =
      read(program("union Two { unsigned long long all; unsigned part[2]; };\n__global__ void k(Two* t, size_t n) {}",
                   "Two* t; const size_t bytes = 4096; cudaMalloc(&t, bytes);"
                   "k<<<1, 32>>>(t, bytes / sizeof(Two));"));
  EXPECT_EQ(made.buffers.at(0).cols, "512");
  EXPECT_EQ(made.args.at(1), "512");
}

TEST(LaunchForms, FillsWhatALoopAppends) {
  const std::string text = program("__global__ void k(const int* in) {}", R"(
    std::vector<int> v;
    for (int i = 0; i < 500; ++i) v.push_back(499 - i);
    int* in;
    cudaMalloc(&in, v.size() * sizeof(v[0]));
    cudaMemcpy(in, v.data(), v.size() * sizeof(int), cudaMemcpyHostToDevice);
    k<<<1, 32>>>(in);)");
  EXPECT_THAT(guess(text).text, HasSubstr("499 - i"));
  EXPECT_THAT(guess(text).text, HasSubstr("cols = \"500\""));
}

TEST(LaunchForms, PrefersTheLaunchOfTheHost) {
  const std::string text = program(
      "__global__ void inner(int* v, int n) { v[n] = 1; }\n"
      "__global__ void outer(int* v) { inner<<<1, 2>>>(v, 3); }",
      "int* v; cudaMalloc(&v, 40); outer<<<1, 1>>>(v); inner<<<2, 5>>>(v, 4);");
  EXPECT_EQ(read(text).entry, "inner");
  EXPECT_THAT(read(text).block, ElementsAre("5"));
}

TEST(LaunchForms, LeavesTheLaunchOfAKernelWithTheSameNameInAnotherFile) {
  const HeaderGuess made = guess_header(
      std::vector<SourceUnit>{{"plain.cu", "__global__ void blur(float* in, float* out, int n, int taps) {}"},
                              {"fast.cu",
                               "__global__ void blur(float* in, float* out, int n) {}\n"
                               "void run(float* in, float* out) { blur<<<8, 64>>>(in, out, 512); }"}},
      "blur");
  EXPECT_THAT(made.text, testing::HasSubstr("args    = [\"in\", \"out\", \"width\", 5]"));
  EXPECT_TRUE(made.launches.empty());
}

}  // namespace
}  // namespace warplens::kernels
