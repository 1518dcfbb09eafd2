#include "analysis/simt/texture_unit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::simt {
namespace {

using Address = TextureObject::Address;
using Channel = TextureObject::Channel;

/// Number of positions between two texels that a linear filter distinguishes: "9-bit fixed point format with 8 bits of
/// fractional value" (CUDA C++ Programming Guide).
constexpr double kSteps = 256;
/// Coordinates are limited to this absolute value, which is outside of every array.
constexpr double kFarthest = 1LL << 40;

std::int64_t find_extent(const TextureObject& object, unsigned dimension) {
  return static_cast<std::int64_t>(dimension == 0 ? object.columns : dimension == 1 ? object.rows : object.planes);
}

/// Returns the handling of coordinates outside of the texture. Wrapping and mirroring require normalised coordinates (0
/// to 1). For other coordinates, the runtime clamps instead.
Address effective_address_mode(const TextureObject& object, unsigned dimension) {
  const Address mode = object.outside[dimension];
  const bool repeats = mode == Address::wrap || mode == Address::mirror;
  return repeats && !object.is_normalized ? Address::clamp : mode;
}

/// Returns the texel at a place that may be outside of the texture, as the address mode defines it; nullopt if the mode
/// is `border` and the place is outside.
std::optional<std::uint64_t> texel_at(std::int64_t place, std::int64_t extent, Address mode) {
  switch (mode) {
    case Address::border:
      if (place < 0 || place >= extent) return std::nullopt;
      break;
    case Address::wrap:
      place = (place % extent + extent) % extent;
      break;
    case Address::mirror: {
      const std::int64_t both = (place % (2 * extent) + 2 * extent) % (2 * extent);
      place = both < extent ? both : 2 * extent - 1 - both;
      break;
    }
    case Address::clamp:
      break;
  }
  return static_cast<std::uint64_t>(std::clamp<std::int64_t>(place, 0, extent - 1));
}

unsigned bits_of_channel(const TextureObject& object) {
  return 8 * object.channel_bytes;
}

std::uint32_t raw_bits(const TextureObject& object, const std::uint8_t* channel) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, channel, object.channel_bytes);
  return bits;
}

std::int32_t sign_extended(const TextureObject& object, std::uint32_t bits) {
  const unsigned unused = 32 - bits_of_channel(object);
  return static_cast<std::int32_t>(bits << unused) >> unused;
}

}  // namespace

Taps taps_at(const TextureObject& object, unsigned dimension, float coordinate) {
  const std::int64_t extent = find_extent(object, dimension);
  const Address mode = effective_address_mode(object, dimension);
  double place = static_cast<double>(coordinate) * (object.is_normalized ? static_cast<double>(extent) : 1.0);
  place = std::isnan(place) ? 0.0 : std::clamp(place, -kFarthest, kFarthest);
  Taps taps;
  if (!object.filters_linearly) {
    taps.taps[0].texel = texel_at(static_cast<std::int64_t>(std::floor(place)), extent, mode);
    return taps;
  }
  const auto steps = static_cast<std::int64_t>(std::floor((place - 0.5) * kSteps + 0.5));
  const std::int64_t first = steps >> 8;
  const auto beyond = static_cast<std::uint32_t>(steps & 0xff);
  taps.count = 2;
  taps.taps[0] = {texel_at(first, extent, mode), 256 - beyond};
  taps.taps[1] = {texel_at(first + 1, extent, mode), beyond};
  return taps;
}

Taps taps_at(const TextureObject& object, unsigned dimension, std::int32_t coordinate) {
  Taps taps;
  // Linear memory has no address mode: all texels outside of it are zero.
  const Address mode =
      object.kind == TextureObject::Kind::linear ? Address::border : effective_address_mode(object, dimension);
  taps.taps[0].texel = texel_at(coordinate, find_extent(object, dimension), mode);
  return taps;
}

std::uint64_t layer_at(std::uint64_t layers, std::uint32_t index) {
  return std::min<std::uint64_t>(index, layers - 1);
}

CubePlace find_on_cube(float x, float y, float z) {
  const float along_x = std::abs(x), along_y = std::abs(y), along_z = std::abs(z);
  float largest = along_z, s = z >= 0 ? x : -x, t = -y;
  std::uint32_t face = z >= 0 ? 4 : 5;
  if (along_x >= along_y && along_x >= along_z) {
    largest = along_x;
    face = x >= 0 ? 0 : 1;
    s = x >= 0 ? -z : z;
  } else if (along_y >= along_z) {
    largest = along_y;
    face = y >= 0 ? 2 : 3;
    s = x;
    t = y >= 0 ? z : -z;
  }
  return {.face = face, .s = (s / largest + 1) / 2, .t = (t / largest + 1) / 2};
}

bool gives_fractions(const TextureObject& object) {
  return object.filters_linearly || (object.reads_fractions && object.channel != Channel::floating);
}

double channel_value(const TextureObject& object, const std::uint8_t* channel) {
  const std::uint32_t bits = raw_bits(object, channel);
  const double most = static_cast<double>((std::uint64_t{1} << bits_of_channel(object)) - 1);
  switch (object.channel) {
    case Channel::floating:
      return object.channel_bytes == 2 ? decoded<kHalf>(bits) : static_cast<double>(std::bit_cast<float>(bits));
    case Channel::unsigned_integer:
      return object.reads_fractions ? bits / most : bits;
    case Channel::signed_integer:
      break;
  }
  const double value = sign_extended(object, bits);
  return object.reads_fractions ? std::max(-1.0, value / ((most - 1) / 2)) : value;
}

std::uint32_t channel_bits(const TextureObject& object, const std::uint8_t* channel) {
  const std::uint32_t bits = raw_bits(object, channel);
  switch (object.channel) {
    case Channel::floating:
      return object.channel_bytes == 4
                 ? bits
                 : std::bit_cast<std::uint32_t>(static_cast<float>(channel_value(object, channel)));
    case Channel::signed_integer:
      return static_cast<std::uint32_t>(sign_extended(object, bits));
    case Channel::unsigned_integer:
      break;
  }
  return bits;
}

}  // namespace warplens::simt
