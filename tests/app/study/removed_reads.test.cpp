#include "app/study/removed_reads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/words/finding.hpp"

namespace warplens::study {
namespace {

/// Checks a kernel "k(const float* in, float* out, int n)" that contains these lines. Returns the sentences of its
/// findings before add_removed_reads() is called, and those after it.
std::pair<std::vector<std::string>, std::vector<std::string>> check_lines(const std::string& lines) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "removed_reads.cu";
  std::ofstream(file)
      << "__global__ void k(const float* in, float* out, int n) {\n"
         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
      << lines << "}\nint main() { float *a, *b; cudaMalloc(&a, 512); cudaMalloc(&b, 512); k<<<2, 64>>>(a, b, 128); }";
  kernels::CompileCache cache;
  Choice choice;
  choice.kernel = file.string();
  choice.size = {1, 1};
  Study study = load(choice, cache);
  add_findings(study, {}, {});
  const auto sentences = [&] {
    std::vector<std::string> all;
    for (const trace::Finding& finding : study.findings->list)
      all.push_back(std::to_string(finding.source_line) + ": " + words::sentence(finding));
    return all;
  };
  std::pair<std::vector<std::string>, std::vector<std::string>> found;
  found.first = sentences();
  add_removed_reads(study, cache, {});
  found.second = sentences();
  std::filesystem::remove(file);
  return found;
}

TEST(RemovedReads, OfAVariableThatIsNeverWrittenAreFound) {
  const auto [before, after] =
      check_lines("  float sum;\n  for (int j = 0; j < 3; ++j) sum += in[(i + j) % n];\n  out[i] = sum;\n");
  EXPECT_THAT(before, testing::IsEmpty());
  EXPECT_THAT(after,
              testing::ElementsAre(testing::HasSubstr("5: thread 0 of block 0 uses a variable before writing it")));
}

TEST(RemovedReads, OfAVariableThatIsWrittenInOneBranchAreFound) {
  const auto [before, after] =
      check_lines("  float best;\n  if (i < n && in[i] > 5) best = in[i];\n  if (i < n) out[i] = best;\n");
  EXPECT_THAT(before, testing::IsEmpty());
  EXPECT_THAT(after,
              testing::ElementsAre(testing::HasSubstr("5: thread 0 of block 0 uses a variable before writing it")));
}

TEST(RemovedReads, AreNotFoundInACorrectKernel) {
  const auto [before, after] = check_lines(
      "  float4 v;\n  v.x = in[i];\n  float last;\n  for (int j = 0; j < 2; ++j) {\n"
      "    if (j > 0) v.x += last;\n    last = in[i] * j;\n  }\n  out[i] = v.x;\n");
  EXPECT_THAT(before, testing::IsEmpty());
  EXPECT_THAT(after, testing::IsEmpty());
}

}  // namespace
}  // namespace warplens::study
