#include "app/window/draw/sparse_numbers.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TEST(SparseNumbers, AreOfAsManyLanesAsLieApart) {
  std::vector<Rect> column, row;
  std::vector<unsigned> lanes;
  for (unsigned lane = 0; lane < 32; ++lane) {
    const float at = static_cast<float>(lane) * 5;
    column.push_back({{0, at}, {12, at + 9}});
    row.push_back({{at, 0}, {at + 16, 9}});
    lanes.push_back(lane);
  }
  EXPECT_EQ(non_overlapping_step(column, lanes), 2u);
  EXPECT_EQ(non_overlapping_step(row, lanes), 4u);
  const std::vector<Rect> heap(32, Rect{{0, 0}, {12, 9}});
  EXPECT_EQ(non_overlapping_step(heap, lanes), 0u);
}

}  // namespace
}  // namespace warplens::window
