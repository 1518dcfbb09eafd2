#include "app/window/pictures/matrix_edges.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TEST(OverviewPlace, LeavesTheFrameOfTheBlockFree) {
  Look look;
  look.em = 16;
  const Rect screen{{100, 50}, {500, 350}};
  views::BufferShape shape;
  shape.rows = shape.cols = 4096;
  const Camera camera{.col = 2000, .row = 2000, .pixels = 8};
  const auto place = [&](const Rect& frame) { return *overview_place(look, shape, camera, screen, frame); };
  const Rect usual = place({});
  EXPECT_GT(usual.min.x, screen.centre().x);
  EXPECT_GT(usual.min.y, screen.centre().y);
  const Rect below = {{300, 200}, {500, 350}};
  EXPECT_LT(place(below).max.y, below.min.y);
  EXPECT_GT(place(below).min.x, screen.centre().x) << "in the next corner";
  const Rect right = {{300, 0}, {500, 400}};
  EXPECT_LT(place(right).max.x, right.min.x);
  EXPECT_EQ(place({{0, 0}, {900, 900}}), usual) << "no corner is free";
}

}  // namespace
}  // namespace warplens::window
