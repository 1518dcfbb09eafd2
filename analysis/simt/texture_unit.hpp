#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/simt/texture_object.hpp"

// Arithmetic of the texture unit, as documented in the CUDA C++ Programming Guide ("Texture Fetching").

namespace warplens::simt {

/// One of the texels that a coordinate reads: its index in its dimension, and its weight in 1/256. Empty if it is
/// outside; the border, which is zero, is read in that case.
struct Tap {
  std::optional<std::uint64_t> texel;
  std::uint32_t weight = 256;
};

/// The texels of one dimension that a coordinate reads: one, or two adjacent ones if the object filters.
struct Taps {
  std::array<Tap, 2> taps;
  unsigned count = 1;
};

/// Returns the texels for a coordinate. `dimension` is 0 for columns, 1 for rows.
Taps taps_at(const TextureObject& object, unsigned dimension, float coordinate);

/// The same for an integer coordinate, which is neither filtered nor scaled.
Taps taps_at(const TextureObject& object, unsigned dimension, std::int32_t coordinate);

/// Returns whether results are computed as fractions, instead of passing on the bits of a texel.
bool gives_fractions(const TextureObject& object);

/// Returns one channel of a texel as a number: a fraction if the object reads integers as fractions.
double channel_value(const TextureObject& object, const std::uint8_t* channel);

/// Returns one channel of a texel as the 32 bits that the instruction returns: integers extended, floats as .f32.
std::uint32_t channel_bits(const TextureObject& object, const std::uint8_t* channel);

}  // namespace warplens::simt
