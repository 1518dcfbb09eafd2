#include "kernels/header_guess/header_guess.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "kernels/text/error.hpp"
#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kScale = "__global__ void scale(const float* in, float* out, float by, int n) {}\n";

TEST(HeaderGuess, FollowsTheLaunchTheAllocationsAndTheFills) {
  const std::string text = program(std::string("#define THREADS 128\n") + kScale, R"(
    int n = argc > 1 ? atoi(argv[1]) : 10000;
    std::vector<float> h(n);
    for (int i = 0; i < n; ++i) h[i] = i % 7;
    float *a, *b;
    CHECK(cudaMalloc(&a, n * sizeof(float)));
    CHECK(cudaMalloc((void**)&b, sizeof(float) * n));
    cudaMemcpy(a, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    int blocks = (n + THREADS - 1) / THREADS;
    scale<<<blocks, THREADS>>>(a, b, 2.5f, n);)");
  const HeaderGuess made = guess(text);
  EXPECT_THAT(made.doubts, IsEmpty());
  const KernelFile kernel = read(text);
  EXPECT_EQ(kernel.entry, "scale");
  EXPECT_THAT(kernel.block, ElementsAre("128"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 128)"));
  EXPECT_THAT(kernel.args, ElementsAre("in", "out", "2.5", "width"));
  EXPECT_EQ(kernel.default_size, (Size{10000, 1}));
  EXPECT_EQ(kernel.buffers.at(0).cols, "width");
  EXPECT_THAT(made.text, HasSubstr("expression = \"i % 7\""));
  EXPECT_TRUE(kernel.buffers.at(1).fill.empty()) << "the host writes nothing there";
}

TEST(HeaderGuess, WhatTheCommandLineWouldSayIsOneNumberForAllThatHangsOnIt) {
  const std::string text = program(kScale, R"(
    const int n = atoi(argv[1]);
    int rows;
    rows = (int)strtol(argv[2], nullptr, 10);
    float *a, *b;
    cudaMalloc(&a, n * rows * sizeof(float));
    cudaMalloc(&b, n * rows * sizeof(float));
    scale<<<dim3((n + 31) / 32, rows / 8), dim3(32, 8)>>>(a, b, 2.0f, n * rows);)");
  const HeaderGuess guessed = guess(text);
  EXPECT_THAT(guessed.doubts, testing::UnorderedElementsAre("'n' is read from the command line; 1024 is assumed",
                                                            "'rows' is read from the command line; 1024 is assumed"));
  const KernelFile header = read(text);
  EXPECT_THAT(header.grid, ElementsAre("ceil_div(width, 32)", "height / 8"));
  ASSERT_TRUE(header.default_size);
  EXPECT_EQ(*header.default_size, (Size{1024, 1024}));
}

TEST(HeaderGuess, NamesTheKernelsThatItIsNotAbout) {
  const std::string kernels =
      std::string(kScale) + "__global__ void fill(float* x) {}\n__global__ void never(float* x) {}\n";
  const std::string text = program(kernels,
                                   "float *a, *b;\ncudaMalloc(&a, 400);\ncudaMalloc(&b, 400);\n"
                                   "fill<<<1, 100>>>(a);\nscale<<<1, 100>>>(a, b, 2, 100);\nfill<<<1, 100>>>(b);");
  EXPECT_THAT(guess(text).other_kernels, ElementsAre("scale")) << "a kernel that is never launched is not listed";
  EXPECT_THAT(guess(text, "scale").other_kernels, ElementsAre("fill"));
  EXPECT_THAT(guess(kernels, "fill").other_kernels, ElementsAre("scale", "never")) << "no kernel is launched here";
  try {
    guess(text, "scael");
    FAIL() << "there is no such kernel";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "some/k.cu:1: there is no kernel 'scael' in this file; choose from fill, scale");
  }
}

TEST(HeaderGuess, KnowsHowFarApartPitchedRowsAre) {
  const std::string kernel = "__global__ void blur(const unsigned char* in, size_t pitch, int w, int h) {}\n";
  const KernelFile one = read(program(kernel, R"(
    const int w = 600, h = 90;
    unsigned char* in;
    size_t pitch;
    cudaMallocPitch(&in, &pitch, w, h);
    blur<<<(w + 63) / 64, 64>>>(in, pitch, w, h);)"));
  EXPECT_THAT(one.args, ElementsAre("in", "ceil_div(width, 512) * 512", "width", "90"));
  EXPECT_EQ(one.buffers.at(0).cols, "(ceil_div(width, 512) * 512) * 90");
  // The pitch is a field of a struct that a function returns.
  const KernelFile two = read(program(R"(
    struct Plane { float* data; size_t pitch; int width, height; };
    __global__ void blur(Plane in) {}
    Plane make_plane(int width, int height) {
      Plane p{nullptr, 0, width, height};
      cudaMallocPitch(&p.data, &p.pitch, width * sizeof(float), height);
      return p;
    })",
                                      R"(
    Plane a = make_plane(130, 70);
    blur<<<3, 64>>>(a);)"));
  EXPECT_THAT(two.args, ElementsAre("{data, size_t 1024, int 130, int 70}"));
}

TEST(HeaderGuess, FindsWhatAConstructorAllocates) {
  const KernelFile kernel = read(program(R"(
    class Lock {
      int* state;
     public:
      Lock() { cudaMalloc((void**)&state, sizeof(int)); cudaMemset(state, 0, sizeof(int)); }
    };
    __global__ void take(Lock lock) {})",
                                         R"(
    Lock lock;
    take<<<1, 32>>>(lock);)"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "1");
  EXPECT_EQ(kernel.buffers.at(0).fill.text, "zero");
}

TEST(HeaderGuess, GivesAPointerInAVariableItsMemory) {
  const std::string text = program(R"(
    __device__ float* output;
    __global__ void visit(int n) { output[threadIdx.x] = n; })",
                                   R"(
    const int n = 1000;
    float* memory;
    cudaMalloc(&memory, n * sizeof(float));
    cudaMemcpyToSymbol(output, &memory, sizeof(memory));
    visit<<<8, 125>>>(n);)");
  EXPECT_THAT(guess(text).text,
              HasSubstr(R"(output = { element = "float*", fill = { pointers_to = ["output_memory"] } })"));
  EXPECT_EQ(read(text).buffers.at(0).cols, "1000");
}

TEST(HeaderGuess, FollowsArgumentsIntoFunctionsThatLaunch) {
  const KernelFile kernel = read(program(std::string(kScale) + R"(
    static int up(int a, int b) { return (a + b - 1) / b; }
    void run(const float* in, float* out, int count, int threads = 64) {
      dim3 block(threads), grid(up(count, threads));
      scale<<<grid, block>>>(in, out, 1.0f, count);
    })",
                                         R"(
    const int size = 1 << 12;
    float* d; float* e;
    cudaMallocManaged(&d, size * sizeof(float));
    cudaMalloc(&e, size * sizeof(float));
    run(d, e, size);)"));
  EXPECT_THAT(kernel.block, ElementsAre("64"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 64)"));
  EXPECT_EQ(kernel.default_size, (Size{4096, 1}));
}

TEST(HeaderGuess, OfAMatrixHasWidthAndHeight) {
  const KernelFile kernel = read(program("__global__ void t(const double* a, double* b, int rows, int cols) {}\n", R"(
    int rows = 300, cols = 200;
    double *a, *b;
    cudaMalloc(&a, rows * cols * sizeof(double));
    cudaMalloc(&b, rows * cols * sizeof(double));
    dim3 block(16, 16);
    dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    t<<<grid, block>>>(a, b, rows, cols);)"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 16)", "ceil_div(height, 16)"));
  EXPECT_THAT(kernel.args, ElementsAre("a", "b", "height", "width"));
  EXPECT_EQ(kernel.default_size, (Size{200, 300}));
  EXPECT_EQ(kernel.buffers.at(0).rows, "height");
  EXPECT_EQ(kernel.buffers.at(0).element, "double");
}

TEST(HeaderGuess, NamesTheInstanceOfATemplate) {
  const std::string declared = "template <typename T, int N> __global__ void k(T* a) {}\n";
  EXPECT_EQ(read(program(declared, "constexpr int n = 8; short* a; k<short, 2 * n><<<1, 32>>>(a);")).entry,
            "k<short, 16>");
  EXPECT_EQ(read(program("template <typename T> __global__ void k(T* a) {}\n", "double* a; k<<<1, 32>>>(a);")).entry,
            "k<double>");
  EXPECT_EQ(read(program("struct Odd { __device__ bool operator()(int x) const { return x & 1; } };\n"
                         "template <typename F> __global__ void k(int* a, F f) {}\n",
                         "int* a; k<<<1, 32>>>(a, Odd());"))
                .entry,
            "k<Odd>");
  EXPECT_EQ(read(program("namespace n { __global__ void k(int* a) {} }\n", "int* a; n::k<<<1, 32>>>(a);")).entry,
            "n::k");
}

TEST(HeaderGuess, HandsOverTheHostsTablesToConstantMemory) {
  const std::string text =
      program("__constant__ float c[3];\n__global__ void k(float* a) { a[0] = c[1]; }\n",
              "float h[3] = {0.25f, 0.5f, 0.25f}; float* a; cudaMemcpyToSymbol(c, h, sizeof(h)); k<<<1, 32>>>(a);");
  EXPECT_THAT(guess(text).text, HasSubstr("c = { element = \"float\", fill = [0.25, 0.5, 0.25] }"));
}

TEST(HeaderGuess, AVariableMayHaveTheValueOfASize) {
  const std::string text =
      program("__constant__ int count;\n__global__ void k(float* a) { if (threadIdx.x < count) a[threadIdx.x] = 1; }\n",
              "int n = 640; float* a; cudaMalloc(&a, n * sizeof(float)); cudaMemcpyToSymbol(count, &n, sizeof(n));\n"
              "k<<<n / 64, 64>>>(a);");
  EXPECT_THAT(guess(text).text, HasSubstr("count = { element = \"int\", fill = [\"width\"] }"));
  EXPECT_EQ(read(text).variables.at(0).fill.values, std::vector<std::string>{"width"});
}

TEST(HeaderGuess, TakesTheSharedMemoryAndCooperation) {
  EXPECT_EQ(read(program("__global__ void k(int* a) {}\n", "int t = 64; int* a; k<<<2, t, 2 * t * sizeof(int)>>>(a);"))
                .dynamic_shared,
            "512");
  EXPECT_TRUE(
      read(program("__global__ void k(int* a) {}\n",
                   "int* a; void* args[] = {&a}; cudaLaunchCooperativeKernel((void*)k, dim3(8), dim3(64), args);"))
          .cooperative);
}

TEST(HeaderGuess, WithoutALaunchGoesByTheParameters) {
  const HeaderGuess made =
      guess("__global__ void k(const float* in, float* out, int width, int height) { threadIdx.y; }");
  EXPECT_THAT(made.doubts, ElementsAre(HasSubstr("no launch of this kernel was found")));
  const KernelFile kernel =
      read("__global__ void k(const float* in, float* out, int width, int height) { threadIdx.y; }");
  EXPECT_THAT(kernel.block, ElementsAre("16", "16"));
  EXPECT_THAT(kernel.args, ElementsAre("in", "out", "width", "height"));
}

TEST(HeaderGuess, SaysWhatItAssumed) {
  const HeaderGuess made = guess(program("__global__ void k(float* a, int n) {}\n",
                                         "float* a = mystery(); auto n = enigma(); k<<<n, 64>>>(a, n);"));
  EXPECT_THAT(made.doubts, testing::Contains(HasSubstr("gridDim.x could not be determined; 64 is assumed")));
  EXPECT_THAT(made.doubts, testing::Contains(HasSubstr("the size of 'a' could not be determined")));
}

constexpr const char* kLaunch = "__global__ void k(float* a, int n) {}\n";

TEST(HeaderGuess, FollowsObjectsAndWhatTheirConstructorsMake) {
  const std::string head = std::string(kLaunch) + R"(
    template <typename T> class Buffer {
     public:
      explicit Buffer(size_t count) : count_(count) { cudaMalloc(&data_, count * sizeof(T)); }
      explicit Buffer(const std::vector<T>& from) : Buffer(from.size()) {}
      size_t size() const { return count_; }
      size_t blocks(int threads) const { return (size() + threads - 1) / threads; }
  )";
  const std::string tail = " private: T* data_; size_t count_; };";
  const std::string owner = head + "void run(int threads) { k<<<blocks(threads), threads>>>(data_, count_); }" + tail;
  const KernelFile within = read(program(owner, "Buffer<float> b(1000); b.run(64);"));
  EXPECT_THAT(within.grid, ElementsAre("ceil_div(width, 64)"));
  EXPECT_THAT(within.block, ElementsAre("64"));
  EXPECT_EQ(within.default_size, (Size{1000, 1}));
  const KernelFile outside = read(program(
      head + tail, "std::vector<float> h(500); Buffer<float> b(h); k<<<b.blocks(32), 32>>>(b.get(), b.size());"));
  EXPECT_THAT(outside.args, ElementsAre("a", "width"));
  EXPECT_THAT(outside.grid, ElementsAre("ceil_div(width, 32)"));
  EXPECT_THAT(read(program(owner, "auto b = std::make_unique<Buffer<float>>(99); b->run(33);")).block,
              ElementsAre("33"));
}

TEST(HeaderGuess, CountsWhatLoopsPutIntoContainers) {
  const auto count = [](const std::string& in_main) {
    return read(program(kLaunch, in_main + " float* a; k<<<1, 32>>>(a, v.size());")).args.at(1);
  };
  EXPECT_EQ(count("std::vector<int> v; for (int i = 1; i <= 10; ++i) v.push_back(i);"), "10");
  EXPECT_EQ(count("std::vector<int> v; for (int i = 0; i < 8; ++i) for (int j = 2; j < 5; ++j) v.emplace_back(i);"),
            "24");
  EXPECT_EQ(count("std::string v; for (int i = 0; i < 3; ++i) v += \"four\";"), "12");
  EXPECT_EQ(count("std::set<int> v; while (v.size() < 70) v.insert(rand());"), "70");
  EXPECT_EQ(count("std::vector<int> v; v.resize(77);"), "77");
}

TEST(HeaderGuess, TakesAProductForWhatLooksLikeAPointerDeclaration) {
  const KernelFile kernel =
      read(program(kLaunch,
                   "int rows = 40, columns = 700; std::vector<float> h(rows * columns); float* d;\n"
                   "cudaMalloc(&d, h.size() * sizeof(float)); k<<<(rows + 7) / 8, 32>>>(d, columns);"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "width * 700");
}

TEST(HeaderGuess, TakesWhatIsAskedOfTheRuntimeForUnknown) {
  const KernelFile kernel = read(program(
      kLaunch, "int per = 0; cudaDeviceGetAttribute(&per, a, 0); float* d; k<<<std::min(12, 4 * per), 32>>>(d, 3);"));
  EXPECT_THAT(kernel.grid, ElementsAre("12")) << "the known number is the maximum";
}

TEST(HeaderGuess, KnowsTheSizeOfArraysAndTheFirstOfAList) {
  const KernelFile kernel = read(program(
      kLaunch, "float h[20][30]; float* d; cudaMalloc(&d, sizeof h); for (int n : {40, 50}) k<<<1, n>>>(d, n);"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "600");
  EXPECT_THAT(kernel.block, ElementsAre("40"));
}

TEST(HeaderGuess, SeesThroughMacrosThatHideLaunches) {
  const KernelFile kernel = read(
      program(std::string(kLaunch) + "#define TRY(call, label) if ((err = (call)) != cudaSuccess) { goto label; }\n"
                                     "#define LAUNCH(f, n, ...) f<<<((n) + 127) / 128, 128>>>(__VA_ARGS__)\n",
              "float* d; TRY(cudaMalloc(&d, 999 * sizeof(float)), done)\n"
              "int n = 999; LAUNCH(k, n, d, n); done:"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 128)"));
  EXPECT_EQ(kernel.buffers.at(0).cols, "999");
}

TEST(HeaderGuess, DeducesTemplateArgumentsAsTheCompilerDoes) {
  EXPECT_EQ(read(program("template <int W, int H> struct Board { bool cells[H][W]; static void step(Board& b); };\n"
                         "template <int W, int H> __global__ void k(Board<W, H>* a) {}\n"
                         "template <int W, int H> void Board<W, H>::step(Board& b) { Board* a; k<<<1, W>>>(a); }\n",
                         "Board<64, 8> b; Board<64, 8>::step(b);"))
                .entry,
            "k<64, 8>");
  const KernelFile alias = read(program(
      "enum class Mode { fast, exact };\n"
      "template <typename P, Mode M = Mode::fast, typename X> __global__ void k(X* a, int n) {}\n"
      "template <typename P, Mode M = Mode::fast, typename X, size_t N> void run(const std::array<X, N>& x) {\n"
      "  X* a; cudaMalloc(&a, sizeof(x)); k<P, M><<<1, 32>>>(a, int(N)); }\n",
      "using Local = std::pair<int, int>; std::array<double, 300> x; run<Local>(x); run<float, Mode::exact>(x);"));
  EXPECT_EQ(alias.entry, "k<std::pair<int, int>, (Mode)0, double>");
  EXPECT_THAT(alias.args, ElementsAre("a", "300"));
  EXPECT_EQ(alias.buffers.at(0).cols, "300");
}

TEST(HeaderGuess, KnowsConversionsToUnsigned) {
  const KernelFile kernel = read(
      program(kLaunch, "std::vector<float> h(1000); float* d; k<<<(unsigned(h.size()) + 127) / 128, 128>>>(d, 3);"));
  EXPECT_THAT(kernel.grid, ElementsAre("8"));
}

TEST(HeaderGuess, ExpandsPacks) {
  const KernelFile kernel =
      read(program("template <typename T, typename... A> __global__ void k(T* out, const A*... in) {}\n"
                   "template <typename T> T* filled(T by) { T* p; cudaMalloc(&p, 10 * sizeof(T)); return p; }\n",
                   "double* out; k<<<1, 32>>>(out, filled(1), filled(2.5f));"));
  EXPECT_EQ(kernel.entry, "k<double, int, float>");
  EXPECT_EQ(kernel.args.size(), 3u);
  EXPECT_EQ(kernel.buffers.at(2).element, "float");
}

TEST(HeaderGuess, TellsOverloadsApart) {
  const std::string two =
      "__global__ void k(const float3* in, int n) {}\n__global__ void k(const float4* in, int n) {}\n";
  EXPECT_EQ(read(program(two, "float4* a; k<<<1, 32>>>(a, 3);")).entry, "static_cast<void (*)(const float4*, int)>(k)");
  EXPECT_EQ(read(program("#if X\n__global__ void k(int n) {}\n#else\n__global__ void k(int n) {}\n#endif\n",
                         "k<<<1, 32>>>(3);"))
                .entry,
            "k");
}

TEST(HeaderGuess, TakesTheKernelThatIsAskedFor) {
  const std::string text =
      program("__global__ void a() {}\n__global__ void b() {}\n", "a<<<1, 32>>>(); b<<<2, 64>>>();");
  EXPECT_EQ(read(text).entry, "a");
  EXPECT_EQ(read(text, "b").entry, "b");
  EXPECT_THAT(read(text, "b").block, ElementsAre("64"));
  EXPECT_THROW(guess(text, "c"), InputError);
  EXPECT_THROW(guess("int main() {}"), InputError);
}

TEST(HeaderGuess, WritesArgumentsInTheTypeOfTheParameter) {
  const std::string text = program(
      "using Pair = std::array<float, 2>;\n__global__ void k(int* v, int value, float scale, cuDoubleComplex z) {}",
      "Pair s = {{0.25f, 0.5f}};\nint* v;\ncudaMalloc(&v, 400);\nk<<<1, 32>>>(v, 2.9, s[1], 3);");
  const KernelFile file = read(text);
  ASSERT_EQ(file.args.size(), 4U);
  EXPECT_EQ(file.args[1], "2");
  EXPECT_EQ(file.args[2], "0.5");
  EXPECT_EQ(file.args[3], "{3, 3}");
}

TEST(HeaderGuess, RenamesBuffersThatHaveTheNameOfAFunction) {
  const KernelFile file = read("__global__ void k(float* max, float* min, float* width) { *max = *min + *width; }");
  ASSERT_EQ(file.buffers.size(), 3U);
  EXPECT_EQ(file.buffers[0].name, "max_values");
  EXPECT_EQ(file.buffers[1].name, "min_values");
  EXPECT_EQ(file.buffers[2].name, "width_values");
}

TEST(HeaderGuess, WritesASizeInConstantMemoryAsAnExpression) {
  const std::string text =
      "__constant__ int count;\n__global__ void k(float* v) { if (threadIdx.x < count) v[threadIdx.x] = 0; }\n"
      "void run(float* v, int n) { cudaMemcpyToSymbol(count, &n, 4); k<<<(n + 127) / 128, 128>>>(v); }";
  EXPECT_THAT(guess(text).text, HasSubstr("fill = [\"width\"]"));
  EXPECT_EQ(read(text).variables.size(), 1U);
}

TEST(HeaderGuess, EndsSoonInLargePrograms) {
  // Each field is set from two others, in a function that gets the object from many callers.
  std::string text = "struct P { int a; };\n__global__ void k(float* v, int n) { v[threadIdx.x] = n; }\n";
  constexpr unsigned kFields = 40, kCallers = 400;
  for (unsigned at = 0; at < kFields; ++at)
    text += fmt::format("void set{0}(P& p, P& q) {{ p.f{0} = p.f{1} + q.f{1}; }}\n", at, at + 1);
  for (unsigned at = 0; at < kCallers; ++at)
    text += fmt::format("void call{0}(P p, P q) {{ set{1}(p, q); other(p, q, {0}); }}\n", at, at % kFields);
  text += "void run(P p, float* v) { k<<<p.f0, 32>>>(v, p.f0); }";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(guess(text).text.empty());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(HeaderGuess, TakesABlockThatTheHostGetsAsAParameterFromTheKernel) {
  const std::string host = "void run(dim3 grid, dim3 block, float* v, int n) { k<<<grid, block>>>(v, n); }";
  const KernelFile flat = read(
      "template <int N> __global__ void k(float* v, int n) {\n"
      "  __shared__ float s[N];\n  s[threadIdx.x] = v[blockIdx.x * N + threadIdx.x]; }\n"
      "template __global__ void k<128>(float*, int);\n" +
      host);
  EXPECT_THAT(flat.block, ElementsAre("128"));
  EXPECT_THAT(flat.grid, ElementsAre("64"));
  const KernelFile matrix = read(
      "__global__ void k(float* v, int n) {\n  __shared__ float s[16][17];\n"
      "  s[threadIdx.y][threadIdx.x] = v[blockIdx.y * 16 * n + blockIdx.x * 16 + threadIdx.x]; }\n" +
      host);
  EXPECT_THAT(matrix.block, ElementsAre("16", "16"));
  EXPECT_THAT(matrix.grid, ElementsAre("8", "8"));
}

TEST(HeaderGuess, TakesTheAllocationInTheFunctionOfTheLaunch) {
  const std::string text =
      "__global__ void k(float* taps) {}\n"
      "void first() { int n = 15; float* taps; cudaMalloc(&taps, n * sizeof(float)); k<<<1, 32>>>(taps); }\n"
      "void second() { int n = 225; float* taps; cudaMalloc(&taps, n * sizeof(float)); k<<<1, 64>>>(taps); }\n"
      "int main() { first(); second(); }";
  EXPECT_EQ(read(text, "k@1").buffers.at(0).cols, "15");
  EXPECT_EQ(read(text, "k@2").buffers.at(0).cols, "225");
}

TEST(HeaderGuess, AssumesSmallNumbersByTheirNames) {
  const std::string text =
      "__global__ void k(float* v, int n, int time_index, int steps) {}\n"
      "void run(Grid& g, float* v, int n) { k<<<n / 256, 256>>>(v, n, g.now(), g.steps()); }";
  const KernelFile file = read(text);
  ASSERT_EQ(file.args.size(), 4U);
  EXPECT_EQ(file.args[2], "0");
  EXPECT_EQ(file.args[3], "4");
}

TEST(HeaderGuess, PassesOverLaunchesOfKernelsOfOtherFiles) {
  const std::string text =
      "__global__ void other(float* v);\n__global__ void k(float* v) { v[0] = 1; }\n"
      "void run(float* v) { other<<<3, 32>>>(v); elsewhere<<<4, 32>>>(v); k<<<5, 96>>>(v); }";
  EXPECT_THAT(read(text).block, ElementsAre("96"));
}

}  // namespace
}  // namespace warplens::kernels
