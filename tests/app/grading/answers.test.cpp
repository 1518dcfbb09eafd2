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

// Each lane stores in a request of its own, or with an atomic.
TEST(CoalescedStores, RequestsOfOneLaneAndAtomicsFail) {
  for (const auto& [task, store] :
       {std::pair<std::string, std::string>{"01-coalesced-transpose", "out[x * height + y] ="},
        {"02-conflict-free-tile", "out[x * height + y] ="},
        {"07-aos-to-soa", "x[i] ="}})
    for (const bool is_atomic : {false, true}) {
      std::string text = text_of_answer({task, "model"});
      const std::size_t at = text.find(store), equals = at + store.size() - 1, end = text.find(';', at);
      ASSERT_NE(at, std::string::npos) << task;
      const std::string place = text.substr(at, store.size() - 2), value = text.substr(equals + 1, end - equals - 1);
      text.replace(at, end - at,
                   is_atomic ? "atomicExch(&" + place + "," + value + ")"
                             : "{ const float value =" + value +
                                   ";\n#pragma unroll 1\nfor (int lane = 0; lane < 32; ++lane) "
                                   "if (threadIdx.x % 32 == lane) *(volatile float*)&" +
                                   place + " = value; }");
      kernels::CompileCache cache;
      const Verdict verdict = grade_text(task_named(task), "k.cu", text, commands::state_of_command, cache).verdict;
      ASSERT_EQ(verdict.outcome, Outcome::graded) << verdict.message;
      const auto gate = std::ranges::find(verdict.gates, "Coalesced stores", &GateResult::title);
      ASSERT_NE(gate, verdict.gates.end()) << task;
      EXPECT_FALSE(gate->passed) << task << ' ' << is_atomic;
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
