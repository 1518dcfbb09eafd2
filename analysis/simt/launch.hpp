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

/// A size or an index in up to three dimensions; x is the fastest.
struct Dim3 {
  std::uint32_t x = 1, y = 1, z = 1;
  std::uint64_t count() const { return std::uint64_t{x} * y * z; }
  bool operator==(const Dim3&) const = default;
};

/// Writes the bytes that a buffer holds before the launch: `bytes` starts `offset` bytes into the buffer. Must give the
/// same bytes for the same offset, from any thread. Offsets and lengths are multiples of 16.
using Fill = std::function<void(std::uint64_t offset, std::span<std::uint8_t> bytes)>;

/// A piece of global memory that the kernel may touch. Its pages come into being when they are touched.
struct Buffer {
  std::string name;
  std::uint64_t address = 0;  ///< of its first byte; a multiple of GlobalMemory::kPageBytes
  std::uint64_t bytes = 0;
  Fill fill;  ///< empty: never written before the launch (reads as zero, and reading it is a finding)
  // Its shape, for messages alone; zeros where it is not known.
  std::uint64_t columns = 0;  ///< elements in a row
  std::uint32_t element_bytes = 0;
  std::uint64_t offset_elements = 0;  ///< by which the kernel's pointer is moved past `address`
};

/// One launch of one kernel. Plain data: everything that decides what is executed.
struct Launch {
  Machine machine = gpu_machine();
  Dim3 grid;
  Dim3 block;
  std::uint32_t dynamic_shared_bytes = 0;
  /// Launched cooperatively (cudaLaunchCooperativeKernel): all blocks are resident at once, so that they may wait for
  /// one another with grid.sync().
  bool cooperative = false;
  /// Blocks of a cluster (cudaLaunchAttributeClusterDimension); nothing: as many as the kernel declares, if it does.
  std::optional<Dim3> cluster;
  std::vector<std::uint8_t> arguments;  ///< the parameter block, laid out as PTX declares the entry's .param variables
  std::vector<Buffer> buffers;          ///< must not overlap
  std::vector<TextureObject> textures;  ///< textures and surfaces; each lies in one of the buffers
  std::vector<TensorMap> tensor_maps;   ///< likewise
  /// Bytes of this machine's memory that the pages of an execution may take, each of GlobalMemory's; more end it with
  /// OutOfMemory. 0: half of what the machine has.
  std::uint64_t host_bytes = 0;
};

}  // namespace warplens::simt
