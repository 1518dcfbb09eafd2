#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/simt/texture_object.hpp"

// Arithmetic of the texture unit, as documented in the CUDA C++ Programming Guide ("Texture Fetching").

namespace warplens::simt {

/// One of the texels that a coordinate reads: the index of the texel in this dimension, and its weight in units of
/// 1/256. If it is outside of the texture, `texel` is empty, and its value is that of the border, which is zero.
struct Tap {
  std::optional<std::uint64_t> texel;
  std::uint32_t weight = 256;
};

/// The texels of one dimension that a coordinate reads: one texel, or two adjacent ones if the object filters linearly.
struct Taps {
  std::array<Tap, 2> taps;
  unsigned count = 1;
};

/// Returns the texels that a coordinate reads. `dimension` is 0 for columns, 1 for rows.
Taps taps_at(const TextureObject& object, unsigned dimension, float coordinate);

/// Returns the texel that an integer coordinate reads. Such a read is neither filtered nor scaled.
Taps taps_at(const TextureObject& object, unsigned dimension, std::int32_t coordinate);

/// Returns whether results are computed as numbers with fractions; otherwise the bits of one texel are returned
/// unchanged.
bool gives_fractions(const TextureObject& object);

/// Returns one channel of a texel as a number. It is a fraction if the object reads integers as fractions.
double channel_value(const TextureObject& object, const std::uint8_t* channel);

/// Returns one channel of a texel in the form of the instruction's 32-bit result: integers are extended, floats are
/// converted to .f32.
std::uint32_t channel_bits(const TextureObject& object, const std::uint8_t* channel);

}  // namespace warplens::simt
