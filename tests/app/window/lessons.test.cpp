// Tests lessons in the window: each test goes through a lesson like a class. WARPLENS_PICTURES=FOLDER stores a picture
// of each step in FOLDER.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "app/lessons/shelf.hpp"
#include "app/window/actions/lesson_actions.hpp"
#include "kernels/text/languages.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

using lessons::Lesson;
using lessons::Task;

/// Opens a lesson at its beginning.
void open(Harness& window, const Lesson& lesson) {
  window.shell().view().lesson_reader = {};
  window.act(*find_action(window.shell().available_actions(window.input()), lesson_action(lesson)));
  window.settle(6);
}

const LessonReader& reader(Harness& window) {
  return window.shell().view().lesson_reader;
}

/// A lesson, and the language in which a class goes through it.
struct Class {
  const Lesson* lesson;
  std::string language;
  friend void PrintTo(const Class& of, std::ostream* out) { *out << of.lesson->name << " in " << of.language; }
};

struct EveryLesson : testing::TestWithParam<Class> {
  EveryLesson() { kernels::set_language(GetParam().language); }
  ~EveryLesson() override { kernels::set_language("en"); }
};

void look(Harness& window, const std::string& name) {
  for (const std::string& complaint : window.illegible_text()) ADD_FAILURE() << name << ": " << complaint;
  if (const char* folder = std::getenv("WARPLENS_PICTURES"))
    window.keep_picture(std::string(folder) + "/" + name + ".png");
}

TEST_P(EveryLesson, CanBeGoneThroughToItsEnd) {
  const Lesson& lesson = *GetParam().lesson;
  Harness window(1920, 1200);
  open(window, lesson);
  for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
    const Task& task = lesson.steps[at].task;
    const std::string name = GetParam().language + "-" + lesson.name + "-" + std::to_string(at + 1);
    ASSERT_EQ(reader(window).step, at);
    const auto made = window.input().lesson;
    ASSERT_TRUE(made && made->error.empty()) << name << ": " << (made ? made->error : "");
    EXPECT_EQ(window.input().choice, made->filled.state.choice) << name << ": what it shows is on the screen";
    EXPECT_EQ(window.access(), made->filled.state.access) << name;
    EXPECT_EQ(window.input().progress.error, "") << name;
    EXPECT_FALSE(reader(window).answer()) << name;
    look(window, name);
    if (task.kind == Task::Kind::goal) {
      window.go_to(*made->filled.reach);
      window.settle(6);
      EXPECT_TRUE(reader(window).answer()) << name << ": the goal is noticed";
    } else if (task.kind != Task::Kind::none) {
      record_answer(window.shell().view().lesson_reader, {});
      window.settle(2);
    }
    if (task.kind != Task::Kind::none) look(window, name + "-answered");
    if (at + 1 == lesson.steps.size()) break;
    window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_N); });
    window.settle(6);
  }
  EXPECT_TRUE(reader(window).progress.at(lesson.name).finished);
}

std::vector<Class> classes() {
  std::vector<Class> all;
  for (const kernels::Language& language : kernels::languages())
    for (const Lesson& lesson : lessons::shelf()) all.push_back({&lesson, language.code});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, testing::ValuesIn(classes()), [](const auto& info) {
  std::string name = info.param.language + "_" + info.param.lesson->name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

const char* const kLesson = R"(+++
title = "Banks"
summary = "Of banks."
+++

## Columns

```toml
show = "warplens tile --size 256x256 --set PAD=0 --access 2"
look = { panel = "shared", lane = 5, line = "out[" }
answer = "access.wavefronts"
```

A tile of {BX} columns.

> How many turns?

One for each of the {access.lanes} lanes.

## Padding

```toml
show  = "warplens tile --size 256x256 --set PAD=0 --warp 3 --access 2"
goal  = "access.wavefronts == 1"
reach = "warplens tile --size 256x256 --set PAD=1 --access 2"
```

> Find a setting with one turn.

There.
)";

struct OneLesson : testing::Test {
  Harness window{1600, 1000};
  std::shared_ptr<const Lesson> lesson = std::make_shared<const Lesson>(lessons::read_lesson(kLesson, "banks.md"));
  OneLesson() {
    open_lesson(window.shell().view().lesson_reader, lesson);
    window.settle(6);
  }
};

TEST_F(OneLesson, HidesTheFiguresUntilAGuessWasMade) {
  EXPECT_TRUE(reader(window).hides_figures());
  const auto guess_8 = [&](ImGuiTestContext* ctx) { ctx->ItemInputValue("**/##lesson_guess", "8"); };
  window.drive(guess_8);
  EXPECT_FALSE(reader(window).answer()) << "there is a second try";
  EXPECT_TRUE(reader(window).hides_figures());
  window.drive(guess_8);
  ASSERT_TRUE(reader(window).answer());
  EXPECT_EQ(*reader(window).answer(), (lessons::Answered{"8", false}));
  EXPECT_FALSE(reader(window).hides_figures());
}

TEST_F(OneLesson, KnowsARightGuess) {
  window.shell().view().lesson_reader.guess = "32";
  window.drive([&](ImGuiTestContext* ctx) { ctx->ItemClick("**/###check"); });
  ASSERT_TRUE(reader(window).answer());
  EXPECT_TRUE(reader(window).answer()->right);
}

TEST_F(OneLesson, AGuessIsTypedWithoutClickingAndEnterAnswers) {
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyChars("3b2");
    ctx->KeyPress(ImGuiKey_Backspace);
    ctx->KeyChars("2");
    ctx->Yield(2);
  });
  EXPECT_EQ(reader(window).guess, "32") << "letters are no guess, and the key that takes back goes nowhere else";
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_Enter); });
  ASSERT_TRUE(reader(window).answer());
  EXPECT_EQ(*reader(window).answer(), (lessons::Answered{"32", true}));
}

TEST_F(OneLesson, EnterWithoutAGuessGivesNothingAway) {
  for (int press = 0; press < 3; ++press) window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_Enter); });
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###check"); });
  EXPECT_FALSE(reader(window).answer());
  EXPECT_EQ(reader(window).tries, 0);
}

TEST_F(OneLesson, AHintComesBeforeTheAnswer) {
  window.drive([](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###hint");
    ctx->Yield(2);
  });
  EXPECT_FALSE(reader(window).answer());
  EXPECT_THAT(window.said(), testing::Contains("Hint: the answer is at least 16 and less than 64."));
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###show me"); });
  ASSERT_TRUE(reader(window).answer());
  EXPECT_EQ(*reader(window).answer(), lessons::Answered{});
}

TEST_F(OneLesson, TheHintAfterAWrongGuessSaysInWhichDirectionToThink) {
  window.shell().view().lesson_reader.guess = "8";
  window.drive([](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###check");
    ctx->Yield(2);
  });
  EXPECT_THAT(window.said(), testing::Contains("8 is too low. Try once more."));
  window.shell().view().lesson_reader.guess = "32";
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###check"); });
  ASSERT_TRUE(reader(window).answer());
  EXPECT_TRUE(reader(window).answer()->right) << "the second try counts";
}

TEST_F(OneLesson, TheHintCanBeTakenAfterAWrongGuess) {
  window.shell().view().lesson_reader.guess = "20";
  window.drive([](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###check");
    ctx->Yield(2);
    IM_CHECK(ctx->ItemExists("**/###show me"));
    ctx->ItemClick("**/###hint");
    ctx->Yield(2);
    IM_CHECK(!ctx->ItemExists("**/###hint"));
  });
  EXPECT_FALSE(reader(window).answer()) << "the second try is left";
  std::string said;  // a text that is drawn on several lines is logged word by word
  for (const std::string& text : window.said()) said += text + ' ';
  EXPECT_THAT(said, testing::HasSubstr("20 is too low."));
  EXPECT_THAT(said, testing::HasSubstr("Hint: the answer is at least 16 and less than 64."));
  window.shell().view().lesson_reader.guess = "32";
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###check"); });
  ASSERT_TRUE(reader(window).answer());
  EXPECT_TRUE(reader(window).answer()->right);
}

TEST_F(OneLesson, EndsWithASummary) {
  window.shell().view().lesson_reader.guess = "32";
  window.drive([](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###check");
    ctx->KeyPress(ImGuiKey_N);
  });
  window.settle(6);
  EXPECT_THAT(window.said(), testing::Not(testing::Contains(testing::HasSubstr("Lesson finished"))));
  study::Choice choice = window.input().choice;
  choice.set["PAD"] = "1";
  window.study(choice);
  window.settle(6);
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("Lesson finished: 2 of 2 correct")));
}

TEST_F(OneLesson, AtTheEndTheSkippedQuestionsAreNotAnswered) {
  move_by_steps(window.shell().view().lesson_reader, 1);
  window.settle(6);
  record_answer(window.shell().view().lesson_reader, {"", true});
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("Lesson finished: 1 of 2 correct, 1 not answered")));
}

TEST_F(OneLesson, ItsTextKeepsItsHeightFromStepToStep) {
  const auto top = [&] { return window.shell().panel_rect("source")->min.y; };
  window.shell().view().lesson_reader.guess = "32";
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###check"); });
  window.settle(6);
  const float before = top();
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_N); });
  window.settle(6);
  EXPECT_EQ(top(), before);
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiMod_Shift | ImGuiKey_N); });
  window.settle(6);
  EXPECT_EQ(top(), before);
}

/// Answers the open step's question correctly.
void answer(Harness& window) {
  record_answer(window.shell().view().lesson_reader, {"", true});
  window.settle(4);
}

TEST(Lessons, AnAnswerShowsTheCountsOfItsAccessButNotThoseOfLaterSteps) {
  const Lesson& banks = lessons::lesson_named("06-banks");
  Harness window(1920, 1200);
  open(window, banks);
  move_by_steps(window.shell().view().lesson_reader, 1);
  window.settle(6);
  ASSERT_EQ(window.access(), 1);
  EXPECT_THAT(window.texts_in("timeline"), testing::Not(testing::Contains("1 wavefront")));
  answer(window);
  EXPECT_THAT(window.texts_in("timeline"), testing::Contains("1 wavefront"));
  EXPECT_THAT(window.texts_in("timeline"), testing::Not(testing::Contains("32 wavefronts")))
      << "a later step asks about this load";
  const auto hidden = testing::HasSubstr("a later step of the lesson asks");
  EXPECT_THAT(window.texts_in("totals"), testing::Contains(hidden));
  EXPECT_THAT(window.texts_in("kernels"), testing::Not(testing::Contains(testing::HasSubstr("minimum"))));
  // The task needs all counts.
  for (std::size_t step = 2; step <= 5; ++step) {
    move_by_steps(window.shell().view().lesson_reader, 1);
    window.settle(6);
    if (reader(window).open_step()->task.kind != Task::Kind::goal) answer(window);
  }
  ASSERT_EQ(reader(window).open_step()->task.kind, Task::Kind::goal);
  EXPECT_THAT(window.texts_in("timeline"), testing::Contains("32 wavefronts"));
  EXPECT_THAT(window.texts_in("totals"), testing::Not(testing::Contains(hidden)));
  // After the last question, nothing is hidden.
  move_by_steps(window.shell().view().lesson_reader, 1);
  window.settle(6);
  answer(window);
  EXPECT_FALSE(reader(window).hides_figures_in("kernels"));
}

TEST(Lessons, AChoiceIsTakenByItsDigit) {
  const auto asks = [](const lessons::LessonStep& step) { return step.task.kind == Task::Kind::choice; };
  const auto found = std::ranges::find_if(
      lessons::shelf(), [&](const Lesson& lesson) { return std::ranges::any_of(lesson.steps, asks); });
  ASSERT_NE(found, lessons::shelf().end());
  Harness window(1600, 1000);
  open(window, *found);
  const auto step = std::ranges::find_if(found->steps, asks) - found->steps.begin();
  move_by_steps(window.shell().view().lesson_reader, static_cast<int>(step));
  window.settle(6);
  const auto right = static_cast<int>(*window.input().lesson->filled.answer);
  const std::string wrong = std::to_string(right == 2 ? 1 : 2), last = std::to_string(right == 2 ? 2 : right);
  window.drive([&](ImGuiTestContext* ctx) { ctx->KeyChars(wrong.c_str()); });
  window.settle(2);
  EXPECT_FALSE(reader(window).answer()) << "there is a second try";
  EXPECT_EQ(reader(window).last_try, wrong);
  window.drive([&](ImGuiTestContext* ctx) { ctx->KeyChars(wrong.c_str()); });
  window.settle(2);
  EXPECT_FALSE(reader(window).answer()) << "it is known to be wrong";
  window.drive([&](ImGuiTestContext* ctx) { ctx->KeyChars(last.c_str()); });
  window.settle(2);
  ASSERT_TRUE(reader(window).answer());
  EXPECT_EQ(reader(window).answer()->guess, last);
  EXPECT_TRUE(reader(window).answer()->right);
}

TEST(Lessons, AtTheEndOfOneAKeyGoesOnWithTheNext) {
  const Lesson& first = lessons::shelf()[0];
  Harness window(1280, 720);
  open(window, first);
  move_by_steps(window.shell().view().lesson_reader, static_cast<int>(first.steps.size()) - 1);
  window.settle(6);
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_N); });
  EXPECT_EQ(reader(window).lesson->name, first.name) << "there is no next step";
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_N); });
  window.settle(6);
  EXPECT_EQ(reader(window).lesson->name, lessons::shelf()[1].name);
  EXPECT_EQ(reader(window).step, 0u);
  const Lesson& last = lessons::shelf().back();
  open(window, last);
  move_by_steps(window.shell().view().lesson_reader, static_cast<int>(last.steps.size()) - 1);
  EXPECT_EQ(reader(window).next_lesson(), nullptr);
}

TEST(Lessons, TheListHasTheActionsOfALessonOnlyWhileOneIsOpen) {
  Harness window(1280, 720);
  for (const bool is_open : {false, true}) {
    if (is_open) open(window, lessons::shelf()[0]);
    window.drive([&](ImGuiTestContext* ctx) {
      ctx->ItemClick("**/###lessons");
      ctx->Yield(2);
      IM_CHECK(ctx->ItemExists(("//$FOCUSED/2. " + lessons::shelf()[1].title).c_str()));
      IM_CHECK_EQ(ctx->ItemExists("//$FOCUSED/Restart the lesson"), is_open);
      ctx->KeyPress(ImGuiKey_Escape);
    });
  }
}

TEST_F(OneLesson, TheButtonOfTheNextStepHasItsName) {
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("Next step")));
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###Next step of the lesson"); });
  window.settle(4);
  EXPECT_EQ(reader(window).step, 1u);
}

TEST_F(OneLesson, IsLeftByItsButton) {
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield();
    ctx->ItemClick("**/###Leave the lesson");
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().lesson_reader.lesson, nullptr);
}

TEST_F(OneLesson, TheWayBackIsOneKey) {
  study::Choice other;
  other.kernel = "naive", other.size = {128, 128};
  window.study(other);
  window.shell().view().lane = 9;
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_Backspace); });
  window.settle(4);
  EXPECT_EQ(window.input().choice.kernel, "tile");
  EXPECT_EQ(window.access(), 2);
  EXPECT_EQ(window.shell().view().lane, 5);
}

TEST_F(OneLesson, AButtonThatOpensAnotherStepShowsItsLaunch) {
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###lesson step 2"); });
  window.settle(6);
  EXPECT_EQ(window.shell().view().cursor.warp, 3u);
  window.drive([](ImGuiTestContext* ctx) { ctx->ItemClick("**/###lesson step 1"); });
  window.settle(6);
  EXPECT_EQ(window.shell().view().cursor.warp, 0u);
}

TEST_F(OneLesson, AGoalIsReachedOnceTheScreenHasIt) {
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_N); });
  window.settle(6);
  EXPECT_FALSE(reader(window).answer());
  study::Choice choice = window.input().choice;
  choice.set["PAD"] = "2";
  window.study(choice);
  window.settle(6);
  EXPECT_FALSE(reader(window).answer()) << "two columns leave two words in a bank";
  choice.set["PAD"] = "1";
  window.study(choice);
  window.settle(6);
  ASSERT_TRUE(reader(window).answer());
  EXPECT_TRUE(reader(window).answer()->right);
}

TEST_F(OneLesson, WhatWasOnTheScreenBeforeAStepReachesNoGoal) {
  study::Choice choice = window.input().choice;
  choice.set["PAD"] = "1";
  window.study(choice);
  window.settle(6);
  window.drive([](ImGuiTestContext* ctx) { ctx->KeyPress(ImGuiKey_N); });
  window.settle(6);
  EXPECT_EQ(window.input().choice.set.at("PAD"), "0");
  EXPECT_FALSE(reader(window).answer());
}

TEST_F(OneLesson, GoesOnWhereItWasLeft) {
  View& view = window.shell().view();
  move_by_steps(view.lesson_reader, 1);
  leave_lesson(view.lesson_reader);
  EXPECT_FALSE(view.lesson_reader.hides_figures());
  open_lesson(view.lesson_reader, lesson);
  EXPECT_EQ(view.lesson_reader.step, 0u) << "it was at its end, and begins anew";
  restart_lesson(view.lesson_reader);
  record_answer(view.lesson_reader, {"8", false});
  leave_lesson(view.lesson_reader);
  open_lesson(view.lesson_reader, lesson);
  EXPECT_TRUE(view.lesson_reader.answer());
}

}  // namespace
}  // namespace warplens::window
