#include "app/window/frame/touch.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "app/window/model/limits.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// A window with a screen that is touched. Draws frames between the events, as a page does.
class TouchScreen {
 public:
  explicit TouchScreen(Harness& window) : window_(window) {}

  void down(int finger, ImVec2 at) { touch.down(finger, at, now), frames(); }
  void move(int finger, ImVec2 at) { touch.move(finger, at, now), frames(); }
  void up(int finger) { touch.up(finger, now), frames(); }
  void frames(int count = 4) {
    for (int i = 0; i < count; ++i) {
      touch.before_frame(window_.shell().view().preferences.text_scale);
      window_.settle(1);
    }
  }
  void tap(ImVec2 at) { down(1, at), up(1), frames(6); }
  void drag(ImVec2 from, ImVec2 to) {
    constexpr int kSteps = 8;
    down(1, from);
    for (int step = 1; step <= kSteps; ++step) move(1, from + (to - from) * (static_cast<float>(step) / kSteps));
    up(1);
    frames(6);
  }

  Touch touch;
  double now = 10;

 private:
  Harness& window_;
};

/// Returns the rectangle of the slider of a setting, as it was last drawn.
Rect slider_of(Harness& window, const char* name) {
  Rect rect;
  window.drive([&](ImGuiTestContext* ctx) {
    const ImRect full = ctx->ItemInfo((std::string("**/") + name + "/##value").c_str()).RectFull;
    rect = {full.Min, full.Max};
  });
  return rect;
}

TEST(Touch, ATapClicksAndThenNothingIsHighlighted) {
  Harness window(1280, 800);
  TouchScreen screen(window);
  ImVec2 lessons;
  window.drive([&](ImGuiTestContext* ctx) { lessons = ctx->ItemInfo("**/###lessons").RectFull.GetCenter(); });
  screen.tap(lessons);
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
  EXPECT_FALSE(ImGui::IsMousePosValid());
}

TEST(Touch, ADragMovesTheSliderUnderIt) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(3);
  TouchScreen screen(window);
  const Rect slider = slider_of(window, "PAD");
  screen.drag({slider.min.x + 4, slider.centre().y}, {slider.max.x - 2, slider.centre().y});
  EXPECT_EQ(window.input().choice.set.at("PAD"), window.input().study->kernel->find_param("PAD")->values.back());
  EXPECT_FALSE(ImGui::IsMouseDown(ImGuiMouseButton_Left));
}

TEST(Touch, ADragScrollsAPanelAndClicksNothing) {
  Harness window(1280, 560);
  window.shell().view().preferences.text_scale = 2;
  window.shell().view().panels.bring_forward = "kernels";
  window.settle(20);
  TouchScreen screen(window);
  ImGuiWindow* list = nullptr;
  for (ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
    if (one->WasActive && one->ScrollMax.y > 100 && std::string(one->Name).find("ernels") != std::string::npos)
      list = one;
  ASSERT_NE(list, nullptr);
  const std::string kernel = window.input().choice.kernel;
  const ImVec2 from = list->InnerRect.GetCenter();
  screen.drag(from, from - ImVec2{0, 60});
  EXPECT_NEAR(list->Scroll.y, 60, 2);
  EXPECT_EQ(window.input().choice.kernel, kernel);
  screen.drag(from, from + ImVec2{0, 300});
  EXPECT_EQ(list->Scroll.y, 0);
}

TEST(Touch, AFingerThatStaysPointsWithoutAClick) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(3);
  TouchScreen screen(window);
  const Rect slider = slider_of(window, "PAD");
  screen.down(1, slider.centre());
  screen.now += 1;
  screen.move(1, slider.centre() + ImVec2{40, 0});
  EXPECT_EQ(ImGui::GetIO().MousePos.x, std::floor(slider.centre().x + 40));
  screen.up(1);
  EXPECT_EQ(window.input().choice.set, tile().set);
  EXPECT_EQ(ImGui::GetIO().MousePos.x, std::floor(slider.centre().x + 40)) << "what was explained stays";
}

TEST(Touch, TwoFingersZoomTheMatrixPictureBetweenThem) {
  Harness window(1280, 800);
  window.study(tile());
  window.settle(3);
  TouchScreen screen(window);
  const Rect matrices = *window.shell().panel_rect("matrices");
  const ImVec2 centre{matrices.min.x + matrices.width() * 0.25f, matrices.centre().y};
  screen.down(1, centre - ImVec2{20, 0});
  screen.down(2, centre + ImVec2{20, 0});
  for (int i = 1; i <= 10; ++i) screen.move(2, centre + ImVec2{20.0f + 8.0f * static_cast<float>(i), 0});
  EXPECT_EQ(window.shell().view().matrix_zoom, MatrixZoom::free);
  EXPECT_EQ(window.shell().view().preferences.text_scale, 1);
  screen.up(2);
  screen.up(1);
  EXPECT_FALSE(ImGui::GetIO().KeyCtrl);
}

TEST(Touch, TwoFingersElsewhereChangeTheTextSize) {
  Harness window(1280, 800);
  TouchScreen screen(window);
  const Rect sliders = *window.shell().panel_rect("sliders");
  screen.down(1, sliders.centre() - ImVec2{50, 0});
  screen.down(2, sliders.centre() + ImVec2{50, 0});
  screen.move(2, sliders.centre() + ImVec2{100, 0});
  EXPECT_EQ(window.shell().view().preferences.text_scale, 1.5f);
  screen.move(2, sliders.centre() + ImVec2{900, 0});
  EXPECT_EQ(window.shell().view().preferences.text_scale, Limits::kLargestScale);
}

}  // namespace
}  // namespace warplens::window
