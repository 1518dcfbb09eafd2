#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The part of each memory that a launch accesses, measured from the start of the memory.
struct Reach {
  /// Number of bytes from the start of each buffer to its last accessed byte; 0: no access.
  std::vector<std::uint64_t> bytes;
  std::vector<std::uint64_t> before;  ///< number of accessed bytes before the start of each buffer
  std::uint32_t shared_bytes = 0;     ///< shared memory used by a block, declared and dynamic together
};

/// Size in bytes that a buffer has until its size is known, if the size depends on the kernel's accesses.
inline constexpr std::uint64_t kRoomBytes = std::uint64_t{1} << 30;

/// Bytes that are reserved before a buffer whose size depends on the kernel's accesses. Kernels often get a pointer
/// into the middle of a padded field, so bytes that they access before it become part of the buffer.
inline constexpr std::uint64_t kRoomBeforeBytes = std::uint64_t{64} << 20;

/// Returns true if the header has a size that is determined by the accesses of the kernel (kReached).
bool asks_for_reach(const BufferSpec& buffer);
bool asks_for_reach(const KernelFile& kernel);

/// Returns blocks that represent a grid: its corners, the last corner first, then at most a few thousand other blocks.
/// They are ordered so that even the first few of them are spread over the whole grid.
std::vector<simt::Dim3> sample_blocks(const simt::Dim3& grid);

/// Executes blocks of the launch (sample_blocks) and finds the last accessed byte of each buffer and of shared memory.
/// The execution ends after enough accesses, which takes tens of milliseconds. If not all blocks were executed, the
/// sizes of buffers are rounded up to a power of two. If a block was stopped before its end, the sizes are also
/// multiplied by four. The launch's buffers must be large enough for every access of the kernel. The host allocates
/// only the parts that are accessed.
Reach find_reach(const simt::Program& program, const simt::Launch& launch);

}  // namespace warplens::kernels
