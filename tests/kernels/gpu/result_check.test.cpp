#include "kernels/gpu/result_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace warplens::gpu {
namespace {

using kernels::Check;
using testing::HasSubstr;

JobBuffer buffer(const char* name, const char* element, std::uint64_t rows, std::uint64_t cols,
                 kernels::FillRule fill) {
  const std::uint64_t bytes = rows * cols * kernels::element_named(element)->bytes();
  return {name, element, rows, cols, 0, bytes, std::move(fill)};
}

template <class T>
kernels::FillRule holding(std::vector<T> numbers) {
  kernels::FillRule rule;
  rule.kind = kernels::FillRule::Kind::content;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(numbers.data());
  rule.content = std::make_shared<const std::vector<std::uint8_t>>(bytes, bytes + numbers.size() * sizeof(T));
  return rule;
}

/// The contents of each buffer after a launch.
using Memory = std::vector<std::vector<std::uint8_t>>;

template <class T>
std::vector<std::uint8_t> bytes_of(const std::vector<T>& numbers) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(numbers.data());
  return {bytes, bytes + numbers.size() * sizeof(T)};
}

ReadBuffer reader(const Memory& memory) {
  return [&memory](std::size_t at, std::uint64_t first, std::span<std::uint8_t> bytes) {
    ASSERT_LE(first + bytes.size(), memory.at(at).size());
    std::memcpy(bytes.data(), memory[at].data() + first, bytes.size());
  };
}

/// Returns the result of the check if the last buffer has these numbers.
template <class T>
ResultComparison compare_last_buffer(const Job& job, const std::vector<T>& result) {
  Memory memory(job.buffers.size());
  memory.back() = bytes_of(result);
  for (std::size_t at = 0; at < memory.size(); ++at) memory[at].resize(job.buffers[at].bytes);
  return compare_result(job, reader(memory), {});
}

TEST(ResultCheck, ComparesASumOfAnyNumberOfParts) {
  Job job{.buffers = {buffer("in", "float", 1, 1000, "index"), buffer("out", "float", 1, 4, "")}, .check = Check::sum};
  EXPECT_EQ(compare_last_buffer<float>(job, {100000, 100000, 100000, 199500}).result->differences, 0u);
  const ResultComparison wrong = compare_last_buffer<float>(job, {100000, 100000, 100000, 199400});
  ASSERT_TRUE(wrong.result);
  EXPECT_EQ(wrong.result->first, (Difference{"out", 0, 0, "499400", "499500"}));
}

TEST(ResultCheck, AddsIntegersWithWrapAround) {
  Job job{.buffers = {buffer("in", "unsigned", 1, 3, holding<std::uint32_t>({0xFFFFFFFF, 5, 0x80000000})),
                      buffer("out", "unsigned", 1, 1, "zero")},
          .check = Check::sum};
  EXPECT_EQ(compare_last_buffer<std::uint32_t>(job, {0x80000004}).result->differences, 0u);
  EXPECT_EQ(compare_last_buffer<std::uint32_t>(job, {0x80000005}).result->differences, 1u);
}

TEST(ResultCheck, ScansEachRow) {
  Job job{.buffers = {buffer("in", "int", 2, 3, "index"), buffer("out", "int", 2, 3, "")}, .check = Check::scan};
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 1, 3, 3, 7, 12}).result->differences, 0u);
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 1, 3, 6, 10, 15}).result->differences, 3u);
  job.check = Check::exclusive_scan;
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 0, 1, 0, 3, 7}).result->differences, 0u);
  job.buffers[1].cols = 2;
  EXPECT_THAT(compare_last_buffer<int>(job, {0, 0, 0, 0}).reason, HasSubstr("the same shape as 'in' (2 × 3)"));
}

TEST(ResultCheck, MultipliesMatrices) {
  Job job{.buffers = {buffer("a", "float", 2, 3, "index"), buffer("b", "float", 3, 2, "index"),
                      buffer("c", "float", 2, 2, "zero")},
          .check = Check::matmul};
  EXPECT_EQ(compare_last_buffer<float>(job, {10, 13, 28, 40}).result->differences, 0u);
  const ResultComparison wrong = compare_last_buffer<float>(job, {10, 13, 28, 41});
  EXPECT_EQ(wrong.result->first, (Difference{"c", 1, 1, "41", "40"}));
  EXPECT_EQ(wrong.compared, 4u);
  job.buffers[2].cols = 3;
  EXPECT_THAT(compare_last_buffer<float>(job, {10, 13, 28, 40, 0, 0}).reason, HasSubstr("does not match 'c' (2 × 3)"));
}

TEST(ResultCheck, CalculatesExpressions) {
  Job job{.buffers = {buffer("in", "int", 2, 3, "index"), buffer("out", "int", 2, 3, "")},
          .check = Check::expression,
          .outputs = {{1, "in[row, col] * N + in[row - 1, col]"}},
          .names = {{"N", 10}}};
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 10, 20, 30, 41, 52}).result->differences, 0u)
      << "elements outside a buffer are 0";
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 10, 20, 30, 41, 53}).result->differences, 1u);
  job.outputs = {{1, "in[i] / 2"}};
  EXPECT_EQ(compare_last_buffer<int>(job, {0, 0, 1, 1, 2, 2}).result->differences, 0u);
}

TEST(ResultCheck, ComparesTheNumbersOfAnElementOneByOne) {
  Job job{.buffers = {buffer("in", "float2", 1, 2, "index"), buffer("out", "float2", 1, 2, "")},
          .check = Check::expression,
          .outputs = {{1, "2 * in[i] + c"}}};
  EXPECT_EQ(compare_last_buffer<float>(job, {0, 3, 4, 7}).result->differences, 0u);
  EXPECT_EQ(compare_last_buffer<float>(job, {1, 4, 4, 7}).result->differences, 1u)
      << "an element with two wrong numbers counts once";
}

TEST(ResultCheck, ToleratesOnlyRoundingErrors) {
  Job job{.buffers = {buffer("in", "float", 1, 1, holding<float>({1.0F / 3})), buffer("out", "float", 1, 1, "")},
          .check = Check::expression,
          .outputs = {{1, "in[i] * 3"}}};
  EXPECT_EQ(compare_last_buffer<float>(job, {std::nextafter(1.0F, 2.0F)}).result->differences, 0u);
  EXPECT_EQ(compare_last_buffer<float>(job, {1.0001F}).result->differences, 1u);
  job.tolerance = 0.001;
  EXPECT_EQ(compare_last_buffer<float>(job, {1.0001F}).result->differences, 0u);
  EXPECT_EQ(compare_last_buffer<float>(job, {1.01F}).result->differences, 1u);
  EXPECT_EQ(compare_last_buffer<float>(job, {NAN}).result->differences, 1u);
}

TEST(ResultCheck, ReportsUnwrittenElements) {
  const float nothing = std::bit_cast<float>(0xFFFFFFFFu);
  Job job{.buffers = {buffer("in", "float", 1, 2, "index"), buffer("out", "float", 1, 2, "")},
          .check = Check::expression,
          .outputs = {{1, "in[i]"}}};
  const ResultComparison wrong = compare_last_buffer<float>(job, {0, nothing});
  EXPECT_EQ(wrong.result->first, (Difference{"out", 0, 1, "", "1"}));
}

TEST(ResultCheck, ComparesAllBuffersWithThoseOfAnotherKernel) {
  Job job{.buffers = {buffer("a", "int", 1, 2, "index"), buffer("b", "float", 1, 1, "")},
          .check = Check::kernel,
          .reference = JobLaunch{}};
  const Memory right{bytes_of<int>({1, 2}), bytes_of<float>({0.5F})};
  const Memory near{bytes_of<int>({1, 2}), bytes_of<float>({std::nextafter(0.5F, 1.0F)})};
  const Memory wrong{bytes_of<int>({1, 3}), bytes_of<float>({0.5F})};
  EXPECT_EQ(compare_result(job, reader(near), reader(right)).result->differences, 0u);
  const ResultComparison found = compare_result(job, reader(wrong), reader(right));
  EXPECT_EQ(found.result->first, (Difference{"a", 0, 1, "3", "2"}));
  EXPECT_EQ(found.compared, 3u);
}

TEST(ResultCheck, IsEmptyWithoutACheck) {
  const ResultComparison none = compare_last_buffer<int>({.buffers = {buffer("out", "int", 1, 1, "")}}, {1});
  EXPECT_FALSE(none.result);
  EXPECT_EQ(none.reason, "");
}

}  // namespace
}  // namespace warplens::gpu
