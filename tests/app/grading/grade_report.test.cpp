#include "app/grading/grade_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/grading/example_task.hpp"

namespace warplens::grading {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const Task kTask = read_task(example_task(), "copy.md");

std::vector<Verdict> example_verdicts() {
  const GateResult right{.title = "Correct result", .passed = true, .points = 4, .most_points = 4};
  return {{.name = "anna.cu",
           .points = 7,
           .most_points = 7,
           .gates = {right, {.title = "Coalesced loads", .passed = true, .points = 3, .most_points = 3}}},
          {.name = "ben.cu",
           .points = 4,
           .most_points = 7,
           .gates = {right,
                     {.title = "Coalesced loads",
                      .most_points = 3,
                      .launch = "even",
                      .line = 14,
                      .reason = "line 14: 32 sectors per request; the gate is 4",
                      .mistake = "global_load: 32 sectors per request",
                      .advice = "Change the indices."}},
           .picture = "Coalesced loads"},
          {.name = "<&\".cu",
           .outcome = Outcome::not_compiled,
           .message = "a < b is \"wrong\"",
           .line = 2,
           .most_points = 7}};
}

template <class Write>
std::string written(const Write& write) {
  std::ostringstream out;
  write(out);
  return out.str();
}

TEST(GradeReport, TheTableHasAReasonForEachAndASummary) {
  const std::string text = written([](std::ostream& out) {
    commands::Page page(commands::Format::table, out);
    write_grades(kTask, example_verdicts(), page);
  });
  EXPECT_THAT(text, AllOf(HasSubstr("7/7"), HasSubstr("passed"),
                          HasSubstr("Coalesced loads: line 14: 32 sectors per request; the gate is 4"),
                          HasSubstr("does not compile: line 2: a < b"), HasSubstr("1 of 3 submissions pass all gates"),
                          HasSubstr("(1 submission)")));
}

TEST(GradeReport, JsonHasTheVerdictsAndTheSummary) {
  const auto json =
      nlohmann::json::parse(written([](std::ostream& out) { write_grades_json(kTask, example_verdicts(), out); }));
  EXPECT_EQ(json["submissions"].size(), 3u);
  EXPECT_EQ(json["submissions"][1]["gates"][1]["line"], 14);
  EXPECT_EQ(json["summary"]["gates"][1]["failed"], 1);
  EXPECT_EQ(json["summary"]["outcomes"]["not-compiled"], 1);
}

TEST(GradeReport, CsvHasAColumnOfPointsPerGate) {
  const std::string csv = written([](std::ostream& out) { write_grades_csv(kTask, example_verdicts(), out); });
  EXPECT_THAT(csv, AllOf(HasSubstr("submission,outcome,points,most_points,Correct result,Coalesced loads,line,reason"),
                         HasSubstr("anna.cu,graded,7,7,4,3,,"), HasSubstr("ben.cu,graded,4,7,4,0,14,")));
}

TEST(GradeReport, JunitEscapesNamesAndReasons) {
  const std::string xml = written([](std::ostream& out) { write_grades_junit(kTask, example_verdicts(), out); });
  EXPECT_THAT(xml, AllOf(HasSubstr("<testsuite name=\"ben.cu\" tests=\"2\" failures=\"1\" errors=\"0\">"),
                         HasSubstr("<failure message=\"line 14: 32 sectors per request; the gate is 4\"/>"),
                         HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""),
                         HasSubstr("<error type=\"not-compiled\""), HasSubstr("&lt;&amp;"), Not(HasSubstr("a < b"))));
}

TEST(GradeReport, ACommentHasTheReasonTheAdviceAndThePicture) {
  const std::vector<Verdict> verdicts = example_verdicts();
  EXPECT_THAT(grade_comment(kTask, verdicts[1], "ben.png"),
              AllOf(HasSubstr("# Copy: 4 of 7 points"), HasSubstr("## Coalesced loads: 0 of 3 points"),
                    HasSubstr("32 sectors per request"), HasSubstr("Change the indices."), HasSubstr("![](ben.png)"),
                    Not(HasSubstr("Correct result"))));
  EXPECT_THAT(grade_comment(kTask, verdicts[0], ""), HasSubstr("All gates are passed."));
  EXPECT_THAT(grade_comment(kTask, verdicts[2], ""), HasSubstr("does not compile"));
}

TEST(GradeReport, TheTextForStudentsHidesSizesThatAreHidden) {
  EXPECT_THAT(task_markdown(kTask), AllOf(HasSubstr("# Copy"), HasSubstr("--size 256x1"), Not(HasSubstr("77x1")),
                                          HasSubstr("__global__ void copy"), HasSubstr("(3 points)")));
}

}  // namespace
}  // namespace warplens::grading
