#include "app/lessons/check.hpp"

#include <gtest/gtest.h>

#include "app/commands/state_options.hpp"
#include "app/lessons/filled.hpp"

namespace warplens::lessons {
namespace {

std::vector<std::string> complaints(const std::string& settings, const std::string& prose) {
  const Lesson lesson =
      read_lesson("+++\ntitle = \"T\"\n+++\n## A step\n```toml\n" + settings + "\n```\n" + prose, "t.md");
  kernels::CompileCache cache;
  const std::vector<std::string> panels{"global", "shared"};
  std::vector<std::string> all;
  for (const Problem& problem : find_problems(lesson, commands::state_of_command, cache, panels))
    all.push_back(std::to_string(problem.line) + ": " + problem.message);
  return all;
}

const std::string kTile = "show = \"warplens tile --size 256x256 --set PAD=0 --access 2\"\n";

using Strings = std::vector<std::string>;

TEST(CheckLesson, NothingIsSaidOfWhatHolds) {
  EXPECT_EQ(complaints(kTile + "look = { panel = \"shared\", lane = 31, line = \"out[\" }\nholds = [\"BX == 32\"]\n"
                               "answer = \"access.wavefronts\"",
                       "All {machine.lanes}.\n\n> How many?\n\nIn {lane.bank}."),
            Strings{});
}

TEST(CheckLesson, EachThingThatDoesNotHoldIsNamedWithItsLine) {
  EXPECT_EQ(complaints(kTile + "holds = [\"BX == 16\"]", "Text."), Strings{"7: 'BX == 16' is false: BX is 32"});
  EXPECT_EQ(complaints(kTile, "All {access.sektors}."),
            Strings{"4: unknown name 'access.sektors' for `warplens tile --set PAD=0 --size 256x256 --access 2`"});
  EXPECT_EQ(complaints(kTile + "look = { panel = \"sharde\" }", "Text."),
            Strings{"4: there is no panel 'sharde'; did you mean 'shared'?"});
  EXPECT_EQ(complaints(kTile + "look = { line = \"nowhere[\" }", "Text."),
            Strings{"4: no line of tile contains 'nowhere['"});
  EXPECT_EQ(complaints(kTile + "answer = \"7\"", "> Which?\n> - one\n> - two"),
            Strings{"7: '7' is 7, but there are 2 choices, numbered from 1"});
  EXPECT_EQ(complaints("show = \"warplens tile --access 9 --size 256x256\"", "Text."),
            Strings{"6: warp 0 has no access 9 (both are counted from 0)"});
  EXPECT_EQ(complaints("show = \"warplens tiel\"", "Text.").at(0).substr(0, 3), "6: ");
}

TEST(CheckLesson, GoalsAreOpenWhereTheyAreSetAndReachedWhereTheySay) {
  const std::string reach = "reach = \"warplens tile --size 256x256 --set PAD=1 --access 2\"\n";
  EXPECT_EQ(complaints(kTile + reach + "goal = \"access.wavefronts == 1\"", "> Pad."), Strings{});
  EXPECT_EQ(complaints(kTile + reach + "goal = \"access.wavefronts > 0\"", "> Pad."),
            Strings{"8: 'access.wavefronts > 0' is already true at the start of the step: access.wavefronts is 32"});
  EXPECT_EQ(complaints(kTile + reach + "goal = \"access.wavefronts == 2\"", "> Pad."),
            Strings{"7: 'access.wavefronts == 2' is not true in the state that 'reach' opens: access.wavefronts is 1"});
}

TEST(SplitError, SeparatesTheLineFromTheText) {
  const auto split = [](const std::string& message) {
    const Problem problem = split_error(kernels::InputError(message), "k.cu", 7);
    return std::to_string(problem.line) + "|" + problem.message;
  };
  EXPECT_EQ(split("k.cu:12: a: b"), "12|a: b");
  EXPECT_EQ(split("other.cu:12: a"), "7|other.cu:12: a");
  EXPECT_EQ(split("k.cu:twelve: a"), "7|k.cu:twelve: a");
  EXPECT_EQ(split("k.cu"), "7|k.cu");
}

TEST(IsRight, WholeAnswersExactlyOthersToTheirTolerance) {
  Task task;
  EXPECT_TRUE(is_right(task, 32, 32));
  EXPECT_FALSE(is_right(task, 32, 31));
  EXPECT_TRUE(is_right(task, 3.52, 3.5));
  EXPECT_FALSE(is_right(task, 3.52, 4));
  task.within = 0.25;
  EXPECT_TRUE(is_right(task, 3.52, 4));
}

}  // namespace
}  // namespace warplens::lessons
