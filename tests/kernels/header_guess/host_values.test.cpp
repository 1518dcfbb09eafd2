// Tests how header guesses find values of the host code that are not plain variables.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernels/header_guess/guessed.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kOne = "__global__ void k(float* a, int n) { a[blockIdx.x] = n; }\n";

std::string in_main(const std::string& code) {
  return kOne + ("int main() {\nfloat* a; cudaMalloc(&a, 4096);\n" + code + "\n}\n");
}

TEST(HostValues, OfADeviceAreThoseOfOneThatIsNamed) {
  const HeaderGuess made =
      guess(in_main("int sms; cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);\n"
                    "k<<<2 * sms, 64>>>(a, 5);"));
  EXPECT_THAT(made.text, HasSubstr("264"));
  EXPECT_THAT(made.doubts, Contains(HasSubstr("132 multiprocessors")));
  const KernelFile by_property =
      read(in_main("cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); k<<<1, 64>>>(a, p.multiProcessorCount);"));
  EXPECT_THAT(by_property.args, ElementsAre("a", "132"));
}

TEST(HostValues, OfAFunctionThatNobodyCallsAreAssumed) {
  const std::string text = std::string(kOne) +
                           "extern \"C\" void solve(float* a, int N) { int blocks = (N + 255) / 256;\n"
                           "k<<<blocks, 256>>>(a, N); }\n";
  const KernelFile kernel = read(text);
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, 256)"));
  EXPECT_THAT(kernel.args, ElementsAre("a", "width"));
  EXPECT_EQ(kernel.default_size, (Size{16384, 1}));
  EXPECT_THAT(guess(text).doubts, Contains(HasSubstr("nothing in the program calls 'solve'")));
}

TEST(HostValues, AreElementsOfArraysAndCounters) {
  EXPECT_THAT(
      read(in_main("std::vector<int> widths{64, 48}; for (int l = 0; l < 2; ++l) k<<<1, 32>>>(a, widths[l]);")).args,
      ElementsAre("a", "64"));
  EXPECT_THAT(read(in_main("int w[9]; for (int i = 0; i < 9; ++i) w[i] = 20 + 3 * i;\n"
                           "for (int i = 0; i < 9; ++i) k<<<1, 32>>>(a, w[i]);"))
                  .args,
              ElementsAre("a", "20"));
  EXPECT_THAT(read(in_main("int level = 3; k<<<1, 32>>>(a, level++);")).args, ElementsAre("a", "3"));
}

TEST(HostValues, AreLengthsOfTexts) {
  EXPECT_THAT(read(in_main("const char* s = \"four\" \"teen\"; std::string t; for (int i = 0; i < 10; ++i) t += s;\n"
                           "k<<<1, 32>>>(a, t.size());"))
                  .args,
              ElementsAre("a", "80"));
  EXPECT_THAT(read(in_main("std::string t; for (int i = 0; i < 10; ++i) t += char('a' + i); int n = t.size();\n"
                           "k<<<n, 32>>>(a, 1);"))
                  .default_size,
              (Size{10, 1}));
}

TEST(HostValues, AreFieldsOfWhatAFunctionReturns) {
  const std::string image =
      "struct Image { int w, h; };\nImage* make(int w, int h) { Image* p = new_image();\n"
      "p->w = w; p->h = h; return p; }\n";
  EXPECT_THAT(read(image + in_main("Image* i = make(150, 90); k<<<1, 32>>>(a, i->w * i->h);")).args,
              ElementsAre("a", "13500"));
  const std::string matrix = "struct Csr { int rows; static Csr diagonal(int n) { Csr m; m.rows = n; return m; } };\n";
  EXPECT_THAT(read(matrix + in_main("const auto m = Csr::diagonal(2000); k<<<1, 32>>>(a, m.rows);")).args,
              ElementsAre("a", "2000"));
}

TEST(HostValues, MoveAPointer) {
  const std::string text = "#define R 3\n" + in_main(
                                                 "float* b; cudaMalloc(&b, 64 * sizeof(float));\n"
                                                 "k<<<1, 32>>>(b + R, 1);");
  EXPECT_THAT(read(text).args, ElementsAre("a + 3", "1"));
  EXPECT_EQ(read(text).buffers.at(0).cols, "64") << "the whole allocation";
  EXPECT_THAT(read(in_main("k<<<1, 32>>>(&a[8], 1);")).args, ElementsAre("a + 8", "1"));
}

TEST(HostValues, OfAnEarlierKernelAreNoUnwrittenMemory) {
  const std::string text =
      "__global__ void first(float* p) { p[threadIdx.x] = 1; }\n__global__ void second(float* q) { q[threadIdx.x] += "
      "1; }\n"
      "int main() { float* d; cudaMalloc(&d, 128); first<<<1, 32>>>(d); second<<<1, 32>>>(d); }\n";
  EXPECT_THAT(guess(text, "first").text, Not(HasSubstr("fill")));
  EXPECT_THAT(guess(text, "second").text, HasSubstr("fill"));
}

TEST(HostValues, FillAMatrixByItsRowsAndColumns) {
  EXPECT_THAT(guess("__global__ void k(const float* in) {}\nint main() { const int W = 40, H = 30; float h[1200];\n"
                    "for (int y = 0; y < H; ++y) for (int x = 0; x < W; ++x) h[y * W + x] = y < 5 ? x : 0;\n"
                    "float* d; cudaMalloc(&d, sizeof(h)); cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n"
                    "k<<<1, 32>>>(d); }\n")
                  .text,
              HasSubstr("(i / 40) < 5 ? i % 40 : 0"));
}

TEST(HostValues, FillByWhatALoopChangesIsNoFormula) {
  const std::string text =
      guess(
          "__global__ void k(const float* in) {}\nint main() { float h[64]; int s = 7;\n"
          "for (int i = 0; i < 64; ++i) { s = s * 5 + 1; h[i] = s; }\n"
          "float* d; cudaMalloc(&d, sizeof(h)); cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);\n"
          "k<<<1, 32>>>(d); }\n")
          .text;
  EXPECT_THAT(text, HasSubstr("random"));
}

TEST(HostValues, FillATextByItsCharacters) {
  const std::string text =
      "__global__ void k(const char* in, const char* other) {}\nint main() { char h[] = \"abz\"; char* d; char* e;\n"
      "cudaMalloc(&d, 4); cudaMalloc(&e, 4); cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);\n"
      "cudaMemcpy(e, unknown(), 4, cudaMemcpyHostToDevice); k<<<1, 32>>>(d, e); }\n";
  EXPECT_THAT(guess(text).text, HasSubstr("fill = [97, 98, 122, 0]"));
  EXPECT_THAT(guess(text).text, HasSubstr("low = 97, high = 122")) << "letters if the text is unknown";
}

TEST(HostValues, OfAKernelWithoutALaunchFitItsParameters) {
  EXPECT_THAT(
      read("__global__ void one(float* d, int n) { __shared__ float s[256]; s[threadIdx.x] = d[threadIdx.x]; }").grid,
      ElementsAre("1"))
      << "the kernel does not use its block index";
  EXPECT_THAT(read("__global__ void assign(const float* points, int* label, int n, int k, int dims)\n"
                   "{ int i = blockIdx.x; }")
                  .args,
              ElementsAre("points", "label", "width", "8", "4"));
}

TEST(HostValues, OfAClassTemplateByValueAreItsFields) {
  const std::string text =
      "template <int D> struct Poly { float c[D + 1]; };\n"
      "template <int P, class F> __global__ void k(F f, float* y) {}\n"
      "int main() { const Poly<2> p{{1.0f, 2.0f, 3.0f}}; float* y; cudaMalloc(&y, 64); k<4><<<1, 32>>>(p, y); }\n";
  EXPECT_EQ(read(text).entry, "k<4, Poly<2>>");
  EXPECT_THAT(read(text).args, ElementsAre("{float 1.0, float 2.0, float 3.0}", "y"));
}

}  // namespace
}  // namespace warplens::kernels
