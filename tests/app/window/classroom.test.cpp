// What a teacher does in front of a class, with the keys.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/window/help.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

study::Choice tile() {
  study::Choice choice;
  choice.kernel = "tile";
  choice.size = {256, 256};
  return choice;
}

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
  EXPECT_EQ(window.shell().view().alone, Alone{.step = true});
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
  EXPECT_EQ(window.shell().view().alone, (Alone{.step = false, .panel = "matrices"}));
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
    ctx->ItemInputValue("//##strip/##guess", "32");
    ctx->Yield(200);  // lane by lane
    IM_CHECK_EQ(window.shell().view().prediction.right, 1);
    ctx->KeyPress(ImGuiKey_LeftArrow);
    ctx->Yield(2);
    IM_CHECK_EQ(window.shell().view().prediction.revealed, -1);
    ctx->ItemInputValue("//##strip/##guess", "7");
    ctx->Yield(2);
  });
  EXPECT_EQ(window.shell().view().prediction.asked, 2);
  EXPECT_EQ(window.shell().view().prediction.right, 1);
}

TEST(Classroom, TheMatricesShowTheLanesOfAQuestionNoSoonerThanTheAnswer) {
  Harness window(1920, 1080);
  const auto written = [&](int access, bool revealed) {  // the picture of the matrix that the access writes
    View& view = window.shell().view();
    view.prediction = {};
    view.prediction.on = true;
    view.cursor = views::at_ordinal(*window.input().study->recording, 0, access);
    window.settle(4);
    if (revealed) view.prediction.revealed = window.shell().derived().moment.current.index;
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
    const std::vector<Action> all = window.shell().possible(window.input());
    return find_action(all, "Copy the totals as CSV")->enabled;
  };
  EXPECT_TRUE(can_copy());
  window.shell().view().prediction.on = true;
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
  EXPECT_EQ(window.shell().view().strokes.size(), 1u);
  EXPECT_GT(window.shell().view().strokes[0].points.size(), 1u);
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
  EXPECT_TRUE(window.shell().view().blank);
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

TEST(Classroom, WhatWasEditedIsCopiedAsACommandThatHasIt) {
  setenv("XDG_CONFIG_HOME", testing::TempDir().c_str(), 1);
  Harness window(1280, 800);
  study::Choice edited = tile();
  edited.text = std::make_shared<const std::string>("// mine\n" + kernels::text_of_kernel("tile"));
  window.study(edited);
  std::string command;
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(3);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C);
    ctx->Yield(2);
    command = ImGui::GetClipboardText();
  });
  const views::State copied = commands::state_of_command(command);
  EXPECT_EQ(kernels::text_of_kernel(copied.choice.kernel), *edited.text) << copied.choice.kernel;
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("what was edited of tile is in")));
}

TEST(Classroom, TheKeyThatOpensTheEditorTypesNothing) {
  Harness window(1280, 800);
  ImGuiIO& io = ImGui::GetIO();
  const auto hold = [&](ImGuiKey key, unsigned letter) {  // as a desktop tells of it: the key, its letter, the repeats
    io.AddKeyEvent(key, true);
    for (int repeat = 0; repeat < 3; ++repeat) {
      io.AddInputCharacter(letter);
      window.settle(2);
    }
    io.AddKeyEvent(key, false);
    window.settle(2);
  };
  hold(ImGuiKey_E, 'e');
  EXPECT_TRUE(window.shell().view().editing);
  EXPECT_EQ(window.input().choice.text, nullptr) << *window.input().choice.text;
  hold(ImGuiKey_X, 'x');
  ASSERT_NE(window.input().choice.text, nullptr) << "what comes after is typed";
  EXPECT_NE(window.input().choice.text->find("xxx"), std::string::npos) << *window.input().choice.text;
}

/// A key and its letter, as a desktop tells of them.
void press(Harness& window, ImGuiKey key, unsigned letter = 0) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(key, true);
  if (letter) io.AddInputCharacter(letter);
  window.settle(1);
  io.AddKeyEvent(key, false);
  window.settle(2);
}

TEST(Classroom, AGuessIsTypedWithoutAClickAndCountsOnce) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(2);
  const Prediction& prediction = window.shell().view().prediction;
  press(window, ImGuiKey_RightArrow), press(window, ImGuiKey_RightArrow);  // the load of 32 wavefronts
  press(window, ImGuiKey_Q, 'q');
  press(window, ImGuiKey_3, '3'), press(window, ImGuiKey_1, '1');
  press(window, ImGuiKey_Backspace), press(window, ImGuiKey_2, '2');
  EXPECT_EQ(prediction.guess, "32");
  press(window, ImGuiKey_Enter);
  EXPECT_EQ(prediction.right, 1);
  EXPECT_EQ(prediction.asked, 1);
  press(window, ImGuiKey_RightArrow), press(window, ImGuiKey_LeftArrow);
  EXPECT_EQ(prediction.revealed, prediction.access) << "what was answered stays known";
  press(window, ImGuiKey_3, '3'), press(window, ImGuiKey_Enter);
  EXPECT_EQ(prediction.asked, 1);
}

TEST(Classroom, AQuestionHidesWhatIsAskedNextAsWell) {
  Harness window(1920, 1080);
  window.study(tile());
  window.settle(2);
  press(window, ImGuiKey_Home);
  press(window, ImGuiKey_Q, 'q');
  for (const std::string& line : window.said()) EXPECT_THAT(line, testing::Not(testing::HasSubstr("no conflict")));
}

TEST(Classroom, SettingsAreChangedByKeys) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(2);
  const auto pad = [&] {
    const kernels::Values& set = window.input().choice.set;
    return set.contains("PAD") ? set.at("PAD") : "its default";
  };
  const std::string before = pad();
  for (int i = 0; i < 3; ++i) press(window, ImGuiKey_I, 'i');  // BX, BY, PAD
  press(window, ImGuiKey_K, 'k');
  EXPECT_NE(pad(), before);
  press(window, ImGuiKey_J, 'j');
  EXPECT_EQ(pad(), before);
}

TEST(Classroom, ADarkScreenComesBackWithAnyKeyAndNothingElseHappens) {
  Harness window(1280, 800);
  window.settle(2);
  press(window, ImGuiKey_B, 'b');
  EXPECT_TRUE(window.shell().view().blank);
  press(window, ImGuiKey_Q, 'q');
  EXPECT_FALSE(window.shell().view().blank);
  EXPECT_FALSE(window.shell().view().prediction.on);
}

TEST(Classroom, AChordIsOneThoughItsModifierIsLetGoInTheSameFrame) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(2);
  ImGuiIO& io = ImGui::GetIO();
  const auto control = [&](bool down) { io.AddKeyEvent(ImGuiMod_Ctrl, down), io.AddKeyEvent(ImGuiKey_LeftCtrl, down); };
  control(true);
  window.settle(1);
  io.AddKeyEvent(ImGuiKey_P, true);
  control(false);
  io.AddKeyEvent(ImGuiKey_P, false);
  window.settle(2);
  EXPECT_FALSE(window.shell().view().show_ptx) << "which is P alone";
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST(Classroom, WhatIsPinnedWaitsWhileTheToyMachineIsShown) {
  Harness window(1280, 800);
  const auto compares = [&] { return std::ranges::count(window.said(), "B / A") > 0; };
  window.study(tile());
  window.settle(2);
  press(window, ImGuiKey_A, 'a');
  EXPECT_TRUE(compares());
  study::Choice toy = tile();
  toy.machine = study::MachineKind::toy;
  window.study(toy);
  window.settle(2);
  EXPECT_FALSE(compares());
  window.study(tile());
  window.settle(2);
  EXPECT_TRUE(compares());
}

TEST(Classroom, BracketsAreTypedAsTheyAre) {
  Harness window(1280, 800);
  press(window, ImGuiKey_E, 'e');
  for (const char letter : std::string("int q[3]; f(x);")) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
    window.settle(1);
  }
  ASSERT_NE(window.input().choice.text, nullptr);
  EXPECT_THAT(*window.input().choice.text, testing::HasSubstr("int q[3]; f(x);"));
  EXPECT_THAT(*window.input().choice.text, testing::Not(testing::HasSubstr("f(x);)")));
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
  EXPECT_FALSE(window.shell().view().editing);
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
