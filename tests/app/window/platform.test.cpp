// Tests the window on a platform that has less than a desktop: a page in a browser.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/commands/state_options.hpp"
#include "app/window/actions/copied_link.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

const Action* find_now(Harness& window, const std::string& name) {
  static std::vector<Action> all;  // static, because find_action returns a pointer into it
  all = window.shell().available_actions(window.input());
  return find_action(all, name);
}

/// A page that contains compiled code for the default settings, and for each other value of PAD except 2. It contains
/// no code for other settings.
Platform page_with_some_settings() {
  return {.is_browser = true, .has_code = [](const study::Choice& choice) {
            const auto pad = choice.set.find("PAD");
            return choice.set.empty() || (choice.set.size() == 1 && pad != choice.set.end() && pad->second != "2");
          }};
}

TEST(Platform, APageDisablesWhatOnlyTheProgramCanDoAndSaysSo) {
  Harness window(1280, 800);
  EXPECT_TRUE(find_now(window, "Measure")->enabled);
  ASSERT_NE(find_now(window, "Quit"), nullptr);
  window.move_to({.is_browser = true});
  for (const char* name :
       {"Measure", "Read GPU counters", "Open this panel in its own window", "Save the steps as an animation…",
        "Save the steps on a sheet…", "Save a report with questions and answers…"}) {
    const Action* const action = find_now(window, name);
    ASSERT_NE(action, nullptr) << name;
    EXPECT_FALSE(action->enabled) << name;
    EXPECT_NE(action->reason, "") << name;
  }
  for (const char* name : {"Quit", "Worker…", "Source in its own window", "Move all panels into one window"})
    EXPECT_EQ(find_now(window, name), nullptr) << name;
}

TEST(Platform, OnlyAPageOffersLinksAndFullScreen) {
  Harness window(1280, 800);
  EXPECT_EQ(find_now(window, "Copy link"), nullptr);
  EXPECT_EQ(find_now(window, "Full screen"), nullptr);
  std::string copied;
  int toggled = 0;
  window.move_to({.is_browser = true,
                  .copy_link = [&](const std::string& link) { copied = link; },
                  .toggle_full_screen = [&] { ++toggled; }});
  ASSERT_NE(find_now(window, "Full screen"), nullptr);
  window.act(*find_now(window, "Full screen"));
  EXPECT_EQ(toggled, 1);
  views::State state = commands::state_of_command("tile --set PAD=0 --size 256x256 --warp 2 --access 1 --lane 3");
  state.beside = commands::state_of_command("naive --size 256x256").choice;
  window.go_to(state);
  window.settle(2);
  ASSERT_NE(find_now(window, "Copy link"), nullptr);
  window.act(*find_now(window, "Copy link"));
  EXPECT_EQ(copied, "tile?PAD=0&size=256x256&warp=2&access=1&lane=3&beside=naive?size=256x256");
}

TEST(Platform, ALinkCannotHaveEditsOrAFileOfTheUser) {
  Harness window(1280, 800);
  window.move_to({.is_browser = true, .copy_link = [](const std::string&) {}});
  study::Choice edited = tile();
  edited.text = std::make_shared<const std::string>(kernels::kernel_text("tile") + "\n");
  window.study(edited);
  window.settle(2);
  EXPECT_FALSE(find_now(window, "Copy link")->enabled);
  EXPECT_NE(find_now(window, "Copy link")->reason, "");
  window.study(tile());
  window.move_to({.is_browser = true,
                  .can_link = [](const study::Choice&) { return false; },
                  .copy_link = [](const std::string&) {}});
  EXPECT_FALSE(find_now(window, "Copy link")->enabled);
}

TEST(Platform, TheLinkOfALessonNamesItsStepAndOnlyAnotherLaunch) {
  Harness window(1280, 800);
  open_lesson_at(window.shell().view().lesson_reader,
                 std::make_shared<const lessons::Lesson>(lessons::lesson_named("banks")), 1);
  window.settle(6);
  EXPECT_EQ(views::write_link(window.shell().link(window.input())), "lesson=banks&step=2");
  study::Choice other = window.input().choice;
  other.kernel = "naive";
  other.set.clear();
  window.study(other);
  window.settle(2);
  const views::Link link = window.shell().link(window.input());
  ASSERT_TRUE(link.state);
  EXPECT_EQ(link.state->choice.kernel, "naive");
  EXPECT_EQ(link.lesson, "banks");
}

TEST(Platform, KeysSkipSettingsWithoutCode) {
  Harness window(1280, 800);
  window.study(tile());
  window.move_to(page_with_some_settings());
  const auto set = [&] { return window.input().choice.set; };
  ImGui::GetIO().AddKeyEvent(ImGuiKey_I, true);
  window.settle(2);
  ImGui::GetIO().AddKeyEvent(ImGuiKey_I, false);
  window.settle(2);
  const std::vector<kernels::Parameter> params = window.input().study->kernel->params;
  ASSERT_LT(window.shell().view().setting, static_cast<int>(params.size()));
  for (std::size_t setting = 0; setting < params.size(); ++setting) {
    window.shell().view().setting = static_cast<int>(setting);
    const bool is_pad = params[setting].name == "PAD";
    EXPECT_EQ(find_now(window, "Raise the selected setting")->enabled ||
                  find_now(window, "Lower the selected setting")->enabled,
              is_pad)
        << params[setting].name;
    if (!is_pad) continue;
    std::vector<std::string> seen;
    while (find_now(window, "Lower the selected setting")->enabled)
      window.act(*find_now(window, "Lower the selected setting")), window.settle(1);
    do {
      seen.push_back(set().contains("PAD") ? set()["PAD"] : "default");
      if (!find_now(window, "Raise the selected setting")->enabled) break;
      window.act(*find_now(window, "Raise the selected setting"));
      window.settle(1);
    } while (seen.size() < 20);
    EXPECT_THAT(seen, testing::Not(testing::Contains("2")));
    EXPECT_GE(seen.size(), 3u);
  }
  EXPECT_FALSE(find_now(window, "PAD = 2")->enabled);
}

TEST(Platform, ASliderStopsOnlyAtSettingsWithCode) {
  Harness window(1280, 800);
  window.study(tile());
  window.move_to(page_with_some_settings());
  window.drive([&](ImGuiTestContext* ctx) {
    const kernels::Parameter pad = *window.input().study->kernel->find_param("PAD");
    for (int step = 0; step <= 20; ++step) {
      const ImGuiTestItemInfo item = ctx->ItemInfo("**/PAD/##value");
      const float x = item.RectFull.Min.x + item.RectFull.GetWidth() * static_cast<float>(step) / 20;
      ctx->MouseMoveToPos({x, item.RectFull.GetCenter().y});
      if (step == 0) ctx->MouseDown();
      ctx->Yield(3);
      const auto& set = window.input().choice.set;
      IM_CHECK(!set.contains("PAD") || set.at("PAD") != "2");
    }
    ctx->MouseUp();
    IM_CHECK_STR_EQ(window.input().choice.set.at("PAD").c_str(), pad.values.back().c_str());
  });
}

TEST(Platform, AnEmbeddedPanelIsAloneAndStepsWithTheKeys) {
  Harness window(800, 600);
  window.study(tile());
  window.settle(2);
  const PanelRow* const row = find_panel("matrices");
  const auto frame = [&] {
    ImGui::NewFrame();
    window.shell().embedded_frame(window.input(), {&row, 1});
    ImGui::Render();
  };
  frame();
  std::vector<std::string> names;
  for (const ImGuiWindow* drawn : ImGui::GetCurrentContext()->Windows)
    if (drawn->Active && !drawn->ParentWindow && !drawn->IsFallbackWindow) names.emplace_back(drawn->Name);
  EXPECT_THAT(names, testing::ElementsAre("##alone matrices"));
  const int before = window.access();
  ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, true);
  frame();
  frame();
  EXPECT_EQ(window.access(), before + 1);
}

TEST(Platform, AnEmbeddedPanelSettles) {
  Harness window(800, 600);
  window.study(tile());
  window.settle(2);
  const PanelRow* const row = find_panel("source");
  const auto frame = [&] {
    ImGui::NewFrame();
    window.shell().embedded_frame(window.input(), {&row, 1});
    ImGui::Render();
  };
  ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, true);
  frame();
  ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, false);
  constexpr int kMost = 300;  // enough for the motion of shared memory
  for (int i = 0; i < kMost && window.shell().moving(); ++i) frame();
  EXPECT_EQ(window.shell().view().frames_until_settled, 0);
  EXPECT_FALSE(window.shell().view().bank_motion.is_running());
  EXPECT_FALSE(window.shell().moving()) << "the page would draw frames for ever";
}

}  // namespace
}  // namespace warplens::window
