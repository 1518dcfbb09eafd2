#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The part of each memory that a launch accesses, measured from the start of the memory.
struct Reach {
  std::vector<std::uint64_t> bytes;   ///< per buffer: from its start to the last accessed byte; 0: none
  std::vector<std::uint64_t> before;  ///< per buffer: accessed bytes before its start
  std::uint32_t shared_bytes = 0;     ///< shared memory used by a block, declared and dynamic together
};

/// Size in bytes of a buffer whose size depends on the kernel's accesses, until the size is known.
inline constexpr std::uint64_t kRoomBytes = std::uint64_t{1} << 30;

/// Bytes before such a buffer that count as its own if the kernel accesses them: pointers into the middle of a padded
/// field are common.
inline constexpr std::uint64_t kRoomBeforeBytes = std::uint64_t{64} << 20;

/// Returns true if the header has a size that is determined by the accesses of the kernel (kReached).
bool asks_for_reach(const BufferSpec& buffer);
bool asks_for_reach(const KernelFile& kernel);

/// Executes blocks of the launch and finds the last accessed byte of each memory: first the blocks at the corners of
/// the grid, then others at equal distances, until enough accesses have been executed, which takes tens of
/// milliseconds. If not all blocks were executed, the sizes of buffers are rounded up to a power of two. The launch's
/// buffers must be large enough for every access of the kernel; the host allocates only the parts that are accessed.
Reach find_reach(const simt::Program& program, const simt::Launch& launch);

}  // namespace warplens::kernels
