#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warplens::window {

/// Pixels, RGBA, the top row first.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;
  bool operator==(const Picture&) const = default;
};

/// A picture of this colour (RGB, three bytes).
Picture plain_picture(int width, int height, std::uint32_t rgb);

/// The part of it that begins at x, y. What lies outside is left out.
Picture cropped(const Picture& picture, int x, int y, int width, int height);

/// A rectangle of a picture.
struct PicturePart {
  int x = 0, y = 0, width = 0, height = 0;
};

/// The least part in which two pictures differ; of one pixel where they do not. Throws std::invalid_argument where they
/// are not of a size.
PicturePart changed_part(const Picture& before, const Picture& now);

/// Puts `from` into `onto`, its upper left corner at x, y. It must fit.
void paste(Picture& onto, const Picture& from, int x, int y);

/// Without the rows at its lower edge that are all of the last pixel's colour, but for `kept` of them.
Picture without_empty_rows(const Picture& picture, int kept);

/// As a PNG file has it. Opaque.
std::string png_of(const Picture& picture);

}  // namespace warplens::window
