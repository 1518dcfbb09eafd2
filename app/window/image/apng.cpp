#include "app/window/image/apng.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace warplens::window {
namespace {

constexpr std::size_t kSignature = 8;  // bytes before the first chunk of a PNG file

std::string big_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> (8 * i) & 0xFF);
  return text;
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Returns the checksum of a PNG chunk (ISO 3309).
std::uint32_t crc_of(std::string_view bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      made[i] = i;
      for (int bit = 0; bit < 8; ++bit) made[i] = made[i] & 1 ? 0xEDB88320u ^ made[i] >> 1 : made[i] >> 1;
    }
    return made;
  }();
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char byte : bytes) crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xFF] ^ crc >> 8;
  return ~crc;
}

std::string chunk(const char* type, const std::string& data) {
  const std::string body = type + data;
  return big_endian(static_cast<std::uint32_t>(data.size()), 4) + body + big_endian(crc_of(body), 4);
}

/// Returns the concatenated data of all chunks of a type in a PNG file.
std::string chunk_data(const std::string& png, std::string_view type) {
  std::string data;
  for (std::size_t at = kSignature; at + 12 <= png.size();) {
    const std::size_t size = number_at(png, at);
    if (std::string_view(png).substr(at + 4, 4) == type) data += png.substr(at + 8, size);
    at += 12 + size;
  }
  return data;
}

std::uint16_t to_milliseconds(double seconds) {
  return static_cast<std::uint16_t>(std::clamp(std::lround(seconds * 1000), 1L, 65535L));
}

}  // namespace

Apng::Apng(double seconds) : milliseconds_(to_milliseconds(seconds)) {}

void Apng::add(const Picture& picture, double seconds) {
  Frame frame{.part = last_ ? changed_part(*last_, picture) : PicturePart{0, 0, picture.width, picture.height},
              .deflated = {},
              .milliseconds = seconds > 0 ? to_milliseconds(seconds) : milliseconds_};
  const PicturePart& part = frame.part;
  const std::string png = encode_png(last_ ? cropped(picture, part.x, part.y, part.width, part.height) : picture);
  if (!last_) header_ = chunk_data(png, "IHDR");
  frame.deflated = chunk_data(png, "IDAT");
  frames_.push_back(std::move(frame));
  last_ = picture;
}

std::string Apng::file() const {
  const std::string for_ever = big_endian(0, 4);
  std::string file = "\x89PNG\r\n\x1a\n" + chunk("IHDR", header_) +
                     chunk("acTL", big_endian(static_cast<std::uint32_t>(frames_.size()), 4) + for_ever);
  std::uint32_t sequence = 0;
  for (const Frame& frame : frames_) {
    std::string control = big_endian(sequence++, 4);
    for (const int number : {frame.part.width, frame.part.height, frame.part.x, frame.part.y})
      control += big_endian(static_cast<std::uint32_t>(number), 4);
    control += big_endian(frame.milliseconds, 2) + big_endian(1000, 2);
    // The frame is not removed when its time is over, and its pixels replace those of earlier frames.
    control += std::string(2, '\0');
    file += chunk("fcTL", control);
    file += &frame == frames_.data() ? chunk("IDAT", frame.deflated)
                                     : chunk("fdAT", big_endian(sequence++, 4) + frame.deflated);
  }
  return file + chunk("IEND", "");
}

}  // namespace warplens::window
