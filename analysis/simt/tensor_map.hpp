#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace warplens::simt {

/// A tensor map (CUtensorMap): how bulk tensor copies see a buffer, as cuTensorMapEncodeTiled makes it (CUDA Driver
/// API, "Tensor Map Object Management"), of one or two dimensions. What the device keeps in a map's 128 bytes is not
/// documented; here they begin with `handle`, and the rest is zeros.
struct TensorMap {
  /// Which bits of an address in shared memory the copy mixes (PTX ISA, "Swizzling Modes"): the number of 16-byte
  /// pieces in such a stretch of shared memory is xor'ed with the number of the 128-byte line.
  enum class Swizzle : std::uint8_t { none, bytes32, bytes64, bytes128 };

  std::uint64_t handle = 0;   ///< what the map's bytes begin with
  std::uint64_t address = 0;  ///< of the first element
  std::uint64_t columns = 1, rows = 1;
  std::uint64_t row_bytes = 0;  ///< from one row to the next
  std::uint32_t element_bytes = 4;
  std::uint32_t box_columns = 1, box_rows = 1;  ///< what one copy moves, in elements
  std::uint8_t dimensions = 2;
  Swizzle swizzle = Swizzle::none;

  std::uint32_t box_row_bytes() const { return box_columns * element_bytes; }
  /// What one copy moves into shared memory, and tells a barrier of: elements that lie outside count too.
  std::uint32_t box_bytes() const { return box_rows * box_row_bytes(); }
  bool operator==(const TensorMap&) const = default;
};

/// Bytes of a map, as a kernel's parameter has it.
inline constexpr std::uint32_t kTensorMapBytes = 128;

/// The map whose kTensorMapBytes these are; null where they are none's.
inline const TensorMap* find_tensor_map(std::span<const TensorMap> maps, const std::uint8_t* bytes) {
  std::uint64_t handle = 0;
  std::memcpy(&handle, bytes, sizeof handle);
  const auto found = std::ranges::find(maps, handle, &TensorMap::handle);
  return found == maps.end() ? nullptr : &*found;
}

/// Where a byte of a box lies that would lie at `address` of shared memory without a swizzle.
inline std::uint64_t swizzled(TensorMap::Swizzle swizzle, std::uint64_t address) {
  const unsigned bits = static_cast<unsigned>(swizzle);  // of the piece's number that change: 0 to 3
  const std::uint64_t line = address >> 7 & ((std::uint64_t{1} << bits) - 1);
  return address ^ line << 4;
}

}  // namespace warplens::simt
