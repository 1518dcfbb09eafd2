#include "kernels/load/reduced_sizes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/load/catalogue.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::ElementsAre;

constexpr const char* kScale =
    "__global__ void scale(float* v, int n, int m) { v[n * blockIdx.x + threadIdx.x] *= m; }\n";

std::optional<KernelFile> reduced(const std::string& text, const Reduction& reduction) {
  const KernelFile kernel = load_kernel("some/k.cu", text);
  return SizeReducer(kernel).reduce(reduction);
}

TEST(SizeReducer, ReducesWhatDependsOnAnAssumption) {
  const auto kernel =
      reduced(std::string(kScale) + "void run(float* v, int n) { scale<<<n / 8, 32>>>(v, n, 7); }", {2});
  ASSERT_TRUE(kernel);
  EXPECT_EQ(kernel->default_size->width, 1024);
  EXPECT_THAT(kernel->args, ElementsAre("v", "width", "7"));
  EXPECT_THAT(kernel->doubts, Contains("nothing in the program calls 'run'; 1024 is assumed for 'n'"));
}

TEST(SizeReducer, ReducesAGuessWithoutALaunch) {
  const auto kernel = reduced(kScale, {1});
  ASSERT_TRUE(kernel);
  EXPECT_EQ(kernel->default_size->width, 512);
}

TEST(SizeReducer, CanKeepTheWorkOfEachBlock) {
  const std::string text = std::string(kScale) +
                           "void run(float* v, int batches, int rows, int depth) {"
                           "  scale<<<dim3(rows, batches), 32>>>(v, depth, 7);"
                           "}";
  const auto all = reduced(text, {1}), of_grid = reduced(text, {1, true});
  ASSERT_TRUE(all && of_grid);
  EXPECT_THAT(all->args, ElementsAre("v", "128", "7"));
  EXPECT_THAT(of_grid->args, ElementsAre("v", "256", "7"));
  EXPECT_NE(*of_grid->default_size, *load_kernel("some/k.cu", text).default_size);
}

TEST(SizeReducer, KeepsTheSizesOfTheProgram) {
  EXPECT_FALSE(reduced(std::string(kScale) + "int main() { float* v; cudaMalloc(&v, 4 << 20); const int n = 9000;"
                                             "scale<<<n / 8, 32>>>(v, n, 7); }",
                       {1}));
}

TEST(SizeReducer, KeepsTheInstanceOfATemplate) {
  const std::string text = R"(
template <int N> __global__ void fill(float* v) { v[blockIdx.x * N + threadIdx.x] = N; }
template <int N> void run(float* v) { fill<N><<<N, 32>>>(v); })";
  const auto kernel = reduced(text, {1});
  EXPECT_TRUE(!kernel || kernel->entry == load_kernel("some/k.cu", text).entry);
}

}  // namespace
}  // namespace warplens::kernels
