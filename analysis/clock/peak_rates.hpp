#pragma once

#include <array>
#include <cstdint>

#include "analysis/clock/gpu.hpp"
#include "analysis/simt/operations.hpp"

namespace warplens::clock {

/// Memories whose bandwidth can limit a launch.
enum class MemoryLevel : std::uint8_t { dram, l2, shared };
inline constexpr std::size_t kMemoryLevels = 3;
template <class T>
using PerLevel = std::array<T, kMemoryLevels>;

/// Returns the name of the level in JSON, such as "dram".
const char* name_of(MemoryLevel level);

/// Returns the peak rate of a memory in bytes per second, from the costs of the GPU. DRAM: all pins at full speed, or
/// the measured rate of reads if the speed of the pins is unknown. L2: full sectors of loads. Shared memory: one
/// wavefront per cycle and multiprocessor, with `bank_row_bytes` bytes (Machine::bank_row_bytes).
double find_peak_bytes(const Gpu& gpu, MemoryLevel level, unsigned bank_row_bytes);

/// Returns the peak rate of operations of this kind per second, without sparse matrices. Operations are counted as in
/// simt::OperationCount, so a multiply-add is two. Returns 0 if the architecture has no unit for this kind, or if its
/// rate is not documented. Sources: the table of arithmetic instructions in the CUDA C++ Programming Guide, and the
/// architecture whitepapers of NVIDIA for tensor cores. The rates of tensor cores are those of the widest instructions
/// (wgmma on sm_90 and tcgen05 on sm_100); mma.sync is slower there.
double find_peak_operations(const Gpu& gpu, simt::OperationKind kind);

/// Returns the peak rate of machine instructions per second, counted per warp: one per cycle and scheduler.
double find_peak_instructions(const Gpu& gpu);

}  // namespace warplens::clock
