#include <gtest/gtest.h>

#include "app/lessons/lesson.hpp"
#include "kernels/text/error.hpp"

namespace warplens::lessons {
namespace {

const std::string kHead = "+++\ntitle = \"Banks\"\norder = 6\n[launches]\npadded = \"warplens tile\"\n+++\n\n";

std::string step(const std::string& settings, const std::string& prose) {
  return "## A step\n\n```toml\nshow = \"warplens tile\"\n" + settings + "```\n\n" + prose;
}

std::string complaint(const std::string& text) {
  try {
    read_lesson(text, "06-banks.md");
  } catch (const kernels::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ReadLesson, TakesEverythingThatAStepMayHave) {
  const Lesson lesson = read_lesson(
      kHead + "```cuda own.cu\n__global__ void k() {}\n```\n\n" +
          step("look = { panel = \"shared\", lane = 5, line = \"out[\" }\nholds = [\"BX == BY\"]\nanswer = \"BX\"\n",
               "A tile of {BX}\ncolumns.\n\nAnd more.\n\n> How many?\n> - {BX}\n> - {BY}\n\nBecause.\n"),
      "lessons/06-banks.md");
  EXPECT_EQ(lesson.name, "06-banks");
  EXPECT_EQ(lesson.order, 6);
  EXPECT_EQ(lesson.launches.at("padded").command, "warplens tile");
  ASSERT_EQ(lesson.kernels.size(), 1u);
  EXPECT_EQ(lesson.kernels[0].name, "own.cu");
  EXPECT_EQ(*lesson.kernels[0].text, "__global__ void k() {}\n");
  ASSERT_EQ(lesson.steps.size(), 1u);
  const LessonStep& read = lesson.steps[0];
  EXPECT_EQ(read.title, "A step");
  EXPECT_EQ(read.look.panel, "shared");
  EXPECT_EQ(read.look.lane, 5);
  EXPECT_EQ(read.look.code, "out[");
  EXPECT_EQ(read.holds.at(0).text, "BX == BY");
  EXPECT_EQ(read.text, "A tile of {BX} columns.\n\nAnd more.");
  EXPECT_EQ(read.task.kind, Task::Kind::choice);
  EXPECT_EQ(read.task.question, "How many?");
  EXPECT_EQ(read.task.choices, (std::vector<std::string>{"{BX}", "{BY}"}));
  EXPECT_EQ(read.after, "Because.");
}

TEST(ReadLesson, GoalsNeedAStateInWhichTheyAreReached) {
  EXPECT_EQ(
      complaint(kHead + step("goal = \"PAD == 1\"\n", "> Pad it.\n")),
      "06-banks.md:12: a goal needs reach = \"warplens …\": a command that opens the window with the goal reached");
}

TEST(ReadLesson, FiguresMayNotBeTypedByHand) {
  EXPECT_EQ(complaint(kHead + step("", "It takes 32 turns.\n")),
            "06-banks.md:14: '32' contains a literal number; use a reference such as {access.sectors}");
  EXPECT_EQ(complaint(kHead + step("", "It is `tile[32]`, and {access.sectors / 4} of them, in L2 of an H200.\n")), "");
}

TEST(ReadLesson, TextsAreShort) {
  EXPECT_EQ(complaint(kHead + step("", "One. Two. Three. Four.\n")),
            "06-banks.md:14: the text has 4 sentences; the limit is 3");
  EXPECT_EQ(complaint(kHead + step("", "One: `a.b. c.`. Two. {a.b} three\n")), "");
}

TEST(ReadLesson, SaysWhereAndHowToMendWhatIsNoLesson) {
  EXPECT_EQ(complaint("# Banks\n"), "06-banks.md:1: a lesson must begin with front matter: TOML between two +++ lines");
  EXPECT_EQ(complaint(kHead), "06-banks.md:1: the lesson has no step; a step begins with ## and a heading");
  EXPECT_EQ(complaint("+++\ntitel = \"x\"\n+++\n"), "06-banks.md:2: unknown key 'titel'; did you mean 'title'?");
  EXPECT_EQ(complaint(kHead + "## A step\n\ntext\n"),
            "06-banks.md:8: a block ```toml with show = \"warplens …\" must follow the heading of a step");
  EXPECT_EQ(complaint(kHead + "## A step\n\n```toml\nshow = \"x\"\n"),
            "06-banks.md:10: the block that begins here is not closed; add a line ```");
  EXPECT_EQ(complaint(kHead + step("", "> How many?\n")),
            "06-banks.md:8: the question has no answer; add answer = \"…\" or goal = \"…\"");
  EXPECT_EQ(complaint(kHead + step("answer = \"BX\"\n", "Text.\n")),
            "06-banks.md:12: there is an answer or a goal, but no question; add a paragraph that begins with >");
  EXPECT_EQ(complaint(kHead + step("look = { pannel = \"shared\" }\n", "")),
            "06-banks.md:12: unknown key 'pannel'; did you mean 'panel'?");
  EXPECT_EQ(complaint(kHead + step("", "An {open brace.\n")), "06-banks.md:14: {open brace. is not closed");
}

}  // namespace
}  // namespace warplens::lessons
