#pragma once

#include <array>
#include <cstdint>

namespace warplens::simt {

/// A texture or surface object. It describes how the texture unit uses a buffer (CUDA C++ Programming Guide, "Texture
/// and Surface Memory"). The texels are stored in the buffer row by row and plane by plane, for reads and for writes.
/// (The layout of a cudaArray in a GPU's memory is not documented.)
struct TextureObject {
  /// Kind of resource: linear memory, pitched memory with rows, or a cudaArray.
  enum class Kind : std::uint8_t { linear, pitch2d, array };
  enum class Channel : std::uint8_t { unsigned_integer, signed_integer, floating };
  /// Handling of coordinates that are outside of the texture.
  enum class Address : std::uint8_t { clamp, border, wrap, mirror };

  std::uint64_t handle = 0;   ///< the value that the kernel receives for the object
  std::uint64_t address = 0;  ///< address of the first texel
  std::uint64_t columns = 1, rows = 1;
  /// Number of planes, each with `rows` rows: the depth if there are three dimensions, the number of layers, or six per
  /// cube (one per face).
  std::uint64_t planes = 1;
  std::uint8_t dimensions = 2;  ///< number of dimensions: 1, 2 or 3; layers and faces do not count as a dimension
  bool is_layered = false;      ///< whether an index selects the layer or the cube
  bool is_cube = false;         ///< whether a direction selects the face
  Kind kind = Kind::array;
  bool is_surface = false;
  Channel channel = Channel::floating;
  std::uint8_t channels = 1;       ///< number of channels of a texel: 1, 2 or 4
  std::uint8_t channel_bytes = 4;  ///< bytes per channel: 1, 2 or 4

  // The following members are for textures only.
  std::array<Address, 3> outside{};  ///< handling of coordinates outside of the texture; index: dimension
  bool filters_linearly = false;     ///< true: linear interpolation; false: the nearest texel
  bool is_normalized = false;        ///< whether coordinates range from 0 to 1
  bool reads_fractions = false;      ///< whether integers are converted to numbers from 0 to 1 (unsigned) or from -1 to
                                     ///< 1 (signed)

  std::uint32_t texel_bytes() const { return std::uint32_t{channels} * channel_bytes; }
  bool operator==(const TextureObject&) const = default;
};

}  // namespace warplens::simt
