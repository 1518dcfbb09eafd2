// The tests read the file with stb_image, not with code of the program.
#include "app/window/image/gif.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <stdexcept>
#include <vector>

#include "tests/app/window/image/stb_image_reader.hpp"

namespace warplens::window {
namespace {

struct Read {
  std::vector<Picture> pictures;
  std::vector<int> milliseconds;
};

Read read(const std::string& file) {
  int width = 0, height = 0, count = 0, parts = 0;
  int* delays = nullptr;
  stbi_uc* const pixels =
      stbi_load_gif_from_memory(reinterpret_cast<const stbi_uc*>(file.data()), static_cast<int>(file.size()), &delays,
                                &width, &height, &count, &parts, 4);
  Read all;
  EXPECT_NE(pixels, nullptr) << stbi_failure_reason();
  const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  for (std::size_t at = 0; pixels && at < static_cast<std::size_t>(count); ++at) {
    all.pictures.push_back({width, height, {pixels + at * size, pixels + (at + 1) * size}});
    all.milliseconds.push_back(delays[at]);
  }
  stbi_image_free(pixels);
  std::free(delays);
  return all;
}

/// Returns the largest difference of the two pictures in a colour channel of a pixel.
int farthest(const Picture& a, const Picture& b) {
  int most = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) most = std::max(most, std::abs(a.pixels[i] - b.pixels[i]));
  return most;
}

TEST(Gif, FewColoursComeBackAsTheyWere) {
  Picture first = plain_picture(40, 30, 0x102030), second = first;
  paste(second, plain_picture(5, 4, 0xF0A000), 7, 9);
  Gif gif(0.5);
  for (const Picture* picture : {&first, &second, &second, &first}) gif.add(*picture);
  const Read all = read(gif.file());
  ASSERT_EQ(all.pictures.size(), 4u);
  EXPECT_EQ(all.pictures[0], first);
  EXPECT_EQ(all.pictures[1], second);
  EXPECT_EQ(all.pictures[2], second);
  EXPECT_EQ(all.pictures[3], first);
  EXPECT_EQ(all.milliseconds, (std::vector<int>{500, 500, 500, 500}));
  EXPECT_NE(gif.file().find("NETSCAPE2.0"), std::string::npos) << "plays over and over";
}

TEST(Gif, AnUnevenPictureFillsTheTableOfCodesMoreThanOnce) {
  // 200 distinct colours, in an order without long repetitions.
  Picture picture = plain_picture(300, 200, 0);
  std::mt19937 random(1);
  for (std::size_t at = 0; at < picture.pixels.size(); at += 4) {
    const unsigned colour = random() % 200;
    picture.pixels[at] = static_cast<std::uint8_t>(colour % 10 * 24);
    picture.pixels[at + 1] = static_cast<std::uint8_t>(colour / 10 % 20 * 12);
  }
  Gif gif(1);
  gif.add(picture);
  const Read all = read(gif.file());
  ASSERT_EQ(all.pictures.size(), 1u);
  EXPECT_LE(farthest(all.pictures.front(), picture), 8) << "12 apart, and 8 are one kind";
}

TEST(Gif, ManyColoursBecomeTheNearestOnes) {
  Picture picture = plain_picture(256, 256, 0);
  for (int y = 0; y < 256; ++y)
    for (int x = 0; x < 256; ++x) {
      const std::size_t at = static_cast<std::size_t>(y * 256 + x) * 4;
      picture.pixels[at] = static_cast<std::uint8_t>(x);
      picture.pixels[at + 1] = static_cast<std::uint8_t>(y / 16 * 16);
    }
  Gif gif(1);
  gif.add(picture);
  EXPECT_LE(farthest(read(gif.file()).pictures.at(0), picture), 40);
}

TEST(Gif, PicturesOfAnotherSizeAreRefused) {
  Gif gif(1);
  gif.add(plain_picture(4, 4, 0));
  EXPECT_THROW(gif.add(plain_picture(4, 5, 0)), std::invalid_argument);
}

}  // namespace
}  // namespace warplens::window
