#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/machine.hpp"
#include "analysis/simt/tensor_map.hpp"
#include "analysis/simt/texture_object.hpp"

namespace warplens::simt {

/// A size or an index in up to three dimensions; x varies fastest.
struct Dim3 {
  std::uint32_t x = 1, y = 1, z = 1;
  std::uint64_t count() const { return std::uint64_t{x} * y * z; }
  bool operator==(const Dim3&) const = default;
};

/// Returns the number of a block in a grid, or in another box of blocks: x varies fastest, then y.
constexpr std::uint64_t block_number(const Dim3& grid, const Dim3& block) {
  return (std::uint64_t{block.z} * grid.y + block.y) * grid.x + block.x;
}

/// Converts a number to an index; the inverse of block_number. `extent` is the grid for an index of a block, or the
/// block for an index of a thread.
constexpr Dim3 index_at(const Dim3& extent, std::uint64_t number) {
  return {static_cast<std::uint32_t>(number % extent.x), static_cast<std::uint32_t>(number / extent.x % extent.y),
          static_cast<std::uint32_t>(number / extent.x / extent.y)};
}

/// Function that writes a part of the initial contents of a buffer into `bytes`. The part begins `offset` bytes after
/// the start of the buffer. The function must write the same bytes each time it is called with the same offset, on any
/// thread. Offsets and lengths are multiples of 16.
using Fill = std::function<void(std::uint64_t offset, std::span<std::uint8_t> bytes)>;

/// A region of global memory that the kernel may access. Its memory pages on the host are created at the first access.
struct Buffer {
  std::string name;
  std::uint64_t address = 0;  ///< address of its first byte; a multiple of GlobalMemory::kPageBytes
  std::uint64_t bytes = 0;
  Fill fill;  ///< writes the initial contents; empty if the buffer is not initialised. Such a buffer reads as zero, and
              ///< reading it is reported as a finding
  // The following members are only for messages. They are zero if they are unknown.
  std::uint64_t columns = 0;  ///< number of elements per row
  std::uint32_t element_bytes = 0;
  std::uint64_t offset_elements = 0;  ///< number of elements from `address` to the element that the kernel's pointer
                                      ///< refers to
};

/// A launch of a kernel. It contains everything that determines the execution, except the program.
struct Launch {
  Machine machine = gpu_machine();
  Dim3 grid;
  Dim3 block;
  std::uint32_t dynamic_shared_bytes = 0;
  /// True if the kernel is launched with cudaLaunchCooperativeKernel: all blocks are resident at the same time, so that
  /// they may wait for each other with grid.sync().
  bool cooperative = false;
  /// Number of blocks per cluster (cudaLaunchAttributeClusterDimension); nullopt: the number that the kernel declares,
  /// if it declares one.
  std::optional<Dim3> cluster;
  std::vector<std::uint8_t> arguments;  ///< values of the parameters, in the layout of the entry's .param variables
  std::vector<Buffer> buffers;          ///< buffers; they must not overlap
  std::vector<TextureObject> textures;  ///< textures and surfaces; each is in one of the buffers
  std::vector<TensorMap> tensor_maps;   ///< tensor maps; each describes a part of one of the buffers
  /// Maximum number of bytes of host memory for the pages of one GlobalMemory. An execution that needs more throws
  /// OutOfMemory. 0: half of the machine's memory.
  std::uint64_t host_bytes = 0;
};

}  // namespace warplens::simt
