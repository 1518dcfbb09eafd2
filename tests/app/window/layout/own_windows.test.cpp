// Tests panels in their own windows, on a simulated desktop (fake_desktop.hpp).
#include "app/window/layout/own_windows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/window/model/settings.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

constexpr Rect kScreen{{0, 0}, {1920, 1080}}, kProjector{{1920, 0}, {3840, 1080}};
const std::string kTitle = "Shared access – Warplens";

void act(Harness& window, const std::string& name) {
  const std::vector<Action> possible = window.shell().available_actions(window.input());
  const Action* action = find_action(possible, name);
  ASSERT_TRUE(action) << name;
  window.act(*action);
}

TEST(OwnWindows, AKeyMovesThePanelUnderTheMouseOutAndBack) {
  Harness window(1280, 800);
  FakeDesktop& desktop = window.stand_on({kScreen}, {40, 60});
  window.study(tile());
  const auto place = [&](const char* panel) { return *window.shell().panel_rect(panel); };
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    const Rect shared = place("shared"), global = place("global");
    ctx->MouseMoveToPos(shared.centre());
    ctx->KeyPress(ImGuiKey_W);
    ctx->Yield(8);
    const FakeDesktop::Window* own = desktop.titled(kTitle);
    IM_CHECK(own != nullptr);
    IM_CHECK(own->shown);
    IM_CHECK_GT(own->size.x, 400);
    IM_CHECK(place("shared").min.x == own->at.x && place("shared").width() == own->size.x);
    IM_CHECK_GT(place("global").width(), global.width() * 1.2f);  // the panel uses the room of the panel that moved
    IM_CHECK(place("global").min.x >= 40 && place("global").max.y <= 60 + 800);
    ctx->MouseMoveToPos(place("shared").centre());
    ctx->KeyPress(ImGuiKey_W);
    ctx->Yield(8);
    IM_CHECK(desktop.windows().empty());
    IM_CHECK(place("shared") == shared && place("global") == global);
  });
  EXPECT_EQ(window.shell().arrangement(), "") << "nobody has moved a panel within the window";
}

TEST(OwnWindows, ThePanelWithTheKeyboardIsMeantWhereTheMouseIsOnNone) {
  View view;
  EXPECT_EQ(panel_for_action(view, PanelPlace::shared_access), "shared");
  view.panels.focused = "source";
  EXPECT_EQ(panel_for_action(view, PanelPlace::shared_access), "source");
  view.panels.hovered = "grid";
  EXPECT_EQ(panel_for_action(view, PanelPlace::shared_access), "grid");
}

TEST(OwnWindows, ToCloseOneBringsItsPanelHomeAndItIsRememberedWhereItStood) {
  Harness window(1280, 800);
  FakeDesktop& desktop = window.stand_on({kScreen});
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    act(window, "Shared access in its own window");
    ctx->Yield(8);
    IM_CHECK(desktop.titled(kTitle) != nullptr);
    desktop.move(*desktop.titled(kTitle), {700, 300});
    ctx->Yield(2);
    desktop.resize(*desktop.titled(kTitle), {640, 500});
    ctx->Yield(4);
    IM_CHECK(window.shell().panel_rect("shared")->width() == 640);
    desktop.ask_to_close(*desktop.titled(kTitle));
    ctx->Yield(8);
    IM_CHECK(desktop.windows().empty());
    IM_CHECK_LT(window.shell().panel_rect("shared")->max.x, 1281);
    act(window, "Shared access in its own window");
    ctx->Yield(8);
    IM_CHECK(desktop.titled(kTitle) != nullptr);
    IM_CHECK(desktop.titled(kTitle)->at.x == 700 && desktop.titled(kTitle)->size.y == 500);
  });
  EXPECT_EQ(window.shell().view().panels.own_windows,
            (std::vector<OwnWindow>{{.panel = "shared", .x = 700, .y = 300, .width = 640, .height = 500}}));
}

TEST(OwnWindows, TheProjectorIsTakenWhereThereIsOneAndNoPlaceThatNobodySees) {
  Harness window(1280, 800);
  FakeDesktop& desktop = window.stand_on({kScreen, kProjector});
  window.study(tile());
  // The position was saved when there was another screen to the left.
  window.shell().view().panels.own_windows = {{.panel = "grid", .x = -1900, .y = 10, .width = 600, .height = 400}};
  window.drive([&](ImGuiTestContext* ctx) {
    act(window, "Shared access in its own window");
    ctx->Yield(10);
    for (const char* title : {kTitle.c_str(), "Grid – Warplens"}) {
      IM_CHECK(desktop.titled(title) != nullptr);
      IM_CHECK(kProjector.contains(desktop.titled(title)->at));
    }
    act(window, "Move all panels into one window");
    ctx->Yield(8);
    IM_CHECK(desktop.windows().empty());
  });
}

TEST(OwnWindows, TitleThemeAndTextFollowTheMainWindow) {
  Harness window(1280, 800);
  FakeDesktop& desktop = window.stand_on({kScreen, kProjector});
  window.study(tile());
  window.drive([&](ImGuiTestContext* ctx) {
    act(window, "Shared access in its own window");
    ctx->Yield(3);
    window.shell().view().preferences.language = "zh_CN";
    window.shell().view().preferences.theme = Theme::light;
    window.shell().view().preferences.text_scale = 1.5f;
    ctx->Yield(8);
    IM_CHECK_EQ(desktop.windows().size(), 1u);
    const std::string title = desktop.windows()[0]->title;
    IM_CHECK(title != kTitle && title.ends_with(" – Warplens"));
    window.shell().view().preferences.language = "en";
    ctx->Yield(4);
    IM_CHECK(desktop.titled(kTitle) != nullptr);
  });
  EXPECT_THAT(window.illegible_text(), testing::IsEmpty());
}

TEST(OwnWindows, ThePictureOfAPanelIsTakenWhereItStands) {
  Harness window(1280, 800);
  FakeDesktop& desktop = window.stand_on({kScreen}, {100, 50});
  window.study(tile());
  const std::string file = "window-pictures/of_its_own.png";
  std::filesystem::remove(file);
  window.drive([&](ImGuiTestContext* ctx) {
    act(window, "Shared access in its own window");
    ctx->Yield(8);
    desktop.resize(*desktop.titled(kTitle), {500, 400});
    ctx->Yield(4);
    window.take_picture({.file = file, .panel = "shared", .scale = 2});
    ctx->Yield(8);
  });
  std::ifstream png(file, std::ios::binary);
  std::string head(24, '\0');
  ASSERT_TRUE(png.read(head.data(), 24));
  const auto number = [&](std::size_t at) {
    return static_cast<unsigned char>(head[at + 2]) * 256 + static_cast<unsigned char>(head[at + 3]);
  };
  EXPECT_EQ(number(16), 1000);
  EXPECT_EQ(number(20), 800);
}

TEST(OwnWindows, WhereWindowsCannotBePlacedThatIsSaidAndAllStaysInOne) {
  Harness window(1280, 800);  // without support for separate windows, as on Wayland
  window.study(tile());
  window.shell().view().panels.own_windows = {{.panel = "grid"}};
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(4);
    ctx->MouseMoveToPos(window.shell().panel_rect("global")->centre());
    ctx->KeyPress(ImGuiKey_W);
    ctx->Yield(4);
    IM_CHECK(ctx->GetWindowByRef("//##banner") != nullptr);
  });
  EXPECT_THAT(window.input().progress.error, testing::HasSubstr("XDG_SESSION_TYPE=x11"));
  EXPECT_TRUE(window.shell().view().panels.own_windows[0].open) << "it may have its window on another day";
  EXPECT_LT(window.shell().panel_rect("grid")->max.x, 1281);
}

TEST(OwnWindows, SettingsKeepThem) {
  Settings settings;
  settings.own_windows = {{.panel = "shared", .x = -40, .y = 20, .width = 640, .height = 480},
                          {.panel = "grid", .open = false}};
  std::filesystem::create_directories("window-pictures");
  const std::filesystem::path file = "window-pictures/own_windows.json";
  std::filesystem::remove(file);
  ASSERT_TRUE(save_settings(file, settings));
  EXPECT_EQ(load_settings(file), settings);
  EXPECT_TRUE(parse_settings(R"({"own_windows": [3, "x", {"x": 1}]})").own_windows.empty());
  EXPECT_EQ(parse_settings(R"({"own_windows": [{"panel": "grid", "width": 1e99}]})").own_windows[0].width, 1 << 16);
}

}  // namespace
}  // namespace warplens::window
