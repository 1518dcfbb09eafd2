#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/simt/texture_object.hpp"

// The arithmetic of the texture unit, as the CUDA C++ Programming Guide documents it ("Texture Fetching").

namespace warplens::simt {

/// One of the texels that a coordinate reads: which, in its dimension, and how much of it counts, in 1/256; nothing
/// where it lies outside and the border, which is zero, is read.
struct Tap {
  std::optional<std::uint64_t> texel;
  std::uint32_t weight = 256;
};

/// The texels of one dimension that a coordinate reads: one, or where the object filters, two neighbours.
struct Taps {
  std::array<Tap, 2> taps;
  unsigned count = 1;
};

/// `dimension` is 0 for columns, 1 for rows.
Taps taps_at(const TextureObject& object, unsigned dimension, float coordinate);

/// The same of an integer coordinate, which no filter and no scale applies to.
Taps taps_at(const TextureObject& object, unsigned dimension, std::int32_t coordinate);

/// Whether results are made by arithmetic on fractions, rather than a texel's bits handed on.
bool gives_fractions(const TextureObject& object);

/// One channel of a texel as a number: a fraction where the object reads integers so.
double channel_value(const TextureObject& object, const std::uint8_t* channel);

/// One channel of a texel as the 32 bits that the instruction gives: integers extended, floats as .f32.
std::uint32_t channel_bits(const TextureObject& object, const std::uint8_t* channel);

}  // namespace warplens::simt
