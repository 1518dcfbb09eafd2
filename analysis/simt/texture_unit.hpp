#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/simt/texture_object.hpp"

// Arithmetic of the texture unit, as documented in the CUDA C++ Programming Guide ("Texture Fetching").

namespace warplens::simt {

/// One of the texels that a coordinate reads: the index of the texel in this dimension, and its weight in units of
/// 1/256. If the texel is outside of the texture, `texel` is empty. The value of such a texel is zero (the border).
struct Tap {
  std::optional<std::uint64_t> texel;
  std::uint32_t weight = 256;
};

/// The texels of one dimension that a coordinate reads: one texel, or two adjacent ones if the object filters linearly.
struct Taps {
  std::array<Tap, 2> taps;
  unsigned count = 1;
};

/// Returns the texels that a coordinate reads. `dimension` is 0 for columns, 1 for rows, 2 for planes.
Taps taps_at(const TextureObject& object, unsigned dimension, float coordinate);

/// Returns the texel that an integer coordinate reads. Such a read is neither filtered nor scaled.
Taps taps_at(const TextureObject& object, unsigned dimension, std::int32_t coordinate);

/// Returns the layer that an index selects. The index counts as unsigned, and an index that is too large selects the
/// last layer (measured on an H100).
std::uint64_t layer_at(std::uint64_t layers, std::uint32_t index);

/// A place on a cube: the number of the face, and its coordinates from 0 to 1.
struct CubePlace {
  std::uint32_t face = 0;
  float s = 0, t = 0;
};

/// Returns the place that a direction from the centre of a cube meets (CUDA C++ Programming Guide, "Cubemap Textures").
CubePlace find_on_cube(float x, float y, float z);

/// Returns true if the results are computed numbers, which may have digits after the decimal point. This is so if the
/// object filters linearly or reads integers as fractions. Otherwise a result is one texel of the texture, unchanged.
bool gives_fractions(const TextureObject& object);

/// Returns one channel of a texel as a number. It is a fraction if the object reads integers as fractions.
double channel_value(const TextureObject& object, const std::uint8_t* channel);

/// Returns one channel of a texel in the form of the instruction's 32-bit result: integers are extended, floats are
/// converted to .f32.
std::uint32_t channel_bits(const TextureObject& object, const std::uint8_t* channel);

}  // namespace warplens::simt
