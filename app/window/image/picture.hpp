#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::window {

/// Pixels in RGBA, top row first.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;
  bool operator==(const Picture&) const = default;
};

/// Returns a picture in one colour (0xRRGGBB).
Picture plain_picture(int width, int height, std::uint32_t rgb);

/// Returns the part of the picture that starts at x, y, clipped to the picture.
Picture cropped(const Picture& picture, int x, int y, int width, int height);

/// A rectangle of a picture.
struct PicturePart {
  int x = 0, y = 0, width = 0, height = 0;
};

/// Returns the smallest part in which two pictures differ, or one pixel if they are equal. Throws std::invalid_argument
/// if their sizes differ.
PicturePart changed_part(const Picture& before, const Picture& now);

/// Copies `from` into `onto`, so that the upper left corner of `from` is at x, y. `from` must not extend beyond `onto`.
void paste(Picture& onto, const Picture& from, int x, int y);

/// Removes the empty rows at the lower edge of a picture, except the first `kept` of them. A row is empty if all its
/// pixels have the colour of the picture's last pixel.
Picture without_empty_rows(const Picture& picture, int kept);

/// Encodes the picture as a PNG file without transparency.
std::string encode_png(const Picture& picture);

}  // namespace warplens::window
