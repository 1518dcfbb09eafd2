#include "app/study/warnings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/study/execution_limits.hpp"

namespace warplens::study {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Kind = Warning::Kind;

/// Returns the study, with totals and findings, of a kernel that is launched with 4 blocks of 64 threads. `buffers` are
/// lines of its header.
Study counted(const std::string& args, const std::string& buffers, const std::string& code) {
  Choice choice;
  choice.kernel = "some/k.cu";
  choice.size = {256, 1};
  choice.text = std::make_shared<const std::string>(
      "/*+++\ntitle = \"k\"\nsummary = \"k\"\nentry = \"k\"\nblock = [\"64\"]\ngrid = [\"4\"]\nargs = [" + args +
      "]\ncheck = \"none\"\n[buffers]\n" + buffers + "\n+++*/\n" + code);
  kernels::CompileCache cache;
  Study study = load(choice, cache);
  add_totals_so_far(study, 1, {}, {});
  add_findings(study, {}, {});
  return study;
}

const std::string kOut = "out = { element = \"int\", rows = \"1\", cols = \"width\" }";

TEST(WarningsOf, ALaunchWithAccessesAreNone) {
  const Study study =
      counted("\"out\"", kOut, "__global__ void k(int* out) { out[blockIdx.x * 64 + threadIdx.x] = 1; }");
  EXPECT_THAT(warnings_of(study), IsEmpty());
}

TEST(WarningsOf, ALaunchWithoutAccessesNameTheConditionAndTheArgument) {
  const Study study = counted("\"out\", \"0\"", kOut,
                              "__global__ void k(int* out, int count) {\n"
                              "  int i = blockIdx.x * 64 + threadIdx.x;\n"
                              "  if (i >= count) return;\n"
                              "  out[i] = 1;\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::no_access);
  EXPECT_TRUE(invalidates(warnings[0].kind));
  EXPECT_THAT(warnings[0].message, HasSubstr("count is 0"));
  EXPECT_THAT(warnings[0].message, HasSubstr("condition on line"));
}

TEST(WarningsOf, AGridOfTheProgramWithoutBlocksIsItsError) {
  Choice choice;
  choice.kernel = "some/k.cu";
  choice.text = std::make_shared<const std::string>(
      "__global__ void k(int* out) { out[blockIdx.x * 128 + threadIdx.x] = 1; }\n"
      "int main() {\n  const int n = 100;\n  int* out;\n  cudaMalloc(&out, 65536);\n  k<<<n / 128, 128>>>(out);\n}\n");
  kernels::CompileCache cache;
  const std::vector<Warning> warnings = warnings_of(load(choice, cache));
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings[0].kind, Kind::refused);
  EXPECT_STREQ(name_of(warnings[0].kind), "refused");
  EXPECT_FALSE(invalidates(warnings[0].kind));
  EXPECT_THAT(warnings[0].message, HasSubstr("line 6"));
  EXPECT_THAT(warnings[0].message, HasSubstr("which CUDA refuses"));
}

TEST(WarningsOf, AKernelWithoutABodySaySo) {
  const Study study = counted("\"out\"", kOut, "__global__ void k(int* out) {\n  // your code\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::empty);
  EXPECT_FALSE(invalidates(warnings[0].kind));
  EXPECT_THAT(warnings[0].message, HasSubstr("has no body yet"));
}

TEST(WarningsOf, AKernelWhoseResultIsNotUsedNameItsLines) {
  const Study study = counted("\"out\"", kOut,
                              "__global__ void k(int* out) {\n  float a = 0;\n"
                              "  for (int i = 0; i < 9; ++i) a += i;\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::empty);
  EXPECT_THAT(warnings[0].message, HasSubstr("removed all accesses"));
}

TEST(WarningsOf, AKernelThatOnlyPrintsSaySo) {
  const Study study = counted("\"out\"", kOut, "__global__ void k(int* out) {\n  printf(\"Hello\\n\");\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::empty);
  EXPECT_THAT(warnings[0].message, HasSubstr("prints texts but reads and writes no memory"));
}

TEST(WarningsOf, AnEndlessLaunchSayWhy) {
  const Study study = counted("\"out\"", "out = { element = \"int\", rows = \"1\", cols = \"width\", fill = \"zero\" }",
                              "__global__ void k(int* out) {\n  int at = threadIdx.x;\n"
                              "  while (out[at] != at + 1) at = out[at];\n  out[0] = at;\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings[0].kind, Kind::incomplete);
  EXPECT_THAT(warnings[0].message, HasSubstr("never leaves the loop"));
}

TEST(WarningsOf, ARaceThatDecidesAnAccessMakesTheCountsUndefined) {
  const std::string code =
      "__global__ void k(int* out) {\n"
      "  __shared__ int last;\n"
      "  last = threadIdx.x;\n"
      "  int seen = *(volatile int*)&last;\n"
      "  ";
  const Study decided = counted("\"out\"", kOut, code + "if (seen > 40) out[threadIdx.x] = 1;\n}\n");
  const std::vector<Warning> warnings = warnings_of(decided);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::undefined);
  EXPECT_FALSE(invalidates(warnings[0].kind));
  EXPECT_THAT(warnings[0].message, HasSubstr("'last'"));

  const Study stored = counted("\"out\"", kOut, code + "out[threadIdx.x] = seen;\n}\n");
  EXPECT_THAT(warnings_of(stored), IsEmpty()) << "the value of the race is only stored";
}

TEST(WarningsOf, APlainReadOfAnAtomicThatDecidesAnAccessMakesTheCountsUncertain) {
  const std::string takes = "__global__ void k(int* out) {\n  atomicSub(out, 1);\n";
  const std::string element = "out = { element = \"int\", rows = \"1\", cols = \"width\", fill = \"zero\" }";
  const Study decided = counted("\"out\"", element, takes + "  if (out[0] < -100) out[1 + threadIdx.x] = 1;\n}\n");
  const std::vector<Warning> warnings = warnings_of(decided);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].kind, Kind::undefined);
  EXPECT_THAT(warnings[0].message, HasSubstr("depend on the order of the threads"));

  const Study stored = counted("\"out\"", element, takes + "  out[1 + threadIdx.x] = out[0];\n}\n");
  EXPECT_THAT(warnings_of(stored), IsEmpty()) << "the value is only stored";
  const Study own = counted("\"out\"", element,
                            "__global__ void k(int* out) {\n  int* mine = out + blockIdx.x * 64 + threadIdx.x;\n"
                            "  atomicSub(mine, 1);\n  if (*mine < 0) *mine = 7;\n}\n");
  EXPECT_THAT(warnings_of(own), IsEmpty()) << "each thread has its own element";
}

TEST(WarningsOf, ABarrierForAPartOfAWarpMakesTheCountsUndefined) {
  const Study study = counted("\"out\"", kOut,
                              "__global__ void k(int* out) {\n"
                              "  if (threadIdx.x < 5) { out[threadIdx.x] = 1; __syncthreads(); }\n"
                              "  out[64 + threadIdx.x] = 2;\n}\n");
  const std::vector<Warning> warnings = warnings_of(study);
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings.back().kind, Kind::undefined);
}

TEST(WordsOf, ACutEstimateTheTimeOfTheWholeLaunch) {
  const Study study = counted("\"out\"", kOut, "__global__ void k(int* out) { out[threadIdx.x] = 1; }");
  Cut cut{.seconds = 20, .blocks = 10, .grid_blocks = 1000};
  EXPECT_THAT(describe_cut(study, cut), testing::Not(HasSubstr("whole launch")));
  cut.whole_seconds = 2000;
  EXPECT_THAT(describe_cut(study, cut), HasSubstr("the whole launch would take about 34 minutes"));
}

}  // namespace
}  // namespace warplens::study
