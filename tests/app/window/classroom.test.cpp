// Tests actions of a teacher in front of a class, by keys.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/window/dialogs/help.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

void step_to_the_conflict(ImGuiTestContext* ctx) {
  ctx->KeyPress(ImGuiKey_RightArrow);
  ctx->KeyPress(ImGuiKey_RightArrow);
  ctx->Yield(8);
}

TEST(Classroom, ThePanelOfTheStepGrowsAndShrinksWithTheSteps) {
  Harness window(1920, 1080);
  window.study(tile());
  const auto width = [&](const char* name) { return window.shell().panel_rect(name)->width(); };
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    IM_CHECK_GT(width("global"), 2 * width("shared"));
    step_to_the_conflict(ctx);
    IM_CHECK_GT(width("shared"), 2 * width("global"));
    ctx->KeyPress(ImGuiKey_RightArrow);
    ctx->Yield(8);
    IM_CHECK_GT(width("global"), 2 * width("shared"));
  });
}

TEST(Classroom, OnePanelHasTheWindowUntilEscape) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    ctx->KeyPress(ImGuiMod_Shift | ImGuiKey_F11);
    ctx->Yield(3);
    IM_CHECK_GT(window.shell().panel_rect("shared")->width(), 1900);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(8);
    IM_CHECK_LT(window.shell().panel_rect("shared")->width(), 1200);
    ctx->KeyPress(ImGuiMod_Shift | ImGuiKey_F11);
    ctx->Yield(3);
  });
  EXPECT_EQ(window.shell().view().panels.maximized, MaximizedPanel{.step = true});
}

TEST(Classroom, PanelsThatWereMovedByHandAreWhereTheyWereWhenTheyComeBack) {
  Harness window(1280, 800);
  const auto width = [&] { return window.shell().panel_rect("kernels")->width(); };
  float moved = 0;
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    const Rect kernels = *window.shell().panel_rect("kernels");
    ctx->MouseMoveToPos({kernels.max.x + 1, kernels.centre().y});
    ctx->MouseDragWithDelta({120, 0});
    ctx->Yield(3);
    moved = width();
    IM_CHECK_GT(moved, kernels.width() + 60);
    ctx->KeyPress(ImGuiMod_Shift | ImGuiKey_F11);
    ctx->Yield(5);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(8);
  });
  EXPECT_NEAR(width(), moved, 2);
}

TEST(Classroom, ADoubleClickOnATitleGivesItsPanelTheWindow) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    const Rect matrices = *window.shell().panel_rect("matrices");
    ctx->MouseMoveToPos({matrices.min.x + 60, matrices.min.y + 14});
    ctx->MouseDoubleClick(0);
    ctx->Yield(3);
  });
  EXPECT_EQ(window.shell().view().panels.maximized, (MaximizedPanel{.step = false, .panel = "matrices"}));
}

TEST(Classroom, ADoubleClickOnATabGivesItsPanelTheWindow) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    const Rect totals = *window.shell().panel_rect("totals");  // totals: the first panel at its place
    ctx->MouseMoveToPos({totals.min.x + 40, totals.min.y + 14});
    ctx->MouseDoubleClick(0);
    ctx->Yield(3);
  });
  EXPECT_EQ(window.shell().view().panels.maximized, (MaximizedPanel{.step = false, .panel = "totals"}));
}

TEST(Classroom, TheLineOfTheStepStaysInViewWhenTextGrows) {
  Harness window(1280, 720);
  window.study(tile());
  window.settle(8);
  window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, 2);
  window.settle(8);
  const auto seen = [&] { return std::ranges::count(window.texts_in("source"), std::string("42")); };
  EXPECT_EQ(seen(), 1);
  window.shell().view().preferences.text_scale = 2;
  window.settle(15);
  EXPECT_EQ(seen(), 1);
}

TEST(Classroom, WordsOfAWavefrontLeaveALowPictureItsRoom) {
  for (const float scale : {1.0f, 2.0f}) {
    Harness window(1280, 720);
    window.study(tile());
    window.shell().view().preferences.text_scale = scale;
    window.settle(8);
    window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, 2);
    window.settle(3);
    window.shell().view().wavefront = 3;
    window.settle(3);
    const auto said = window.said();
    const auto told = std::ranges::count_if(said, [](const std::string& line) {
      return line.find("wavefront 3 of 32: bank 0 serves") != std::string::npos;
    });
    EXPECT_EQ(told, scale == 1.0f ? 2 : 1) << "in the summary line, and in the panel where it has room";
  }
}

TEST(Classroom, WavefrontsAreSteppedThroughOneByOneAndAllAreShownAgain) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    for (int i = 0; i < 3; ++i) ctx->KeyPress(ImGuiKey_Period);
    IM_CHECK_EQ(window.shell().view().wavefront, 2);
    ctx->KeyPress(ImGuiKey_Comma);
    IM_CHECK_EQ(window.shell().view().wavefront, 1);
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().wavefront, 1);
}

TEST(Classroom, AnotherAccessHasItsOwnWavefronts) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    ctx->KeyPress(ImGuiKey_Period);
    ctx->KeyPress(ImGuiKey_LeftArrow);
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().wavefront, -1);
}

TEST(Classroom, WhatIsPinnedStandsBesideWhatTheSlidersMove) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    ctx->KeyPress(ImGuiKey_A);
    ctx->Yield(2);
    study::Choice padded = tile();
    padded.set = {{"PAD", "1"}};
    window.study(padded);
    ctx->Yield(4);
    IM_CHECK(window.shell().pinned() != nullptr);
    IM_CHECK(window.shell().pinned()->choice.set.empty());
    ctx->KeyPress(ImGuiKey_X);
    ctx->Yield(4);
  });
  EXPECT_TRUE(window.input().choice.set.empty()) << "swapped: the first one is shown";
  EXPECT_EQ(window.shell().pinned()->choice.set.at("PAD"), "1");
}

TEST(Classroom, APredictionIsHiddenRevealedAndCounted) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    ctx->KeyPress(ImGuiKey_Q);
    ctx->Yield(2);
    ctx->ItemInputValue("//##summary/##guess", "32");
    ctx->Yield(200);  // the answer appears lane by lane
    IM_CHECK_EQ(window.shell().view().class_guess.right, 1);
    ctx->KeyPress(ImGuiKey_LeftArrow);
    ctx->Yield(2);
    IM_CHECK_EQ(window.shell().view().class_guess.revealed, -1);
    ctx->ItemInputValue("//##summary/##guess", "7");
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().class_guess.asked, 2);
  EXPECT_EQ(window.shell().view().class_guess.right, 1);
}

TEST(Classroom, TheMatricesShowTheLanesOfAQuestionNoSoonerThanTheAnswer) {
  Harness window(1920, 1080);
  const auto written = [&](int access, bool revealed) {  // picture of the matrix that the access writes
    View& view = window.shell().view();
    view.class_guess = {};
    view.class_guess.on = true;
    view.cursor = views::at_ordinal(*window.input().study->recording, 0, access);
    window.settle(4);
    if (revealed) view.class_guess.revealed = window.shell().derived().moment.current.index;
    window.settle(4);
    const Picture both = window.picture_of("matrices");
    return cropped(both, both.width / 2 + 40, 40, both.width, both.height);
  };
  const Picture before = written(0, false);
  EXPECT_EQ(written(1, false), before);
  EXPECT_NE(written(1, true), before);
}

TEST(Classroom, WhileTheClassPredictsNoTableIsHandedOut) {
  Harness window(1280, 800);
  const auto can_copy = [&] {
    const std::vector<Action> all = window.shell().available_actions(window.input());
    return find_action(all, "Copy the totals as CSV")->enabled;
  };
  EXPECT_TRUE(can_copy());
  window.shell().view().class_guess.on = true;
  EXPECT_FALSE(can_copy());
}

TEST(Classroom, ALaneStaysChosenWhileTheAccessesAreSteppedThrough) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_L);
    ctx->KeyPress(ImGuiKey_L);
    ctx->KeyPress(ImGuiKey_RightArrow);
    ctx->Yield(2);
    IM_CHECK_EQ(window.shell().view().lane, 1);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_L);
  });
  EXPECT_EQ(window.shell().view().lane, -1);
}

TEST(Classroom, ThePenDrawsAndClicksNothingBelowIt) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->KeyPress(ImGuiKey_D);
    ctx->Yield(2);
    const Rect kernels = *window.shell().panel_rect("kernels");
    ctx->MouseMoveToPos({kernels.centre().x, kernels.centre().y});
    ctx->MouseDragWithDelta({80, 60});
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().presentation.strokes.size(), 1u);
  EXPECT_GT(window.shell().view().presentation.strokes[0].points.size(), 1u);
  EXPECT_EQ(window.input().choice.kernel, "naive");
}

TEST(Classroom, APresentersRemoteSteps) {
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_PageDown);
    IM_CHECK_EQ(window.access(), 1);
    ctx->KeyPress(ImGuiKey_PageUp);
    IM_CHECK_EQ(window.access(), 0);
    ctx->KeyPress(ImGuiKey_B);
    ctx->Yield(2);
  });
  EXPECT_TRUE(window.shell().view().presentation.blank);
}

TEST(Classroom, WhatIsShownCanBeCopiedAsACommand) {
  Harness window(1280, 800);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    step_to_the_conflict(ctx);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C);
    ctx->Yield(2);
    IM_CHECK_STR_EQ(ImGui::GetClipboardText(), "warplens tile --size 256x256 --access 2");
  });
}

TEST(Classroom, AccessesAreCountedFromOneAndThoseOfACommandFromZero) {
  Harness window(1280, 800);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) { step_to_the_conflict(ctx); });
  const std::string command = "--access " + std::to_string(window.access());
  EXPECT_EQ(command, "--access 2");
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("access 3 of 4 · instruction ")))
      << "people count from 1, the option --access from 0";
  EXPECT_THAT(window.said(), testing::Contains(testing::StartsWith("Access 3: ")));
}

TEST(Classroom, WhatWasEditedIsCopiedAsACommandThatHasIt) {
  setenv("XDG_CONFIG_HOME", testing::TempDir().c_str(), 1);
  Harness window(1280, 800);
  study::Choice edited = tile();
  edited.text = std::make_shared<const std::string>("// mine\n" + kernels::kernel_text("tile"));
  window.study(edited);
  std::string command;
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(3);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C);
    ctx->Yield(2);
    command = ImGui::GetClipboardText();
  });
  const views::State copied = commands::state_of_command(command);
  EXPECT_EQ(kernels::kernel_text(copied.choice.kernel), *edited.text) << copied.choice.kernel;
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("the edits of tile are in")));
}

TEST(Classroom, WhatIsTypedIsStudiedAtOnceAndAnErrorStandsBesideItsLine) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_E);
    ctx->Yield(4);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_Home);
    ctx->KeyCharsAppend("int unused;");
    ctx->Yield(4);
    IM_CHECK(window.input().choice.text != nullptr);
    IM_CHECK(window.input().progress.error.empty());
    IM_CHECK_EQ(window.input().study->kernel->text, *window.input().choice.text);
    ctx->KeyCharsAppend("oops ");
    ctx->Yield(4);
    IM_CHECK(!window.input().progress.error.empty());
    for (int i = 0; i < 5; ++i) ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
    ctx->Yield(4);
    IM_CHECK(window.input().progress.error.empty());
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
  });
  EXPECT_FALSE(window.shell().view().source.editing);
}

TEST(Help, HasWordsForEveryPanel) {
  for (const PanelRow& row : panel_table()) EXPECT_STRNE(meaning_of_panel(row.name), "") << row.name;
}

TEST(Help, OpensAndCloses) {
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_F1);
    ctx->Yield(3);
    IM_CHECK(ctx->GetWindowByRef("//Help") != nullptr);
    IM_CHECK(ctx->GetWindowByRef("//Help")->Active);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(3);
    IM_CHECK(!ctx->GetWindowByRef("//Help")->Active);
  });
}

}  // namespace
}  // namespace warplens::window
