#include "app/window/source/marked_expressions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/window/draw/lane_colours.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// Returns whether a pixel has the colour in which the source marks an access.
bool is_near(const Picture& picture, int x, int y, ImU32 colour) {
  const std::uint8_t* const pixel = &picture.pixels[static_cast<std::size_t>(y * picture.width + x) * 4];
  const int wanted[] = {static_cast<int>(colour & 255), static_cast<int>(colour >> 8 & 255),
                        static_cast<int>(colour >> 16 & 255)};
  return std::abs(pixel[0] - wanted[0]) < 6 && std::abs(pixel[1] - wanted[1]) < 6 && std::abs(pixel[2] - wanted[2]) < 6;
}

/// Returns the first pixel of the longest horizontal line in this colour.
ImVec2 longest_line(const Picture& picture, ImU32 colour) {
  int longest = 0;
  ImVec2 found{-1, -1};
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0, length = 0; x < picture.width; ++x) {
      length = is_near(picture, x, y, colour) ? length + 1 : 0;
      if (length > longest) longest = length, found = {static_cast<float>(x - length + 1), static_cast<float>(y)};
    }
  return found;
}

TEST(MarkedExpressions, AClickOnAnExpressionGoesToItsAccess) {
  Harness window(1920, 1080);
  window.study(tile());
  window.settle(6);
  ASSERT_EQ(window.access(), 0);
  // The longest visible expression that stores is "tile[threadIdx.y][threadIdx.x]".
  const ImVec2 line = longest_line(window.picture_of("source"), colours_of(Theme::dark).written);
  ASSERT_GE(line.x, 0);
  const ImVec2 place = window.shell().panel_rect("source")->min + line + ImVec2(4, -4);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->MouseMoveToPos(place);
    ctx->MouseClick();
    ctx->Yield(2);
    EXPECT_EQ(window.access(), 1);
    // While the text is edited, a click only moves the caret.
    window.shell().view().source.editing = true;
    window.shell().view().cursor = {};
    ctx->Yield(4);
    const int before = window.access();
    ctx->MouseMoveToPos(place);
    ctx->MouseClick();
    ctx->Yield(2);
    EXPECT_EQ(window.access(), before);
  });
}

TEST(MarkedExpressions, TheCurrentOneStaysVisibleWhenAComparisonWidensTheMargin) {
  Harness window(1920, 1080);
  window.study(tile());
  window.settle(6);
  window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, 2);
  window.settle(10);
  ASSERT_EQ(window.access(), 2);
  const auto is_visible = [&] {
    const Picture picture = window.picture_of("source");
    const Colours& colours = colours_of(Theme::dark);
    const ImU32 ground = mixed(mixed(colours.panel, colours.accent, 0.14f), colours.read, 0.75f);
    for (int y = 0, found = 0; y < picture.height; ++y)
      for (int x = 0; x < picture.width; ++x)
        if (is_near(picture, x, y, ground) && ++found > 400) return true;
    return false;
  };
  ASSERT_TRUE(is_visible());
  window.act(*find_action(window.shell().available_actions(window.input()), "Compare with this"));
  window.settle(20);
  EXPECT_TRUE(is_visible());
}

TEST(SourceMargin, LeavesOutLaunchAIfTheCodeWouldHaveNoRoom) {
  const auto counts = [](float scale) {
    Harness window(1280, 720);
    window.shell().view().preferences.text_scale = scale;
    window.study(tile());
    window.settle(3);
    study::Choice padded = tile();
    padded.set = {{"PAD", "1"}};
    window.go_to({padded, 0, 2, -1, tile()});
    window.shell().view().panels.bring_forward = "source";
    window.settle(12);
    return window.texts_in("source");
  };
  const std::vector<std::string> normal = counts(1), large = counts(2);
  EXPECT_NE(std::ranges::find(normal, "32 W"), normal.end()) << "the load of launch A";
  EXPECT_EQ(std::ranges::find(large, "32 W"), large.end());
  EXPECT_NE(std::ranges::find(large, "1 W"), large.end()) << "the load of launch B";
}

}  // namespace
}  // namespace warplens::window
