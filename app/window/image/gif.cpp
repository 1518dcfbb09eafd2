#include "app/window/image/gif.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace warplens::window {
namespace {

constexpr std::size_t kColours = 256;
constexpr unsigned kBitsOfColour = 8;

using Colour = std::array<std::uint8_t, 3>;

std::string little_endian(int number) {
  return {static_cast<char>(number & 0xFF), static_cast<char>(number >> 8 & 0xFF)};
}

/// Number of kinds of colours. Two colours are of the same kind if the upper five bits of each channel are equal.
constexpr std::size_t kKinds = std::size_t{1} << 15;
std::size_t kind_of(const std::uint8_t* pixel) {
  return static_cast<std::size_t>(pixel[0] >> 3) << 10 | static_cast<std::size_t>(pixel[1] >> 3) << 5 |
         static_cast<std::size_t>(pixel[2] >> 3);
}

int distance(const Colour& a, const Colour& b) {
  int sum = 0;
  for (std::size_t part = 0; part < 3; ++part) sum += (a[part] - b[part]) * (a[part] - b[part]);
  return sum;
}

/// The palette of a picture. `of_kind` has one entry per kind of colours (see kKinds): the index of the palette's
/// colour that replaces them.
struct Palette {
  std::vector<Colour> colours;
  std::vector<std::uint8_t> of_kind;
};

/// The pixels of one kind of colours (see kKinds): their number and their average colour.
struct Kind {
  std::size_t index = 0, count = 0;
  std::array<std::size_t, 3> sum{};
  Colour colour{};
  /// Squared distance between the average colour and the nearest colour of the palette.
  int from_nearest = std::numeric_limits<int>::max();
};

/// Returns the kinds of colours in the picture, the most frequent first.
std::vector<Kind> count_kinds(const Picture& picture) {
  std::vector<Kind> kinds(kKinds);
  for (std::size_t at = 0; at < picture.pixels.size(); at += 4) {
    Kind& kind = kinds[kind_of(picture.pixels.data() + at)];
    ++kind.count;
    for (std::size_t part = 0; part < 3; ++part) kind.sum[part] += picture.pixels[at + part];
  }
  for (std::size_t index = 0; index < kinds.size(); ++index) kinds[index].index = index;
  std::erase_if(kinds, [](const Kind& kind) { return kind.count == 0; });
  for (Kind& kind : kinds)
    for (std::size_t part = 0; part < 3; ++part)
      kind.colour[part] = static_cast<std::uint8_t>(kind.sum[part] / kind.count);
  std::ranges::stable_sort(kinds, std::ranges::greater(), &Kind::count);
  return kinds;
}

/// Returns a palette for the picture. The first kFrequent colours are the most frequent ones. Each further colour is
/// the one that differs most from all colours chosen before.
Palette choose_palette(const Picture& picture) {
  constexpr std::size_t kFrequent = 192;
  std::vector<Kind> kinds = count_kinds(picture);
  Palette palette{.colours = {}, .of_kind = std::vector<std::uint8_t>(kKinds)};
  while (palette.colours.size() < std::min(kColours, kinds.size())) {
    const std::size_t next = palette.colours.size();
    const Colour chosen = next < kFrequent || kinds.size() <= kColours
                              ? kinds[next].colour
                              : std::ranges::max_element(kinds, {}, &Kind::from_nearest)->colour;
    palette.colours.push_back(chosen);
    for (Kind& kind : kinds) {
      const int far = distance(kind.colour, chosen);
      if (far >= kind.from_nearest) continue;
      kind.from_nearest = far;
      palette.of_kind[kind.index] = static_cast<std::uint8_t>(next);
    }
  }
  return palette;
}

/// Packs codes of variable width, starting at the lowest bit, into blocks of at most 255 bytes.
class Codes {
 public:
  void put(unsigned code, unsigned bits) {
    held_ |= code << count_;
    for (count_ += bits; count_ >= 8; count_ -= 8, held_ >>= 8) bytes_ += static_cast<char>(held_ & 0xFF);
  }
  std::string blocks() {
    if (count_ > 0) put(0, 8 - count_);
    constexpr std::size_t kMost = 255;
    std::string all;
    for (std::size_t at = 0; at < bytes_.size(); at += kMost) {
      const std::string block = bytes_.substr(at, kMost);
      all += static_cast<char>(block.size()) + block;
    }
    return all + '\0';
  }

 private:
  std::uint32_t held_ = 0;
  unsigned count_ = 0;
  std::string bytes_;
};

/// Compresses the pixels of a picture with the LZW variant of GIF 89a (appendix F).
std::string compress(const Picture& picture, const Palette& palette) {
  constexpr unsigned kClear = kColours, kEnd = kColours + 1, kMostCodes = 4096;
  constexpr std::uint16_t kNone = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> longer(std::size_t{kMostCodes} * kColours,
                                    // Codes of sequences of colours. The index has two parts: the code of the sequence
                                    // without its last colour, and the last colour.
                                    kNone);
  unsigned next = kEnd + 1, bits = kBitsOfColour + 1;
  Codes codes;
  codes.put(kClear, bits);
  unsigned code = palette.of_kind[kind_of(picture.pixels.data())];
  for (std::size_t at = 4; at < picture.pixels.size(); at += 4) {
    const std::uint8_t colour = palette.of_kind[kind_of(picture.pixels.data() + at)];
    std::uint16_t& found = longer[std::size_t{code} * kColours + colour];
    if (found != kNone) {
      code = found;
      continue;
    }
    codes.put(code, bits);
    code = colour;
    if (next < kMostCodes) {
      found = static_cast<std::uint16_t>(next);
      if (next == 1u << bits) ++bits;
      ++next;
      continue;
    }
    codes.put(kClear, bits);
    std::ranges::fill(longer, kNone);
    next = kEnd + 1, bits = kBitsOfColour + 1;
  }
  codes.put(code, bits);
  codes.put(kEnd, bits);
  return static_cast<char>(kBitsOfColour) + codes.blocks();
}

/// Returns a duration in hundredths of a second, but at least two, because many programs do not support shorter
/// durations.
std::uint16_t to_hundredths(double seconds) {
  return static_cast<std::uint16_t>(std::clamp(std::lround(seconds * 100), 2L, 65535L));
}

}  // namespace

Gif::Gif(double seconds) : hundredths_(to_hundredths(seconds)) {}

void Gif::add(const Picture& picture, double seconds) {
  const PicturePart part = last_ ? changed_part(*last_, picture) : PicturePart{0, 0, picture.width, picture.height};
  const Picture shown = cropped(picture, part.x, part.y, part.width, part.height);
  const Palette palette = choose_palette(shown);
  // Graphic control extension. It sets the duration. It also says that the next picture covers only its own part, so
  // that the other pixels stay visible.
  frames_ += std::string("\x21\xF9\x04\x04", 4) + little_endian(seconds > 0 ? to_hundredths(seconds) : hundredths_) +
             std::string(2, '\0');
  frames_ += '\x2C';
  for (const int number : {part.x, part.y, part.width, part.height}) frames_ += little_endian(number);
  frames_ += '\x87';  // flags: the picture has its own palette of 256 colours
  for (std::size_t index = 0; index < kColours; ++index)
    for (std::size_t of = 0; of < 3; ++of)
      frames_ += index < palette.colours.size() ? static_cast<char>(palette.colours[index][of]) : '\0';
  frames_ += compress(shown, palette);
  last_ = picture;
}

std::string Gif::file() const {
  std::string head = "GIF89a" + little_endian(last_->width) + little_endian(last_->height) + std::string("\x70\0\0", 3);
  head += std::string("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);  // says that the animation repeats forever
  return head + frames_ + '\x3B';
}

}  // namespace warplens::window
