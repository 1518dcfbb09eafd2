#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace warplens::simt {

/// A tensor map (CUtensorMap) of one or two dimensions. It describes a buffer for bulk tensor copies, with the same
/// properties as cuTensorMapEncodeTiled (CUDA Driver API, "Tensor Map Object Management"). The device's format of the
/// 128 bytes is not documented. In Warplens, they contain `handle`, followed by zeros.
struct TensorMap {
  /// Bits of the address in shared memory that the copy changes (PTX ISA, "Swizzling Modes"). Within 32, 64 or 128
  /// bytes, the number of the 16-byte piece is xor'ed with the number of the 128-byte row that contains it.
  enum class Swizzle : std::uint8_t { none, bytes32, bytes64, bytes128 };

  std::uint64_t handle = 0;   ///< value of the first bytes of the map
  std::uint64_t address = 0;  ///< address of the first element
  std::uint64_t columns = 1, rows = 1;
  std::uint64_t row_bytes = 0;  ///< distance between rows in bytes
  std::uint32_t element_bytes = 4;
  std::uint32_t box_columns = 1, box_rows = 1;  ///< size of a copied box, in elements
  std::uint8_t dimensions = 2;
  Swizzle swizzle = Swizzle::none;

  std::uint32_t box_row_bytes() const { return box_columns * element_bytes; }
  /// Returns the number of bytes that one copy writes to shared memory and reports to a barrier. Elements outside of
  /// the tensor are included.
  std::uint32_t box_bytes() const { return box_rows * box_row_bytes(); }
  bool operator==(const TensorMap&) const = default;
};

/// Size in bytes of a map in a kernel's parameters.
inline constexpr std::uint32_t kTensorMapBytes = 128;

/// Reads a handle from `bytes` (kTensorMapBytes bytes), and returns the map that has this handle; null if none of
/// `maps` has it.
inline const TensorMap* find_tensor_map(std::span<const TensorMap> maps, const std::uint8_t* bytes) {
  std::uint64_t handle = 0;
  std::memcpy(&handle, bytes, sizeof handle);
  const auto found = std::ranges::find(maps, handle, &TensorMap::handle);
  return found == maps.end() ? nullptr : &*found;
}

/// Returns the address of a byte of a box after the swizzle. `address` is its address in shared memory before the
/// swizzle.
inline std::uint64_t swizzled(TensorMap::Swizzle swizzle, std::uint64_t address) {
  // The swizzle changes the number of the 16-byte piece in its row of 128 bytes. `bits` is the number of bits of this
  // number that may change: 0 to 3.
  const unsigned bits = static_cast<unsigned>(swizzle);
  const std::uint64_t line = address >> 7 & ((std::uint64_t{1} << bits) - 1);
  return address ^ line << 4;
}

}  // namespace warplens::simt
