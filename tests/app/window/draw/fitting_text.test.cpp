#include "app/window/draw/fitting_text.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

std::string fitting(std::string_view text, std::size_t most) {
  return fitting_parts(text, [&](std::string_view part) { return part.size() <= most; });
}

TEST(FittingParts, LeaveOutTheLastOnesFirst) {
  const std::string text = "ld.shared.f32 · line 42 · LDS";
  EXPECT_EQ(fitting(text, text.size()), text);
  EXPECT_EQ(fitting(text, text.size() - 1), "ld.shared.f32 · line 42");
  EXPECT_EQ(fitting(text, 15), "ld.shared.f32");
}

TEST(FittingParts, AlwaysKeepTheFirst) {
  EXPECT_EQ(fitting("first · second", 0), "first");
  EXPECT_EQ(fitting("", 0), "");
}

}  // namespace
}  // namespace warplens::window
