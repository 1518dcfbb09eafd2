#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/launch.hpp"
#include "analysis/simt/program.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// How far a launch reaches into its memory.
struct Reach {
  std::vector<std::uint64_t> bytes;  ///< of each of the launch's buffers, from its first byte; 0: not touched
  std::uint32_t shared_bytes = 0;    ///< of a block's shared memory, the declared one and the dynamic one together
};

/// What a buffer has room for whose size is left to the kernel.
inline constexpr std::uint64_t kRoomBytes = std::uint64_t{1} << 30;

/// Whether a header leaves a size to what the kernel reaches (kReached).
bool asks_for_reach(const BufferSpec& buffer);
bool asks_for_reach(const KernelFile& kernel);

/// Executes blocks of the launch and looks how far they reach: the outermost ones first, then others, evenly, until
/// enough was seen (tens of milliseconds). Where not all blocks could be looked at, what was found is rounded up to a
/// power of two. The buffers must be large enough for whatever the kernel may touch; they cost nothing until then.
Reach reach_of(const simt::Program& program, const simt::Launch& launch);

}  // namespace warplens::kernels
