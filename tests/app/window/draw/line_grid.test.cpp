#include "app/window/draw/line_grid.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

// Returns the width of a label with ten letters. The width of a letter is 0.6 times the text size.
float ten_letters(float size) {
  return size * 6;
}

TEST(LineGrid, EveryLineThatIsSeenHasItsOwnPlaceInsideTheArea) {
  const Rect area{{10, 20}, {460, 300}};
  for (int lines = 1; lines <= 64; ++lines) {
    const LineGrid grid = arrange_lines(lines, {area.width(), area.height()}, 15, ten_letters);
    EXPECT_LE(grid.seen, lines);
    const int places = grid.seen < lines ? grid.seen + 1 : lines;  // the last place shows how many lines are not shown
    for (int i = 0; i < places; ++i) {
      const Rect line = grid.line(area, i);
      EXPECT_GE(line.min.x, area.min.x);
      EXPECT_LE(line.max.x, area.max.x + 0.01f);
      EXPECT_LE(line.max.y, area.max.y + 0.01f) << lines;
      EXPECT_GT(grid.bytes(area, i).width(), 80);
      for (int other = 0; other < i; ++other) EXPECT_FALSE(overlap(line, grid.line(area, other))) << i << ' ' << other;
    }
  }
}

TEST(LineGrid, EveryLineHasItsAddressHoweverLargeTheText) {
  for (const ImVec2 area : {ImVec2(150, 300), ImVec2(480, 75), ImVec2(700, 200), ImVec2(1900, 800)})
    for (const float em : {14.0f, 21.0f, 28.0f})
      for (const int lines : {1, 4, 32, 64}) {
        const LineGrid grid = arrange_lines(lines, area, em, ten_letters);
        EXPECT_GE(grid.label_size, em * 0.6f);
        EXPECT_TRUE(grid.label_width >= ten_letters(grid.label_size) || grid.label_height >= grid.label_size)
            << area.x << ' ' << em << ' ' << lines;
        EXPECT_GE(grid.row_height + 0.01f, grid.label_height > 0 ? grid.label_height : grid.label_size)
            << area.x << ' ' << em << ' ' << lines;
      }
}

TEST(LineGrid, LinesThatCanBeReadAtOnceAreAllSeen) {
  EXPECT_EQ(arrange_lines(32, {480, 400}, 14, ten_letters).seen, 32);
  EXPECT_LT(arrange_lines(32, {480, 75}, 21, ten_letters).seen, 32);
}

TEST(SeenLines, FollowALineOnceAndLeaveNoRoomEmpty) {
  SeenLines seen;
  seen.follow(20, 8);
  EXPECT_EQ(seen.first, 16);
  seen.move(-10, 8, 32);
  EXPECT_EQ(seen.first, 6) << "what was looked for is not held on to";
  seen.follow(20, 8);
  EXPECT_EQ(seen.first, 6);
  seen.follow(9, 8);
  EXPECT_EQ(seen.first, 6) << "it is in view";
  seen.move(100, 8, 32);
  EXPECT_EQ(seen.first, 24);
  seen.move(-100, 8, 32);
  EXPECT_EQ(seen.first, 0);
}

}  // namespace
}  // namespace warplens::window
