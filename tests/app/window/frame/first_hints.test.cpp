#include "app/window/frame/first_hints.hpp"

#include <gmock/gmock.h>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(FirstHints, AreOnlyShownToNewUsers) {
  Harness window(1280, 800);
  EXPECT_THAT(window.said(), Not(Contains(HasSubstr("Drag this"))));
  window.shell().view().first_hints = FirstHints::all();
  EXPECT_THAT(window.said(), Contains(HasSubstr("Drag this")));
  EXPECT_THAT(window.said(), Contains(HasSubstr("New here? Four lanes, one minute")));
}

TEST(FirstHints, DisappearOnceTheyAreUsed) {
  Harness window(1280, 800);
  window.study(tile());
  window.shell().view().first_hints = FirstHints::all();
  window.drive([&](ImGuiTestContext* ctx) {
    FirstHints& hints = window.shell().view().first_hints;
    ctx->Yield(2);
    EXPECT_EQ(hints, FirstHints::all());
    ctx->KeyPress(ImGuiKey_RightArrow);
    ctx->Yield(2);
    EXPECT_FALSE(hints.step);
    study::Choice choice = tile();
    choice.set["PAD"] = "1";
    window.study(choice);
    ctx->Yield(2);
    EXPECT_FALSE(hints.drag);
    ctx->KeyPress(ImGuiKey_Q);
    ctx->Yield(2);
    EXPECT_FALSE(hints.ask);
    EXPECT_TRUE(hints.blackboard);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
  });
}

TEST(FirstHints, OpenTheBlackboard) {
  Harness window(1280, 800);
  window.study(tile());
  window.shell().view().first_hints = {.blackboard = true};
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(2);
    ctx->ItemClick("//##hint blackboard/hint");
    ctx->Yield(2);
    EXPECT_EQ(window.input().choice.machine, study::MachineKind::toy);
    EXPECT_FALSE(window.shell().view().first_hints.any());
  });
}

}  // namespace
}  // namespace warplens::window
