#include "app/grading/grading_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/grading/grading_run.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/grading/example_task.hpp"

namespace warplens::grading {
namespace {

using ::testing::HasSubstr;

/// Grades a submission with a script of the shell instead of a command of this program.
Verdict verdict_of_script(const std::string& script, double seconds = 60) {
  Task task = read_task(example_task(), "copy.md");
  task.limits.seconds = seconds;
  return grade_in_process(task, {"k.cu", "k.cu"}, {"/bin/sh", {"-c", script}}, {});
}

TEST(GradingProcess, ReturnsTheVerdictOfTheProcess) {
  Verdict verdict{.name = kSubmissionFile, .points = 3, .most_points = 7};
  const std::string script = "echo 0.5; echo '" + verdict_json(verdict).dump() + "'";
  verdict.name = "k.cu";
  EXPECT_EQ(verdict_of_script(script), verdict);
}

TEST(GradingProcess, IsEndedWhenItsTimeIsOver) {
  EXPECT_EQ(verdict_of_script("sleep 600", 0.05).outcome, Outcome::out_of_time);
  EXPECT_EQ(verdict_of_script("yes", 0.05).outcome, Outcome::out_of_time) << "output without end";
}

TEST(GradingProcess, ThatEndsWithoutAVerdictHasCrashed) {
  const Verdict killed = verdict_of_script("kill -SEGV $$");
  EXPECT_EQ(killed.outcome, Outcome::crashed);
  EXPECT_THAT(killed.message, HasSubstr("signal 11"));
  EXPECT_EQ(verdict_of_script("echo '{\"submission\": 1}'").outcome, Outcome::crashed);
  const Verdict other{.name = "other.cu"};
  EXPECT_EQ(verdict_of_script("echo '" + verdict_json(other).dump() + "'").outcome, Outcome::crashed);
}

TEST(GradingProcess, AMissingProgramIsNotTheFaultOfTheSubmission) {
  const Task task = read_task(example_task(), "copy.md");
  EXPECT_THROW(grade_in_process(task, {"k.cu", "k.cu"}, {"/nowhere/warplens", {}}, {}), kernels::InputError);
}

TEST(GradingRun, StoresNoCrash) {
  const std::string file = testing::TempDir() + "crashes.cu", kept = testing::TempDir() + "crashes.jsonl";
  std::filesystem::remove(kept);
  std::ofstream(file) << "// code\n";
  const Task task = read_task(example_task(), "copy.md");
  study::ResultJournal journal(kept);
  GradingRun run{.task = task, .journal = &journal};
  std::string script = "kill -SEGV $$";
  run.command = [&](const Submission&) { return GradingCommand{"/bin/sh", {"-c", script}}; };
  const std::vector<Submission> submissions{{"k.cu", file}};
  EXPECT_EQ(grade_all(run, submissions, {}, {}).front().outcome, Outcome::crashed);
  script = "echo '" + verdict_json({.name = kSubmissionFile, .points = 3}).dump() + "'";
  EXPECT_EQ(grade_all(run, submissions, {}, {}).front().points, 3) << "the submission is graded again";
  script = "kill -SEGV $$";
  EXPECT_EQ(grade_all(run, submissions, {}, {}).front().points, 3) << "the verdict is stored";
}

}  // namespace
}  // namespace warplens::grading
