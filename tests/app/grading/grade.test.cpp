#include "app/grading/grade.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/commands/state_options.hpp"
#include "app/grading/grade_report.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/grading/example_task.hpp"

namespace warplens::grading {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const char* const kSignature = "__global__ void copy(const float* in, float* out, int n) ";
const char* const kIndex = "const int i = blockIdx.x * blockDim.x + threadIdx.x; ";

Grade grade_code(const std::string& text, const Task& task = read_task(example_task(), "copy.md")) {
  kernels::CompileCache cache;
  return grade_text(task, "anna/copy.cu", text, commands::state_of_command, cache);
}

Verdict verdict_on(const std::string& text) {
  return grade_code(text).verdict;
}

std::string body(const std::string& code) {
  return kSignature + std::string("{\n  ") + kIndex + "\n  " + code + "\n}\n";
}

TEST(Grade, ACorrectKernelGetsAllPoints) {
  const Verdict verdict = verdict_on(body("if (i < n) out[i] = in[i];"));
  EXPECT_EQ(verdict.outcome, Outcome::graded);
  EXPECT_TRUE(verdict.passes());
  EXPECT_EQ(verdict.points, 7);
  EXPECT_EQ(verdict.picture, "");
}

TEST(Grade, ALimitPerRequestNamesTheLineAndBothNumbers) {
  const Grade grade =
      grade_code(body("const int j = i % 32 * 8 + i / 32; if (n == 256) out[j] = in[j];\n"
                      "  else if (i < n) out[i] = in[i];"));
  ASSERT_EQ(grade.verdict.gates.size(), 2u) << grade.verdict.message;
  EXPECT_TRUE(grade.verdict.gates[0].passed);
  const GateResult& gate = grade.verdict.gates[1];
  EXPECT_EQ(gate.reason, "line 3: 32 sectors per request; the gate is 4");
  EXPECT_EQ(gate.line, 3u);
  EXPECT_EQ(gate.launch, "even");
  EXPECT_EQ(gate.mistake, "global_load: 32 sectors per request");
  EXPECT_EQ(gate.advice, "The kernel transfers 256 sectors.");
  EXPECT_EQ(grade.verdict.points, 4);
  EXPECT_EQ(grade.verdict.picture, "Coalesced loads");
  ASSERT_TRUE(grade.study);
  EXPECT_EQ(grade.study->choice.size.width, 256u);
}

TEST(Grade, BytesThatAreNotUtf8AreAllowedInComments) {
  EXPECT_TRUE(verdict_on(body("if (i < n) out[i] = in[i];  // f\xFCr \xFF")).passes());
  const Verdict verdict = verdict_on(body("const char* s = \"\xFF\";"));
  EXPECT_EQ(verdict.outcome, Outcome::not_compiled);
  EXPECT_EQ(verdict.line, 3u);
  EXPECT_THAT(verdict.message, HasSubstr("\\xff"));
}

TEST(Grade, WithoutACorrectResultNothingCounts) {
  for (const char* code : {"", "if (i < n) out[i] = 0.5f;"}) {
    const Verdict verdict = verdict_on(body(code));
    EXPECT_EQ(verdict.outcome, Outcome::graded);
    EXPECT_TRUE(verdict.gates[1].passed) << "no request has too many sectors";
    EXPECT_EQ(verdict.gates[1].points, 0);
    EXPECT_EQ(verdict.points, 0);
  }
}

TEST(Grade, AHiddenSizeCountsButIsNotShown) {
  const Verdict verdict = verdict_on(body("if (i < n) out[i] = n == 77 ? 0 : in[i];"));
  EXPECT_FALSE(verdict.gates[0].passed);
  EXPECT_TRUE(verdict.gates[0].is_hidden);
  const std::string comment = grade_comment(read_task(example_task(), "copy.md"), verdict, "");
  EXPECT_THAT(comment,
              AllOf(HasSubstr("a size that the task does not show"), Not(HasSubstr("odd")), Not(HasSubstr("77"))));
  const Task task =
      read_task(with_change(example_task(), "4 * global_load.requests\"\npoints   = 3\nlaunches = [\"even\"]",
                            "2 * width\"\npoints   = 3\nlaunches = [\"odd\"]"),
                "copy.md");
  const Verdict wide =
      grade_code(body("for (int k = 0; k < 40; ++k) if (i < n) out[i] = ((volatile const float*)in)[i];"), task)
          .verdict;
  EXPECT_THAT(wide.gates[1].reason, HasSubstr("width is 77")) << "the teacher sees the size";
  EXPECT_EQ(wide.gates[1].advice, "");
  EXPECT_THAT(grade_comment(task, wide, ""), AllOf(HasSubstr("line 3: "), Not(HasSubstr("77"))));
}

TEST(Grade, AHiddenLaunchThatIsRefusedDoesNotShowItsSize) {
  const Verdict verdict = verdict_on(
      body("volatile float* place = out;\n  while (n == 77 && *place != 42.0f) {}\n  if (i < n) out[i] = in[i];"));
  EXPECT_EQ(verdict.outcome, Outcome::endless);
  EXPECT_EQ(verdict.line, 4u);
  EXPECT_EQ(verdict.message, "the hidden launch 'odd': never ends");
}

TEST(Grade, AHeaderInTheSubmissionHasNoEffect) {
  const Verdict verdict = verdict_on(
      "/*+++\ntitle = \"x\"\nentry = \"other\"\nblock = [1]\ngrid = [1]\nargs = []\ncheck = \"none\"\n+++*/\n" +
      body(""));
  EXPECT_EQ(verdict.outcome, Outcome::graded);
  EXPECT_FALSE(verdict.gates[0].passed);
}

TEST(Grade, ANameOrParametersThatDifferAreReported) {
  const Verdict renamed = verdict_on("__global__ void kopy(const float* in, float* out, int n) {}");
  EXPECT_EQ(renamed.outcome, Outcome::wrong_kernel);
  EXPECT_THAT(renamed.message, HasSubstr("no kernel 'copy'"));
  const Verdict swapped = verdict_on("__global__ void copy(float* out, int n, const float* in) {}");
  EXPECT_EQ(swapped.outcome, Outcome::wrong_kernel);
  EXPECT_THAT(swapped.message, HasSubstr("(float*, int, float*), but the starter has (float*, float*, int)"));
  EXPECT_EQ(verdict_on("extern \"C\" __global__ void copy(const float* in, float* out) {}").outcome,
            Outcome::wrong_kernel);
  EXPECT_EQ(verdict_on("// copy\nint x;").outcome, Outcome::wrong_kernel);
}

TEST(Grade, QualifiersOfParametersMayDiffer) {
  EXPECT_TRUE(verdict_on("__global__ void copy(float* __restrict__ in, float* __restrict__ out, const int n) {\n" +
                         std::string(kIndex) + "if (i < n) out[i] = in[i];\n}")
                  .passes());
  EXPECT_TRUE(verdict_on("extern \"C\" " + body("if (i < n) out[i] = in[i];")).passes());
}

TEST(Grade, AnErrorOfTheCompilerHasItsLine) {
  const Verdict verdict = verdict_on(body("out[i] = missing;"));
  EXPECT_EQ(verdict.outcome, Outcome::not_compiled);
  EXPECT_EQ(verdict.line, 3u);
  EXPECT_THAT(verdict.message, AllOf(HasSubstr("missing"), Not(HasSubstr("/submission"))));
}

TEST(Grade, AKernelThatNeverEndsIsReportedWithItsLine) {
  const Verdict verdict = verdict_on(body("volatile float* place = out;\n  while (true) *place = *place + 1;"));
  EXPECT_EQ(verdict.outcome, Outcome::endless);
  EXPECT_EQ(verdict.line, 4u);
  EXPECT_EQ(verdict_on(body("volatile float* place = out;\n  while (*place != 42.0f) {}")).outcome, Outcome::endless);
  EXPECT_EQ(verdict_on(body("if (i == 0) asm volatile(\"bar.sync 1, 64;\");")).outcome, Outcome::endless);
}

TEST(Grade, ALongBlockAndALongLaunchAreReported) {
  const std::string code =
      body("volatile float* place = out + 1;\n  for (int k = 0; k < LENGTH; ++k) *place = *place + 1;");
  EXPECT_EQ(verdict_on("#define LENGTH 1000000\n" + code).outcome, Outcome::endless);
  const Task many = read_task(with_change(example_task(), "--size 256x1", "--size 16384x1"), "copy.md");
  EXPECT_EQ(grade_code("#define LENGTH 40000\n" + code, many).verdict.outcome, Outcome::too_long);
}

TEST(Grade, AnImpossibleLaunchIsReported) {
  const std::string code = body("if (i < n) out[i] = in[i];");
  const Verdict verdict = verdict_on(with_change(code, "void copy", "void __cluster_dims__(3, 1, 1) copy"));
  EXPECT_EQ(verdict.outcome, Outcome::not_launched) << verdict.message;
  EXPECT_THAT(verdict.message, HasSubstr("cluster"));
}

TEST(Grade, FilesOfThisMachineCannotBeIncluded) {
  for (const char* include : {"#include \"/etc/passwd\"\n", "#define NAME </etc/passwd>\n#include NAME\n",
                              "#include \"../../../../../../../../etc/passwd\"\n"}) {
    const Verdict verdict = verdict_on(include + body("if (i < n) out[i] = in[i];"));
    EXPECT_THAT(verdict.message, Not(HasSubstr("root:"))) << include;
  }
}

TEST(Grade, AnUnknownFigureIsAnErrorOfTheTask) {
  kernels::CompileCache cache;
  const std::string text = with_change(example_task(), "global_load.sectors <=", "global_load.sector <=");
  try {
    check_task(read_task(text, "copy.md"), commands::state_of_command, cache);
    FAIL();
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), AllOf(StartsWith("copy.md:48: "), HasSubstr("did you mean 'global_load.sectors'?")));
  }
}

TEST(Grade, ErrorsOfLaunchesAndStartersHaveTheirLine) {
  const auto complaint = [](const std::string& from, const std::string& to) -> std::string {
    kernels::CompileCache cache;
    try {
      check_task(read_task(with_change(example_task(), from, to), "copy.md"), commands::state_of_command, cache);
    } catch (const kernels::InputError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(complaint("Copy the array", "Copy the array"), "");
  EXPECT_THAT(complaint("copy.cu --size 256x1", "kopy.cu --size 256x1"), StartsWith("copy.md:7: "));
  EXPECT_THAT(complaint("copy.cu --size 256x1", "copy.cu"), AllOf(StartsWith("copy.md:7: "), HasSubstr("--size")));
  EXPECT_THAT(complaint("--size 256x1", "--size 256x1 --set X=1"), StartsWith("copy.md:"));
  EXPECT_THAT(complaint("check = \"copy\"", ""), AllOf(StartsWith("copy.md:11: "), HasSubstr("add a check")));
  EXPECT_THAT(complaint("check = \"copy\"", "check = \"kopy\""), StartsWith("copy.md:18: "));
  EXPECT_THAT(complaint("out[i] = in[i];", "out[i] = in[j];"), StartsWith("copy.md:25: "));
}

TEST(Grade, TheSameSubmissionGetsTheSameVerdictTwice) {
  for (const char* code : {"if (i < n) out[i] = in[i];", "out[0] = in[i];", "while (out[i] >= 0 || n) out[i] = n;"})
    EXPECT_EQ(verdict_on(body(code)), verdict_on(body(code))) << code;
}

}  // namespace
}  // namespace warplens::grading
