#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/grading/task.hpp"
#include "app/grading/task_shelf.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/grading/example_task.hpp"

namespace warplens::grading {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Returns the message about a task in which `from` is replaced by `to`; empty if the task has no error.
std::string complaint(const std::string& from, const std::string& to) {
  try {
    read_task(with_change(example_task(), from, to), "copy.md");
  } catch (const kernels::InputError& error) {
    return error.what();
  }
  return {};
}

TEST(TaskReader, ReadsLaunchesGatesAndTexts) {
  const Task task = read_task(example_task(), "tasks/copy.md");
  EXPECT_EQ(task.name, "copy");
  EXPECT_EQ(task.starter, "copy.cu");
  ASSERT_EQ(task.launches.size(), 2u);
  EXPECT_EQ(task.launches[0].name, "even");
  EXPECT_FALSE(task.launches[0].is_hidden);
  EXPECT_TRUE(task.launches[1].is_hidden);
  ASSERT_EQ(task.sections.size(), 1u);
  EXPECT_EQ(task.sections[0].text, "Copy the array.");
  ASSERT_EQ(task.gates.size(), 2u);
  EXPECT_TRUE(task.gates[0].is_required);
  EXPECT_EQ(task.gates[1].condition.text, "global_load.sectors <= 4 * global_load.requests");
  EXPECT_EQ(task.gates[1].launches, std::vector<std::string>{"even"});
  EXPECT_EQ(task.gates[1].text, "Neighbouring lanes load neighbouring elements.");
  EXPECT_EQ(task.gates[1].advice, "The kernel transfers {global_load.sectors} sectors.");
  EXPECT_EQ(count_points(task), 7);
}

TEST(TaskReader, LaunchesAreInTheOrderOfTheFile) {
  const Task task = read_task(with_change(example_task(), "even = \"warplens copy.cu --size 256x1\"\n",
                                          "zero = \"warplens copy.cu --size 1x1\"\n"
                                          "even = \"warplens copy.cu --size 256x1\"\n"),
                              "copy.md");
  ASSERT_EQ(task.launches.size(), 3u);
  EXPECT_EQ(task.launches[0].name, "zero");
  EXPECT_EQ(task.launches[1].name, "even");
}

TEST(TaskReader, AnErrorHasItsLineAndTheRemedy) {
  EXPECT_THAT(complaint("[\"odd\"]", "[\"od\"]"), AllOf(StartsWith("copy.md:4: "), HasSubstr("did you mean 'odd'?")));
  EXPECT_THAT(complaint("points   = 3", "point    = 3"), AllOf(StartsWith("copy.md:49: "), HasSubstr("'points'")));
  EXPECT_THAT(complaint("points   = 3", "points   = -3"), StartsWith("copy.md:49: points must be"));
  EXPECT_THAT(complaint("<= 4 *", "<= 4 * *"), StartsWith("copy.md:48: "));
  EXPECT_THAT(complaint("launches = [\"even\"]", "launches = [\"evan\"]"), StartsWith("copy.md:50: "));
  EXPECT_THAT(complaint("title    = \"Copy\"\n", ""), HasSubstr("title is missing"));
  EXPECT_THAT(complaint("[launches]", "[other]"), HasSubstr("add [launches]"));
  EXPECT_THAT(complaint("## Coalesced loads", "## Correct result"),
              AllOf(StartsWith("copy.md:45: "), HasSubstr("two")));
  EXPECT_THAT(complaint("Look at the bounds.", "Look at 3 bounds."),
              AllOf(StartsWith("copy.md:43: "), HasSubstr("'3'")));
  EXPECT_THAT(complaint("Copy the array.", "A. B. C. D."), HasSubstr("4 sentences"));
  EXPECT_THAT(complaint("hidden   =", "kernel = \"kopy.cu\"\nhidden   ="), HasSubstr("no kernel 'kopy.cu'"));
  EXPECT_THAT(complaint("hidden   =", "seconds = 0\nhidden   ="), StartsWith("copy.md:4: seconds must be"));
}

TEST(TaskReader, EachTextIsAMessageForTranslators) {
  std::vector<std::string> texts;
  for (const lessons::Message& message : list_messages(read_task(example_task(), "copy.md")))
    texts.push_back(message.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"Copy", "Copy an array.", "What to do", "Copy the array.",
                                             "Correct result", "Each element is copied.", "Look at the bounds.",
                                             "Coalesced loads", "Neighbouring lanes load neighbouring elements.",
                                             "The kernel transfers {global_load.sectors} sectors."}));
}

TEST(TaskReader, AResultThatNoGateRequiresIsAnError) {
  const std::string remedy = "add a gate with gate = \"result.correct == 1\" and required = true";
  EXPECT_THAT(complaint("required = true", "required = false"), HasSubstr(remedy));
  EXPECT_THAT(complaint("result.correct == 1", "findings.errors == 0"), HasSubstr(remedy));
  EXPECT_THAT(complaint("required = true", "required = true\nlaunches = [\"even\"]"), HasSubstr(remedy))
      << "a wrong result of the other launch would not matter";
}

}  // namespace
}  // namespace warplens::grading
