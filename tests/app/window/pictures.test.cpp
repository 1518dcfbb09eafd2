// Tests the whole window in common sizes, themes and text sizes: text must not overlap other text or be cut off.
// WARPLENS_PICTURES=FOLDER stores the pictures in FOLDER.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <tuple>

#include "app/lessons/shelf.hpp"
#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

struct Sight {
  const char* name;
  const char* kernel;
  kernels::Values set;
  int access;
  void (*prepare)(View& view);
};

/// Opens a step of a lesson and goes to its launch.
void open_at(View& view, const char* lesson, int step) {
  open_lesson(view.lesson_reader, std::make_shared<const lessons::Lesson>(lessons::lesson_named(lesson)));
  move_by_steps(view.lesson_reader, step - 1);
}

const Sight kSights[] = {
    {"coalesced", "naive", {}, 0, [](View&) {}},
    {"scattered", "naive", {}, 1, [](View&) {}},
    {"conflict", "tile", {}, 2, [](View& view) { view.wavefront = 3; }},
    {"lane", "tile", {{"PAD", "1"}}, 3, [](View& view) { view.lane = 12; }},
    {"predicting", "tile", {}, 2, [](View& view) { view.class_guess.on = true; }},
    {"alone", "tile", {}, 2, [](View& view) { view.panels.maximized.step = true; }},
    {"lines_alone", "naive", {}, 1, [](View& view) { view.panels.maximized.step = true; }},
    {"totals_alone", "tile", {}, 2, [](View& view) { view.panels.maximized.panel = "totals"; }},
    {"timeline_alone", "tile", {}, 2, [](View& view) { view.panels.maximized.panel = "timeline"; }},
    {"one_dimension", "copy", {}, 1, [](View&) {}},
    {"unrolled", "unroll", {}, 5, [](View&) {}},
    {"lesson", "tile", {}, 2, [](View& view) { open_at(view, "banks", 5); }},
    {"choices", "tile", {}, 2, [](View& view) { open_at(view, "the-unseen-race", 5); }},
};

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool starts_with(const std::string& text, const char* with) {
  return text.rfind(with, 0) == 0;
}

struct Screen {
  int width, height;
  float scale;
  Theme theme;
  const char* language = "en";
};

std::string name_of(const Screen& screen) {
  return std::to_string(screen.width) + "x" + std::to_string(screen.height) + "-" +
         std::to_string(static_cast<int>(screen.scale * 100)) + "-" + name_of(screen.theme) +
         (std::string(screen.language) == "en" ? "" : "-" + std::string(screen.language));
}

class Pictures : public testing::TestWithParam<Screen> {};

TEST_P(Pictures, HaveNoTextOverTextAndNoneThatIsCutOff) {
  const Screen& screen = GetParam();
  const std::vector<kernels::Language> shown = languages_of_window();
  if (std::ranges::find(shown, screen.language, &kernels::Language::code) == shown.end())
    GTEST_SKIP() << "built without " << screen.language;
  Harness window(screen.width, screen.height);
  window.shell().view().preferences.text_scale = screen.scale;
  window.shell().view().preferences.theme = screen.theme;
  window.shell().view().preferences.language = screen.language;
  for (const Sight& sight : kSights) {
    study::Choice choice;
    choice.kernel = sight.kernel;
    choice.set = sight.set;
    choice.size = {4096, 4096};
    window.study(choice);
    View& view = window.shell().view();
    view.panels.maximized = {}, view.lane = -1, view.class_guess = {}, view.lesson_reader = {};
    window.settle(3);
    view.cursor = views::at_ordinal(*window.input().study->recording, 0, sight.access);
    window.settle(3);
    sight.prepare(view);
    window.settle(10);
    if (const char* folder = std::getenv("WARPLENS_PICTURES"))
      window.keep_picture(std::string(folder) + "/" + name_of(screen) + "-" + sight.name + ".png");
    for (const std::string& complaint : window.illegible_text()) ADD_FAILURE() << sight.name << ": " << complaint;
  }
  kernels::set_language("en");
}

// Even with large text, the addresses of cache lines, the numbers of lanes, and the sliders are visible.
TEST_P(Pictures, HaveTheirLabelsHoweverLargeTheTextIs) {
  const Screen& screen = GetParam();
  if (screen.theme != Theme::dark || std::string(screen.language) != "en") GTEST_SKIP() << "themes have no part in it";
  Harness window(screen.width, screen.height);
  window.shell().view().preferences.text_scale = screen.scale;
  for (const auto& [kernel, access, panel] : {std::tuple{"naive", 1, "global"}, {"tile", 2, "shared"}}) {
    study::Choice choice;
    choice.kernel = kernel;
    choice.size = {4096, 4096};
    window.study(choice);
    window.settle(3);
    window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, access);
    window.settle(10);
    const std::vector<std::string> texts = window.texts_in(panel);
    const bool is_global = std::string(panel) == "global";
    if (is_global) {
      EXPECT_GE(std::ranges::count_if(texts, [](auto& text) { return starts_with(text, "out["); }), 7);
    }
    // Counts the texts that are numbers. For a shared access, these are banks, wavefronts and lanes. For a global
    // access, these are the lanes in the upper row and in the cache lines.
    EXPECT_GE(std::ranges::count_if(texts, is_number), is_global ? 15 : 14) << panel;
    EXPECT_FALSE(window.shell().panel_rect("sliders") == window.shell().panel_rect("source"));
  }
}

// The source panel shows the error next to its line, so the banner must not cover the source panel.
TEST_P(Pictures, OfAnErrorHaveItBesideTheSource) {
  const Screen& screen = GetParam();
  if (screen.theme != Theme::dark || std::string(screen.language) != "en") GTEST_SKIP() << "themes have no part in it";
  Harness window(screen.width, screen.height);
  window.shell().view().preferences.text_scale = screen.scale;
  study::Choice choice = tile();
  window.study(choice);
  window.settle(8);
  choice.text = std::make_shared<const std::string>("__global__ void k(int* a) { b[0] = 1; }");
  window.study(choice);
  window.settle(8);
  ASSERT_FALSE(window.input().progress.error.empty());
  const ImGuiWindow* const banner = ImGui::FindWindowByName("##banner");
  ASSERT_NE(banner, nullptr);
  const Rect source = *window.shell().panel_rect("source");
  EXPECT_TRUE(banner->Pos.x >= source.max.x || banner->Pos.x + banner->Size.x <= source.min.x ||
              banner->Pos.y >= source.max.y || banner->Pos.y + banner->Size.y <= source.min.y);
  EXPECT_TRUE(window.illegible_text().empty());
}

std::vector<Screen> screens() {
  std::vector<Screen> all;
  for (const auto& [width, height] : {std::pair{1280, 720}, {1920, 1080}, {3840, 2160}})
    for (const float scale : {1.0f, 1.5f, 2.0f})
      for (const Theme theme : {Theme::dark, Theme::light}) all.push_back({width, height, scale, theme});
  // Words have other lengths in other languages. The theme has no influence on that, so one theme per size is
  // sufficient.
  for (const float scale : {1.0f, 1.5f, 2.0f}) all.push_back({1280, 720, scale, Theme::dark, "zh_CN"});
  for (const float scale : {1.0f, 2.0f}) all.push_back({1920, 1080, scale, Theme::light, "zh_CN"});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Window, Pictures, testing::ValuesIn(screens()), [](const auto& info) {
  std::string name = name_of(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(BankPicture, ThinRowsHaveFewerLabelsButNotSmallerOnes) {
  for (const auto& [width, height] : {std::pair{1280, 720}, {1920, 1080}}) {
    Harness window(width, height);
    window.study(tile());
    window.settle(6);
    window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, 2);
    window.settle(6);
    ASSERT_EQ(window.access(), 2);
    const float em = text_size_for({static_cast<float>(width), static_cast<float>(height)}, 1);
    EXPECT_GE(window.height_of("tile[0][0]"), em * 0.68f) << width;
    for (const std::string& text : window.shortened_text()) EXPECT_EQ(text.find("tile["), std::string::npos) << text;
    EXPECT_EQ(window.height_of("tile[1][0]"), 0) << width << ": there is no room for the label of each row";
  }
}

}  // namespace
}  // namespace warplens::window
