// Tests the effects of keys. Also tests situations in which a key must have no effect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/window/dialogs/escape.hpp"
#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(Keys, TheKeyThatOpensTheEditorTypesNothing) {
  Harness window(1280, 800);
  ImGuiIO& io = ImGui::GetIO();
  // Sends the events of a desktop for a held key: the key, its letter, and repeated letters.
  const auto hold = [&](ImGuiKey key, unsigned letter) {
    io.AddKeyEvent(key, true);
    for (int repeat = 0; repeat < 3; ++repeat) {
      io.AddInputCharacter(letter);
      window.settle(2);
    }
    io.AddKeyEvent(key, false);
    window.settle(2);
  };
  hold(ImGuiKey_E, 'e');
  EXPECT_TRUE(window.shell().view().source.editing);
  EXPECT_EQ(window.input().choice.text, nullptr) << *window.input().choice.text;
  hold(ImGuiKey_X, 'x');
  ASSERT_NE(window.input().choice.text, nullptr) << "what comes after is typed";
  EXPECT_NE(window.input().choice.text->find("xxx"), std::string::npos) << *window.input().choice.text;
}

/// Sends a key and its letter, as a desktop does.
void press_in_frame(Harness& window, ImGuiKey key, unsigned letter = 0) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(key, true);
  if (letter) io.AddInputCharacter(letter);
  window.settle(1);
  io.AddKeyEvent(key, false);
  window.settle(2);
}

TEST(Keys, FunctionKeysWorkInTheEditorToo) {
  Harness window(1280, 800);
  press_in_frame(window, ImGuiKey_E, 'e');
  ASSERT_TRUE(window.shell().view().source.editing);
  press_in_frame(window, ImGuiKey_F1);
  EXPECT_EQ(open_popups(), 1) << "help";
}

TEST(Keys, EscapeLeavesMenusAndListsOneByOne) {
  Harness window(1280, 800);
  window.drive([](ImGuiTestContext* ctx) {
    for (const char* opens : {"**/###menu", "**/###lessons", "//##toolbar/##kernel"}) {
      ctx->ItemClick(opens);
      ctx->Yield(2);
      IM_CHECK_EQ(open_popups(), 1);
      ctx->KeyPress(ImGuiKey_Escape);
      ctx->Yield(2);
      IM_CHECK_EQ(open_popups(), 0);
    }
  });
}

TEST(Keys, EscapeLeavesAMenuWithItsSubmenus) {
  Harness window(1280, 800);
  window.drive([](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###menu");
    ctx->Yield(2);
    ctx->MouseMove("//$FOCUSED/Present");
    ctx->MouseClick();
    ctx->Yield(30);
    IM_CHECK_EQ(open_popups(), 2);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(60);
    IM_CHECK_EQ(open_popups(), 0);
  });
}

TEST(Keys, AGuessIsTypedWithoutAClickAndCountsOnce) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(2);
  const ClassGuess& class_guess = window.shell().view().class_guess;
  press_in_frame(window, ImGuiKey_RightArrow),
      press_in_frame(window, ImGuiKey_RightArrow);  // the load with 32 wavefronts
  press_in_frame(window, ImGuiKey_Q, 'q');
  press_in_frame(window, ImGuiKey_3, '3'), press_in_frame(window, ImGuiKey_1, '1');
  press_in_frame(window, ImGuiKey_Backspace), press_in_frame(window, ImGuiKey_2, '2');
  EXPECT_EQ(class_guess.typed, "32");
  press_in_frame(window, ImGuiKey_Enter);
  EXPECT_EQ(class_guess.right, 1);
  EXPECT_EQ(class_guess.asked, 1);
  press_in_frame(window, ImGuiKey_RightArrow), press_in_frame(window, ImGuiKey_LeftArrow);
  EXPECT_EQ(class_guess.revealed, class_guess.access) << "what was answered stays known";
  press_in_frame(window, ImGuiKey_3, '3'), press_in_frame(window, ImGuiKey_Enter);
  EXPECT_EQ(class_guess.asked, 1);
}

TEST(Keys, AQuestionHidesWhatIsAskedNextAsWell) {
  Harness window(1920, 1080);
  window.study(tile());
  window.settle(2);
  press_in_frame(window, ImGuiKey_Home);
  press_in_frame(window, ImGuiKey_Q, 'q');
  for (const std::string& line : window.said()) EXPECT_THAT(line, testing::Not(testing::HasSubstr("no bank conflict")));
}

TEST(Keys, SettingsAreChangedByKeys) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(2);
  const auto pad = [&] {
    const kernels::Values& set = window.input().choice.set;
    return set.contains("PAD") ? set.at("PAD") : "its default";
  };
  const std::string before = pad();
  // Selects the third setting; the settings are BX, BY and PAD.
  for (int i = 0; i < 3; ++i) press_in_frame(window, ImGuiKey_I, 'i');
  press_in_frame(window, ImGuiKey_K, 'k');
  EXPECT_NE(pad(), before);
  press_in_frame(window, ImGuiKey_J, 'j');
  EXPECT_EQ(pad(), before);
}

TEST(Keys, ADarkScreenComesBackWithAnyKeyAndNothingElseHappens) {
  Harness window(1280, 800);
  window.settle(2);
  press_in_frame(window, ImGuiKey_B, 'b');
  EXPECT_TRUE(window.shell().view().presentation.blank);
  press_in_frame(window, ImGuiKey_Q, 'q');
  EXPECT_FALSE(window.shell().view().presentation.blank);
  EXPECT_FALSE(window.shell().view().class_guess.on);
}

TEST(Keys, AChordIsOneThoughItsModifierIsLetGoInTheSameFrame) {
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
  EXPECT_NE(window.shell().view().source.text, SourceText::ptx) << "which is P alone";
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST(Keys, WhatIsPinnedWaitsWhileTheToyMachineIsShown) {
  Harness window(1280, 800);
  const auto compares = [&] { return std::ranges::count(window.said(), "B vs A") > 0; };
  window.study(tile());
  window.settle(2);
  press_in_frame(window, ImGuiKey_A, 'a');
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

TEST(Keys, BracketsAreTypedAsTheyAre) {
  Harness window(1280, 800);
  press_in_frame(window, ImGuiKey_E, 'e');
  for (const char letter : std::string("int q[3]; f(x);")) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
    window.settle(1);
  }
  ASSERT_NE(window.input().choice.text, nullptr);
  EXPECT_THAT(*window.input().choice.text, testing::HasSubstr("int q[3]; f(x);"));
  EXPECT_THAT(*window.input().choice.text, testing::Not(testing::HasSubstr("f(x);)")));
}

TEST(Keys, AnErrorIsMendedWhereTypingBegins) {
  Harness window(1280, 800);
  study::Choice broken = tile();
  std::string text = kernels::kernel_text("tile");
  const std::size_t mark = text.find("__syncthreads();");
  text.erase(mark + std::string("__syncthreads()").size(), 1);
  broken.text = std::make_shared<const std::string>(text);
  window.study(tile());
  window.work_in_the_background();
  // (It needs no limit, because the test runner has one.)
  const auto wait = [&](ImGuiTestContext* ctx, bool for_error) {
    while (window.input().progress.error.empty() == for_error || window.input().progress.compiling) ctx->Yield();
  };
  window.drive([&](ImGuiTestContext* ctx) {
    window.study(broken);
    wait(ctx, true);
    ctx->Yield(3);
    ctx->KeyPress(ImGuiKey_E);
    ctx->Yield(3);
    ctx->KeyChars(";");
    ctx->Yield(3);
    wait(ctx, false);
  });
  EXPECT_EQ(window.input().progress.error, "");
}

TEST(Keys, AStaysNamedAsWhatItIsBesideATextInError) {
  Harness window(1280, 800);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_A);
    study::Choice broken = tile();
    broken.kernel = "naive";
    broken.text = std::make_shared<const std::string>("__global__ void k( {}");
    window.study(broken);
    ctx->Yield(3);
  });
  ASSERT_NE(window.input().progress.error, "");
  const std::vector<std::string> said = window.said();
  EXPECT_TRUE(std::ranges::any_of(said, [](const std::string& line) { return line.starts_with("A  Shared tile"); }));
  EXPECT_FALSE(std::ranges::any_of(said, [](const std::string& line) { return line.starts_with("B  Naive"); }))
      << "what is shown is still the tile";
}

TEST(Toolbar, ButtonsCompareAndAsk) {
  Harness window(1920, 1080);
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###compare");
    ctx->Yield(3);
    IM_CHECK(window.shell().pinned() != nullptr);
    ctx->ItemClick("**/###compare");
    ctx->Yield(3);
    IM_CHECK(window.shell().pinned() == nullptr);
    ctx->ItemClick("**/###ask");
    ctx->Yield(2);
    IM_CHECK(window.shell().view().class_guess.on);
  });
}

TEST(Toolbar, ButtonsHaveTheirNamesInTextThatIsALittleLarger) {
  Harness window(1280, 720);
  for (const float scale : {1.0f, 1.25f}) {
    window.shell().view().preferences.text_scale = scale;
    window.settle(4);
    for (const char* name : {"Lessons", "Compare", "Ask"})
      EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr(std::string("  ") + name))) << scale;
  }
}

TEST(Toolbar, AllButtonsFitAtEveryTextSize) {
  for (const auto& [width, height] : {std::pair{1280, 720}, {1280, 800}, {1366, 768}, {1920, 1080}})
    for (const study::MachineKind machine : {study::MachineKind::gpu, study::MachineKind::toy}) {
      Harness window(width, height);
      study::Choice choice = tile();
      choice.machine = machine;
      choice.set = {{"BX", "4"}, {"BY", "4"}};
      window.study(choice);
      for (const float scale : {1.0f, 1.125f, 1.25f, 1.375f, 1.5f, 2.0f}) {
        window.shell().view().preferences.text_scale = scale;
        window.drive([&](ImGuiTestContext* ctx) {
          ctx->Yield(4);
          const auto place = [&](const char* name) {
            return ctx->ItemInfo((std::string("//##toolbar/###") + name).c_str()).RectFull;
          };
          for (const char* button : {"ask", "compare", "lessons"}) IM_CHECK_GT(place(button).GetWidth(), 0);
          IM_CHECK_LE(place("measure").Max.x, place("commands").Min.x);
          IM_CHECK_LE(place("Light theme").Max.x, static_cast<float>(width));
        });
      }
    }
}

}  // namespace
}  // namespace warplens::window
