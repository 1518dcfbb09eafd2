#include "app/window/frame/glfw_window.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TEST(GlfwWindow, FitsOnTheScreen) {
  const auto size = [](ImVec2 screen) {
    const ImVec2 fitted = size_on_screen({1600, 1000}, screen);
    return std::pair{fitted.x, fitted.y};
  };
  EXPECT_EQ(size({1366, 768}), std::pair(1366.0f, 768.0f));
  EXPECT_EQ(size({1920, 900}), std::pair(1600.0f, 900.0f));
  EXPECT_EQ(size({3840, 2160}), std::pair(1600.0f, 1000.0f));
  EXPECT_EQ(size({0, 0}), std::pair(1600.0f, 1000.0f)) << "the screen is not known";
}

}  // namespace
}  // namespace warplens::window
