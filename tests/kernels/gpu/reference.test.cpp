#include "kernels/gpu/reference.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "kernels/values/fill.hpp"

namespace warplens::gpu {
namespace {

using kernels::Check;

/// Returns a job that transposes (or copies) `rows` × `cols` elements.
Job job_of(Check check, const std::string& element, std::uint64_t rows, std::uint64_t cols, std::uint64_t offset = 0) {
  const std::uint64_t bytes = kernels::element_named(element)->bytes();
  Job job{.check = check};
  job.buffers.push_back({"in", element, rows, cols, offset, (rows * cols + offset) * bytes, "index"});
  const bool transposes = check == Check::transpose;
  job.buffers.push_back(
      {"out", element, transposes ? cols : rows, transposes ? rows : cols, 0, rows * cols * bytes, ""});
  return job;
}

/// Returns the correct output, calculated element by element.
std::vector<std::uint8_t> right_output(const Job& job) {
  const JobBuffer& in = job.buffers[0];
  const JobBuffer& out = job.buffers[1];
  const kernels::Element element = kernels::element_named(in.element).value();
  std::vector<std::uint8_t> source((in.bytes + 15) / 16 * 16), target(out.bytes);
  kernels::make_fill(in.fill, {element, in.rows, in.cols, in.offset, {}})(0, source);
  const std::size_t bytes = element.bytes();
  for (std::uint64_t row = 0; row < in.rows; ++row) {
    for (std::uint64_t col = 0; col < in.cols; ++col) {
      const std::uint64_t to = job.check == Check::transpose ? col * in.rows + row : row * in.cols + col;
      std::memcpy(&target[to * bytes], &source[(in.offset + row * in.cols + col) * bytes], bytes);
    }
  }
  return target;
}

/// Compares in rectangles of at most `most` bytes.
CheckResult compare_by_rectangles(const Job& job, const std::vector<std::uint8_t>& output, std::uint64_t most) {
  const Reference reference = Reference::of(job).value();
  const JobBuffer& out = job.buffers[reference.target()];
  const std::size_t bytes = kernels::element_named(out.element)->bytes();
  std::vector<std::uint8_t> fetched;
  return compare_all(reference, out, most, [&](const Rectangle& part) -> std::span<const std::uint8_t> {
    EXPECT_LE(part.rows * part.cols * bytes, std::max<std::uint64_t>(most, bytes));
    fetched.clear();
    for (std::uint64_t row = part.row; row < part.row + part.rows; ++row) {
      const auto* begin = output.data() + (row * out.cols + part.col) * bytes;
      fetched.insert(fetched.end(), begin, begin + part.cols * bytes);
    }
    return fetched;
  });
}

TEST(Reference, AcceptsCorrectResultsOfEveryShapeAndElement) {
  for (const Check check : {Check::transpose, Check::copy}) {
    for (const char* element : {"float", "char", "double", "float4", "half"}) {
      for (const auto& [rows, cols, offset] :
           {std::tuple{1, 1, 0}, {3, 5, 0}, {130, 67, 3}, {1, 1000, 1}, {200, 1, 0}}) {
        const Job job = job_of(check, element, rows, cols, offset);
        for (const std::uint64_t most : {1ULL, 100ULL, 4096ULL, 1ULL << 30}) {
          if (most == 1 && rows * cols > 200) continue;
          EXPECT_EQ(compare_by_rectangles(job, right_output(job), most).differences, 0u)
              << name_of(check) << ' ' << element << ' ' << rows << " × " << cols << ", " << most << " bytes at a time";
        }
      }
    }
  }
}

TEST(Reference, FindsEveryWrongElementAndReportsTheFirst) {
  const Job job = job_of(Check::transpose, "float", 130, 67);
  std::vector<std::uint8_t> output = right_output(job);
  // Three wrong elements (row, column). The last one, (3, 128), is the first in the buffer.
  const float wrong = 0.5;
  for (const auto& [row, col] : {std::pair{66, 0}, {3, 129}, {3, 128}})
    std::memcpy(&output[4 * (static_cast<std::size_t>(row) * 130 + static_cast<std::size_t>(col))], &wrong, 4);
  for (const std::uint64_t most : {64ULL, 5000ULL, 1ULL << 30}) {
    const CheckResult found = compare_by_rectangles(job, output, most);
    EXPECT_EQ(found.differences, 3u);
    // in[128][3] is number 128 × 67 + 3.
    EXPECT_EQ(found.first, (Difference{"out", 3, 128, "0.5", "8579"}));
  }
}

TEST(Reference, ComparesBitsNotNumbers) {
  const Job job = job_of(Check::copy, "float", 2, 8);
  std::vector<std::uint8_t> output = right_output(job);
  const float minus_zero = -0.0F;
  std::memcpy(output.data(), &minus_zero, 4);
  EXPECT_EQ(compare_by_rectangles(job, output, 1000).first, (Difference{"out", 0, 0, "-0", "0"}));
}

TEST(Reference, IsMissingWithoutACheckOfTheJob) {
  EXPECT_FALSE(Reference::of(job_of(Check::none, "float", 4, 4)));
  Job unfit = job_of(Check::transpose, "float", 4, 8);
  std::swap(unfit.buffers[1].rows, unfit.buffers[1].cols);
  EXPECT_FALSE(Reference::of(unfit));
  Job filled = job_of(Check::transpose, "float", 4, 8);
  filled.buffers[0].fill = "";
  EXPECT_FALSE(Reference::of(filled)) << "there is no input";
}

TEST(Reference, UsesTheLastBufferAsOutputIfAllAreFilled) {
  Job filled = job_of(Check::transpose, "float", 4, 8);
  filled.buffers[1].fill = "zero";
  ASSERT_TRUE(Reference::of(filled));
  EXPECT_EQ(Reference::of(filled)->source(), 0u);
  EXPECT_EQ(Reference::of(filled)->target(), 1u);
}

TEST(ElementText, LooksLikeCode) {
  const float numbers[] = {1.5F, 2, -3, 0.1F};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(numbers);
  EXPECT_EQ(element_text("float4", {bytes, 16}), "(1.5, 2, -3, 0.1)");
  EXPECT_EQ(element_text("float", {bytes, 4}), "1.5");
  const std::uint16_t half = 0x3E00, bfloat = 0x3FC0, infinite = 0x7C00;
  EXPECT_EQ(element_text("half", {reinterpret_cast<const std::uint8_t*>(&half), 2}), "1.5");
  EXPECT_EQ(element_text("half", {reinterpret_cast<const std::uint8_t*>(&infinite), 2}), "inf");
  EXPECT_EQ(element_text("__nv_bfloat16", {reinterpret_cast<const std::uint8_t*>(&bfloat), 2}), "1.5");
  const std::uint8_t letter = 200;
  EXPECT_EQ(element_text("char", {&letter, 1}), "-56");
  EXPECT_EQ(element_text("unsigned char", {&letter, 1}), "200");
}

}  // namespace
}  // namespace warplens::gpu
