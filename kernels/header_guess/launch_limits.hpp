#pragma once

#include <array>
#include <cstdint>

#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Limits of a launch on an H200: threads per block, sides of a block and of a grid, and bytes of shared memory per
/// block. Without cudaFuncSetAttribute, a block can have only kUsualShared bytes of shared memory.
inline constexpr std::int64_t kMostThreadsOfBlock = 1024;
inline constexpr std::array<std::int64_t, 3> kMostOfBlock{1024, 1024, 64}, kMostOfGrid{2147483647, 65535, 65535};
inline constexpr std::int64_t kMostSharedOfBlock = 227 * 1024, kUsualShared = 48 * 1024;

/// Chooses values for the integers that a launch depends on and that the program does not determine
/// (HostProgram::assumed). The values make the launch possible and quick to execute. They are first guessed from the
/// names of the integers. They are then reduced if a block would have too many threads or too much shared memory, a
/// grid too many blocks, or a buffer too many bytes. If CUDA refuses the launch with the values in the program, an
/// assumed value replaces one of them (AssumedSizes::replaced).
void choose_assumed_sizes(const HostProgram& program, const HostLaunch& launch);

}  // namespace warplens::kernels
