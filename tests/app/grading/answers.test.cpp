// Grades the answers in tests/app/grading/answers: for each task, a model answer and five wrong ones. The first line of
// an answer says which gate it must fail first.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/commands/state_options.hpp"
#include "app/grading/grade.hpp"
#include "app/grading/task_shelf.hpp"

namespace warplens::grading {
namespace {

namespace fs = std::filesystem;

const fs::path kAnswers = fs::path(WARPLENS_SOURCE_DIR) / "tests/app/grading/answers";

struct Answer {
  std::string task, name;
};

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.task << '/' << answer.name;
}

std::vector<Answer> answers() {
  std::vector<Answer> all;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(kAnswers))
    if (file.path().extension() == ".cu")
      all.push_back({file.path().parent_path().filename().string(), file.path().stem().string()});
  std::ranges::sort(all, {}, [](const Answer& one) { return one.task + "/" + one.name; });
  return all;
}

std::string text_of_answer(const Answer& answer) {
  std::ifstream file(kAnswers / answer.task / (answer.name + ".cu"));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class Answers : public testing::TestWithParam<Answer> {};

TEST_P(Answers, FailAtTheIntendedGate) {
  const std::string text = text_of_answer(GetParam());
  const std::string first = text.substr(0, text.find('\n'));
  kernels::CompileCache cache;
  const Grade grade = grade_text(task_named(GetParam().task), GetParam().name, text, commands::state_of_command, cache);
  ASSERT_EQ(grade.verdict.outcome, Outcome::graded) << grade.verdict.message;
  const GateResult* const failure = grade.verdict.first_failure();
  EXPECT_EQ(failure ? "// FAILS: " + failure->title : "// PASSES", first) << (failure ? failure->reason : "");
  if (failure)
    EXPECT_LT(grade.verdict.points, grade.verdict.most_points);
  else
    EXPECT_EQ(grade.verdict.points, grade.verdict.most_points);
}

INSTANTIATE_TEST_SUITE_P(Tasks, Answers, testing::ValuesIn(answers()), [](const auto& info) {
  std::string name = info.param.task + "_" + info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(TaskShelf, EachTaskHasAModelAnswerAndFiveWrongOnes) {
  ASSERT_EQ(task_shelf().size(), 8u);
  for (const Task& task : task_shelf()) {
    int right = 0, wrong = 0;
    for (const Answer& answer : answers())
      if (answer.task == task.name) (text_of_answer(answer).starts_with("// PASSES") ? right : wrong) += 1;
    EXPECT_EQ(right, 1) << task.name;
    EXPECT_EQ(wrong, 5) << task.name;
  }
}

class Tasks : public testing::TestWithParam<Task> {};

TEST_P(Tasks, CanBeGraded) {
  kernels::CompileCache cache;
  EXPECT_NO_THROW(check_task(GetParam(), commands::state_of_command, cache));
}

TEST_P(Tasks, HaveAHiddenLaunchAndAStarterThatFails) {
  const Task& task = GetParam();
  EXPECT_TRUE(std::ranges::any_of(task.launches, &TaskLaunch::is_hidden));
  kernels::CompileCache cache;
  const Grade grade =
      grade_text(task, "starter.cu", *find_kernel(task, task.starter)->text, commands::state_of_command, cache);
  EXPECT_EQ(grade.verdict.outcome, Outcome::graded);
  EXPECT_FALSE(grade.verdict.passes());
}

INSTANTIATE_TEST_SUITE_P(Shelf, Tasks, testing::ValuesIn(task_shelf().begin(), task_shelf().end()),
                         [](const auto& info) {
                           std::string name = info.param.name;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(TaskNamed, TakesANameWithOrWithoutItsNumber) {
  EXPECT_EQ(task_named("coalesced-transpose").name, task_named("01-coalesced-transpose").name);
  EXPECT_ANY_THROW(task_named("coalesced-transposed"));
}

}  // namespace
}  // namespace warplens::grading
