// The tests do not use the program's own code to read the file: they read it chunk by chunk, and decode the pixels of
// each frame with stb_image.
#include "app/window/image/apng.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/app/window/image/stb_image_reader.hpp"

namespace warplens::window {
namespace {

struct Chunk {
  std::string type, data;
};

std::uint32_t number(const std::string& bytes, std::size_t at, std::size_t count = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

std::string bytes_of(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16), static_cast<char>(value >> 8),
          static_cast<char>(value)};
}

/// Computes the checksum bit by bit, like the definition in the standard.
std::uint32_t check_sum(const std::string& bytes) {
  std::uint32_t sum = ~0u;
  for (const char byte : bytes)
    for (int bit = 0; bit < 8; ++bit)
      sum = ((sum ^ (static_cast<unsigned char>(byte) >> bit)) & 1) ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
  return ~sum;
}

std::vector<Chunk> chunks_of(const std::string& file) {
  EXPECT_TRUE(file.starts_with("\x89PNG\r\n\x1a\n"));
  std::vector<Chunk> chunks;
  for (std::size_t at = 8; at + 12 <= file.size();) {
    const std::size_t size = number(file, at);
    chunks.push_back({file.substr(at + 4, 4), file.substr(at + 8, size)});
    EXPECT_EQ(number(file, at + 8 + size), check_sum(chunks.back().type + chunks.back().data)) << chunks.back().type;
    at += 12 + size;
  }
  return chunks;
}

/// Returns the pixels of a frame, after wrapping its data as a PNG file.
Picture decoded(const std::string& header, const std::string& deflated, int width, int height) {
  const auto chunk = [](const std::string& type, const std::string& data) {
    return bytes_of(static_cast<std::uint32_t>(data.size())) + type + data + bytes_of(check_sum(type + data));
  };
  const std::string sizes = bytes_of(static_cast<std::uint32_t>(width)) + bytes_of(static_cast<std::uint32_t>(height));
  const std::string png =
      "\x89PNG\r\n\x1a\n" + chunk("IHDR", sizes + header.substr(8)) + chunk("IDAT", deflated) + chunk("IEND", "");
  Picture picture;
  int parts = 0;
  stbi_uc* const pixels =
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(png.data()), static_cast<int>(png.size()), &picture.width,
                            &picture.height, &parts, 4);
  EXPECT_NE(pixels, nullptr) << stbi_failure_reason();
  if (pixels) picture.pixels.assign(pixels, pixels + static_cast<std::ptrdiff_t>(width) * height * 4);
  stbi_image_free(pixels);
  return picture;
}

/// Returns the pictures that a browser would show, in order.
std::vector<Picture> played(const std::string& file) {
  std::vector<Picture> shown;
  std::string header, control;
  std::uint32_t sequence = 0;
  for (const Chunk& chunk : chunks_of(file)) {
    if (chunk.type == "IHDR") header = chunk.data;
    if (chunk.type == "fcTL") {
      control = chunk.data;
      EXPECT_EQ(number(control, 0), sequence++);
    }
    if (chunk.type != "IDAT" && chunk.type != "fdAT") continue;
    const bool is_first = chunk.type == "IDAT";
    if (!is_first) {
      EXPECT_EQ(number(chunk.data, 0), sequence++);
    }
    const int width = static_cast<int>(number(control, 4)), height = static_cast<int>(number(control, 8));
    Picture next = is_first ? plain_picture(width, height, 0) : shown.back();
    paste(next, decoded(header, is_first ? chunk.data : chunk.data.substr(4), width, height),
          static_cast<int>(number(control, 12)), static_cast<int>(number(control, 16)));
    shown.push_back(std::move(next));
  }
  return shown;
}

TEST(Apng, ShowsEachPictureAsItWasGiven) {
  Picture moved = plain_picture(40, 30, 0x102030);
  paste(moved, plain_picture(5, 4, 0xFF8000), 30, 20);
  Picture corner = moved;
  paste(corner, plain_picture(1, 1, 0xFFFFFF), 39, 29);
  const std::vector<Picture> pictures{plain_picture(40, 30, 0x102030), moved, corner, corner, moved};
  Apng apng(0.5);
  for (const Picture& picture : pictures) apng.add(picture);
  EXPECT_EQ(played(apng.file()), pictures);
}

TEST(Apng, TellsHowManyFramesThereAreAndHowLongEachIsShown) {
  Apng apng(1.25);
  apng.add(plain_picture(4, 4, 0));
  apng.add(plain_picture(4, 4, 0xFFFFFF));
  const std::vector<Chunk> chunks = chunks_of(apng.file());
  std::string order;
  for (const Chunk& chunk : chunks) order += chunk.type + ' ';
  EXPECT_EQ(order, "IHDR acTL fcTL IDAT fcTL fdAT IEND ");
  EXPECT_EQ(number(chunks[1].data, 0), 2u);
  EXPECT_EQ(number(chunks[2].data, 20, 2), 1250u);
  EXPECT_EQ(number(chunks[2].data, 22, 2), 1000u);
}

TEST(Apng, APictureCanHaveItsOwnDuration) {
  Apng apng(1);
  apng.add(plain_picture(4, 4, 0), 0.05);
  apng.add(plain_picture(4, 4, 0xFFFFFF));
  const std::vector<Chunk> chunks = chunks_of(apng.file());
  EXPECT_EQ(number(chunks[2].data, 20, 2), 50u);
  EXPECT_EQ(number(chunks[4].data, 20, 2), 1000u);
}

TEST(Apng, KeepsOnlyWhatDiffers) {
  Apng apng(1);
  Picture picture = plain_picture(400, 300, 0x808080);
  apng.add(picture);
  const std::size_t before = apng.file().size();
  paste(picture, plain_picture(3, 2, 0), 200, 100);
  apng.add(picture);
  EXPECT_LT(apng.file().size(), before + 200);
}

}  // namespace
}  // namespace warplens::window
