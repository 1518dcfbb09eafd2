#include "app/window/image/picture.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

/// Makes a picture in which each pixel encodes its position.
Picture numbered(int width, int height) {
  Picture picture = plain_picture(width, height, 0x0000FF);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      std::uint8_t* pixel = &picture.pixels[static_cast<std::size_t>(y * width + x) * 4];
      pixel[0] = static_cast<std::uint8_t>(x);
      pixel[1] = static_cast<std::uint8_t>(y);
    }
  return picture;
}

TEST(Picture, APlainOneHasItsColourInTheOrderRedGreenBlue) {
  EXPECT_EQ(plain_picture(1, 2, 0x102030).pixels,
            (std::vector<std::uint8_t>{0x10, 0x20, 0x30, 255, 0x10, 0x20, 0x30, 255}));
}

TEST(Picture, APartIsCutOutAndPutElsewhere) {
  const Picture whole = numbered(8, 6), part = cropped(whole, 2, 1, 3, 2);
  ASSERT_EQ(part.width, 3);
  ASSERT_EQ(part.height, 2);
  EXPECT_EQ(part.pixels[0], 2);  // the first pixel of the part was at column 2, row 1 of the picture
  EXPECT_EQ(part.pixels[1], 1);
  Picture again = plain_picture(8, 6, 0);
  paste(again, part, 2, 1);
  EXPECT_EQ(cropped(again, 2, 1, 3, 2), part);
  EXPECT_EQ(cropped(again, 0, 0, 8, 1), plain_picture(8, 1, 0));
}

TEST(Picture, EmptyRowsAtItsLowerEdgeAreLeftOut) {
  Picture picture = plain_picture(10, 20, 0xFFFFFF);
  paste(picture, plain_picture(1, 1, 0), 9, 4);
  EXPECT_EQ(without_empty_rows(picture, 3).height, 8);
  EXPECT_EQ(without_empty_rows(picture, 30), picture);
  EXPECT_EQ(without_empty_rows(plain_picture(4, 4, 0), 1).height, 1);
}

TEST(Picture, WhatLiesOutsideIsLeftOut) {
  const Picture part = cropped(numbered(8, 6), 6, 4, 10, 10);
  EXPECT_EQ(part.width, 2);
  EXPECT_EQ(part.height, 2);
}

}  // namespace
}  // namespace warplens::window
