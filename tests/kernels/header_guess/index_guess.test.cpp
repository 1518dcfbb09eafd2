#include "kernels/header_guess/index_guess.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string guess_text(const std::string& kernel, const std::string& in_main = "") {
  const std::string host = in_main.empty() ? "" : "int main() {\n" + in_main + "\n}\n";
  return guess_header({{"some/k.cu", "__global__ void k(" + kernel + "\n" + host}}, "").text;
}

/// Returns the line of a header that describes this buffer.
std::string line_with(const std::string& header, const std::string& buffer) {
  const std::size_t begin = header.find("\n" + buffer + " = ");
  return begin == std::string::npos ? "" : header.substr(begin + 1, header.find('\n', begin + 1) - begin - 1);
}

TEST(IndexGuess, RowPointersRiseUpToTheNumberOfElements) {
  const std::string header = guess_text(R"(int n, const int* rows, const float* values, float* y) {
      int r = threadIdx.x;
      int begin = rows[r], end = rows[r + 1];
      for (int j = begin; j < end; ++j) y[r] += values[j];
    })",
                                        R"(int n = 100; int *rows; float *values, *y;
      cudaMalloc(&rows, (n + 1) * sizeof(int)); cudaMalloc(&values, 700 * sizeof(float));
      cudaMalloc(&y, n * sizeof(float));
      k<<<(n + 31) / 32, 32>>>(n, rows, values, y);)");
  EXPECT_THAT(line_with(header, "rows"), HasSubstr("expression = \"i * (700) / width\""));
}

TEST(IndexGuess, KnowsRowPointersInTheLoopItselfByLanesAndByLength) {
  for (const char* const loop :
       {"for (int j = p[i]; j < p[i + 1]; ++j) y[j] = 0;", "for (int j = p[i] + lane; j < p[i + 1]; j += 32) y[j] = 0;",
        "int m = p[i + 1] - p[i]; for (int j = 0; j < m; ++j) y[j] = 0;"})
    EXPECT_THAT(
        line_with(guess_text(std::string("const int* p, float* y) { int i = threadIdx.x, lane = 0; ") + loop + " }"),
                  "p"),
        HasSubstr("expression = \"i * 4\""))
        << loop;
}

TEST(IndexGuess, TakesNeighboursOfAStencilForNoRowPointers) {
  EXPECT_THAT(
      line_with(guess_text("const int* a, int* b) { int i = threadIdx.x; if (a[i] > a[i + 1]) b[i] = 1; }"), "a"),
      Not(HasSubstr("expression")));
}

TEST(IndexGuess, AnIndexStaysWithinWhatItIsAnIndexOf) {
  const std::string header = guess_text(R"(const int* label, int* counts, float* sums, int dims) {
      int c = label[threadIdx.x];
      atomicAdd(&counts[c], 1);
      for (int d = 0; d < dims; ++d) atomicAdd(&sums[c * dims + d], 1.0f);
    })",
                                        R"(const int k = 6, dims = 4; int *label, *counts; float* sums;
      cudaMalloc(&label, 64 * sizeof(int)); cudaMalloc(&counts, k * sizeof(int));
      cudaMalloc(&sums, k * dims * sizeof(float));
      k<<<2, 32>>>(label, counts, sums, dims);)");
  EXPECT_THAT(line_with(header, "label"), HasSubstr("high = \"min((24) / (4), 6) - 1\""));
}

TEST(IndexGuess, AnIndexOfSharedMemoryStaysWithinIt) {
  const std::string header =
      guess_text("const int* in) { __shared__ int bins[4]; atomicAdd(&bins[in[threadIdx.x]], 1); }");
  EXPECT_THAT(line_with(header, "in"), HasSubstr("high = \"4 - 1\""));
}

TEST(IndexGuess, LeavesWhatTheHostSays) {
  const std::string header = guess_text("const int* at, float* y) { y[at[threadIdx.x]] = 0; }", R"(
      int h[64]; for (int i = 0; i < 64; ++i) h[i] = 63 - i;
      int* at; float* y; cudaMalloc(&at, sizeof(h)); cudaMalloc(&y, 64 * sizeof(float));
      cudaMemcpy(at, h, sizeof(h), cudaMemcpyHostToDevice);
      k<<<1, 64>>>(at, y);)");
  EXPECT_THAT(line_with(header, "at"), HasSubstr("expression = \"63 - i\""));
}

TEST(IndexGuess, LeavesRoomForTheNextElement) {
  const std::string header = guess_text(R"(const int* rows, const int* order, int* length) {
      int row = order[threadIdx.x];
      length[threadIdx.x] = rows[row + 1] - rows[row];
    })",
                                        R"(
      int n = 1000;
      int *rows, *order, *length;
      cudaMalloc(&rows, (n + 1) * sizeof(int));
      cudaMalloc(&length, n * sizeof(int));
      k<<<1, 256>>>(rows, order, length);)");
  EXPECT_THAT(line_with(header, "order"), HasSubstr("high = \"min(1001, max(1, 1001 - 1)) - 1\""));
}

}  // namespace
}  // namespace warplens::kernels
