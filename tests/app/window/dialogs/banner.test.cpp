#include "app/window/dialogs/banner.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

TEST(Banner, LeavesTheSourceItsRoom) {
  const Rect body{{0, 100}, {1280, 720}}, timeline{{0, 560}, {1280, 720}}, source{{740, 100}, {1280, 500}};
  const Rect beside = room_for_banner(body, timeline, source, 28);
  EXPECT_FALSE(overlap(beside, source));
  EXPECT_EQ(room_for_banner(body, timeline, Rect{{0, 100}, {1280, 560}}, 28), timeline);
  EXPECT_EQ(room_for_banner(body, timeline, std::nullopt, 28).max.y, 560);
}

}  // namespace
}  // namespace warplens::window
