// Tests that no text of the window is shortened to an ellipsis if that hides its meaning: in common sizes, text sizes
// and languages, with and without a comparison of two launches. WARPLENS_PICTURES=FOLDER stores the pictures in FOLDER.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <tuple>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

struct Words : testing::TestWithParam<std::tuple<std::pair<int, int>, float, const char*>> {};

TEST_P(Words, AreNotCutOff) {
  const auto& [size, scale, language] = GetParam();
  const std::vector<kernels::Language> shown = languages_of_window();
  if (std::ranges::find(shown, language, &kernels::Language::code) == shown.end())
    GTEST_SKIP() << "built without " << language;
  Harness window(size.first, size.second);
  View& view = window.shell().view();
  view.preferences.text_scale = scale;
  view.preferences.language = language;
  if (std::string(language) != "en") view.preferences.theme = Theme::light;
  study::Choice without = tile(), with = tile();
  without.size = with.size = {4096, 4096};
  with.set = {{"PAD", "1"}};
  for (const bool compares : {false, true}) {
    views::State state;
    state.choice = with;
    state.access = 2;
    if (compares) state.beside = without;
    window.go_to(state);
    for (const PanelRow& row : panel_table()) {
      if (row.place != PanelPlace::totals && std::string(row.name) != "shared" && std::string(row.name) != "global")
        continue;
      view.panels.bring_forward = row.name;
      window.settle(10);
      if (const char* folder = std::getenv("WARPLENS_PICTURES"))
        window.keep_picture(folder + std::string("/words-") + std::to_string(size.first) + "-" +
                            std::to_string(static_cast<int>(scale * 100)) + "-" + language + (compares ? "-ab-" : "-") +
                            row.name + ".png");
      for (const std::string& text : window.shortened_text())
        ADD_FAILURE() << row.name << (compares ? " of A and B: " : ": ") << text;
    }
  }
  kernels::set_language("en");
}

TEST(ComparedWords, ANarrowPictureShowsTheMemoryWithItsDiagonal) {
  Harness window(1920, 1080);
  window.shell().view().preferences.text_scale = 1.5f;
  views::State state;
  state.choice = tile();
  state.choice.set = {{"PAD", "1"}};
  state.access = 2;
  state.beside = tile();
  window.go_to(state);
  window.settle(10);
  const std::vector<std::string> texts = window.texts_in("shared");
  EXPECT_TRUE(std::ranges::any_of(texts, [](const auto& text) { return text.starts_with("shared memory"); }));
  EXPECT_FALSE(std::ranges::any_of(texts, [](const auto& text) { return text.starts_with("wavefront"); }));
}

TEST(ComparedWords, ANarrowFlowHasItsNumbers) {
  Harness window(1366, 768);
  views::State state;
  state.choice = tile();
  state.choice.set = {{"PAD", "1"}};
  state.access = 2;
  state.beside = tile();
  window.go_to(state);
  window.shell().view().panels.bring_forward = "flow";
  window.settle(10);
  const std::vector<std::string> texts = window.texts_in("flow");
  EXPECT_GE(
      std::ranges::count_if(texts, [](const auto& text) { return text.ends_with(" KB") || text.ends_with(" MB"); }), 8);
}

// If the shared-memory picture is too narrow for the number of every bank, it shows only every n-th number. The
// interval n must be the same over the whole picture, whatever its width.
TEST(BankNumbers, AreARegularSequence) {
  for (int width = 1200; width <= 1400; width += 40) {
    Harness window(width, 768);
    study::Choice choice = tile();
    choice.size = {4096, 4096};
    window.study(choice);
    window.settle(3);
    window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, 2);
    window.settle(10);
    window.shell().pin(window.input().study);
    window.settle(10);
    std::vector<int> rises;
    int before = -1;
    for (const std::string& text : window.texts_in("shared")) {
      const bool is_number = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
      if (text == "0" && before == -1)
        before = 0;
      else if (is_number && before >= 0 && std::stoi(text) > before)
        rises.push_back(std::stoi(text) - before), before = std::stoi(text);
      else if (before >= 0)
        break;
    }
    ASSERT_GE(rises.size(), 3u) << width;
    EXPECT_TRUE(std::ranges::all_of(rises, [&](int rise) { return rise == rises.front(); })) << width;
  }
}

// The words at the right edge of a tile that is wider than the matrix are not padding, because there is none.
TEST(SharedMemory, WordsThatTheBlockNeverAccessesAreUnused) {
  Harness window(1920, 1080);
  views::State state;
  state.choice = tile();
  state.choice.size = {16, 16};
  state.choice.set = {{"PAD", "0"}};
  state.access = 2;
  window.go_to(state);
  window.settle(10);
  const std::vector<std::string> texts = window.texts_in("shared");
  EXPECT_EQ(std::ranges::count(texts, "unused"), 1);
  EXPECT_EQ(std::ranges::count(texts, "padding"), 0);
}

TEST(KernelList, EqualSpeedDoesNotHaveTheColourOfAProblem) {
  Harness window(1920, 1080);
  study::Choice choice;
  choice.kernel = "naive";
  choice.size = {4096, 4096};
  window.study(choice);
  window.settle(6);
  const Colours colours = colours_of(Theme::dark);
  EXPECT_EQ(window.colour_of("as fast as Naive"), colours.quiet);
  EXPECT_EQ(window.colour_of("1.91× faster"), colours.good);
}

INSTANTIATE_TEST_SUITE_P(Window, Words,
                         testing::Combine(testing::Values(std::pair{1280, 720}, std::pair{1366, 768},
                                                          std::pair{1920, 1080}, std::pair{2560, 1440}),
                                          testing::Values(1.0f, 1.5f, 2.0f), testing::Values("en", "zh_CN")),
                         [](const auto& info) {
                           const int percent = static_cast<int>(std::get<1>(info.param) * 100);
                           return std::to_string(std::get<0>(info.param).first) + "_" + std::to_string(percent) + "_" +
                                  std::get<2>(info.param);
                         });

}  // namespace
}  // namespace warplens::window
