#include "app/window/image/picture.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace warplens::window {
namespace {

std::size_t place_of(const Picture& picture, int x, int y) {
  return (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x)) * 4;
}

bool rows_differ(const Picture& a, const Picture& b, int y) {
  const std::size_t row = static_cast<std::size_t>(a.width) * 4, at = row * static_cast<std::size_t>(y);
  return std::memcmp(a.pixels.data() + at, b.pixels.data() + at, row) != 0;
}

bool columns_differ(const Picture& a, const Picture& b, int x, int top, int bottom) {
  for (int y = top; y < bottom; ++y) {
    const std::size_t at =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(a.width) + static_cast<std::size_t>(x)) * 4;
    if (std::memcmp(a.pixels.data() + at, b.pixels.data() + at, 4) != 0) return true;
  }
  return false;
}

}  // namespace

PicturePart changed_part(const Picture& before, const Picture& now) {
  if (now.width != before.width || now.height != before.height)
    throw std::invalid_argument("all pictures of an animation must have the same size");
  int x = 0, y = 0, bottom = now.height, right = now.width;
  while (y < bottom && !rows_differ(now, before, y)) ++y;
  while (bottom > y && !rows_differ(now, before, bottom - 1)) --bottom;
  while (x < right && !columns_differ(now, before, x, y, bottom)) ++x;
  while (right > x && !columns_differ(now, before, right - 1, y, bottom)) --right;
  if (x >= right || y >= bottom) return {0, 0, 1, 1};
  return {x, y, right - x, bottom - y};
}

Picture plain_picture(int width, int height, std::uint32_t rgb) {
  Picture picture{width, height, {}};
  picture.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4, 255);
  for (std::size_t at = 0; at < picture.pixels.size(); at += 4)
    for (unsigned part = 0; part < 3; ++part)
      picture.pixels[at + part] = static_cast<std::uint8_t>(rgb >> (16 - 8 * part));
  return picture;
}

Picture cropped(const Picture& picture, int x, int y, int width, int height) {
  const int left = std::clamp(x, 0, picture.width), top = std::clamp(y, 0, picture.height);
  Picture part{
      std::clamp(x + width, left, picture.width) - left, std::clamp(y + height, top, picture.height) - top, {}};
  const std::size_t row = static_cast<std::size_t>(part.width) * 4;
  part.pixels.resize(row * static_cast<std::size_t>(part.height));
  for (int line = 0; line < part.height; ++line)
    std::copy_n(picture.pixels.data() + place_of(picture, left, top + line), row,
                part.pixels.data() + place_of(part, 0, line));
  return part;
}

void paste(Picture& onto, const Picture& from, int x, int y) {
  const std::size_t row = static_cast<std::size_t>(from.width) * 4;
  for (int line = 0; line < from.height; ++line)
    std::copy_n(from.pixels.data() + place_of(from, 0, line), row, onto.pixels.data() + place_of(onto, x, y + line));
}

Picture without_empty_rows(const Picture& picture, int kept) {
  const auto is_ground = [&](int x, int y) {
    const auto* const last = &picture.pixels[picture.pixels.size() - 4];
    return std::equal(last, last + 4, &picture.pixels[place_of(picture, x, y)]);
  };
  int height = picture.height;
  const auto is_empty = [&](int y) {
    for (int x = 0; x < picture.width; ++x)
      if (!is_ground(x, y)) return false;
    return true;
  };
  while (height > 0 && is_empty(height - 1)) --height;
  return cropped(picture, 0, 0, picture.width, height + kept);
}

}  // namespace warplens::window
