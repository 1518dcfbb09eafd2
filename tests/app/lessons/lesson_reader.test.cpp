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
  EXPECT_EQ(complaint(kHead + step("goal = \"PAD == 1\"\n", "> Pad it.\n")),
            "06-banks.md:12: a goal needs reach: a command that opens the window where it is reached");
}

TEST(ReadLesson, FiguresMayNotBeTypedByHand) {
  EXPECT_EQ(complaint(kHead + step("", "It takes 32 turns.\n")),
            "06-banks.md:14: the figure in '32' is typed by hand: make it a reference, {access.sectors}");
  EXPECT_EQ(complaint(kHead + step("", "It is `tile[32]`, and {access.sectors / 4} of them, in L2 of an H200.\n")), "");
}

TEST(ReadLesson, TextsAreShort) {
  EXPECT_EQ(complaint(kHead + step("", "One. Two. Three. Four.\n")),
            "06-banks.md:14: a text of 4 sentences: 3 at most");
  EXPECT_EQ(complaint(kHead + step("", "One: `a.b. c.`. Two. {a.b} three\n")), "");
}

TEST(ReadLesson, SaysWhereAndHowToMendWhatIsNoLesson) {
  EXPECT_EQ(complaint("# Banks\n"), "06-banks.md:1: a lesson begins with its head: a line +++");
  EXPECT_EQ(complaint(kHead), "06-banks.md:1: a lesson without a step: ## and its heading begin one");
  EXPECT_EQ(complaint("+++\ntitel = \"x\"\n+++\n"),
            "06-banks.md:2: there is no key 'titel' here; did you mean 'title'?");
  EXPECT_EQ(complaint(kHead + "## A step\n\ntext\n"),
            "06-banks.md:8: below a step's heading stand its settings: a block ```toml with show = \"warplens …\"");
  EXPECT_EQ(complaint(kHead + "## A step\n\n```toml\nshow = \"x\"\n"),
            "06-banks.md:10: what begins here has no end: a line ```");
  EXPECT_EQ(complaint(kHead + step("", "> How many?\n")),
            "06-banks.md:8: the step's question has no answer: answer = \"…\" or goal = \"…\"");
  EXPECT_EQ(complaint(kHead + step("answer = \"BX\"\n", "Text.\n")),
            "06-banks.md:12: there is no question to this: a paragraph behind >");
  EXPECT_EQ(complaint(kHead + step("look = { pannel = \"shared\" }\n", "")),
            "06-banks.md:12: there is no key 'pannel' here; did you mean 'panel'?");
  EXPECT_EQ(complaint(kHead + step("", "An {open brace.\n")), "06-banks.md:14: {open brace. is not closed");
}

}  // namespace
}  // namespace warplens::lessons
