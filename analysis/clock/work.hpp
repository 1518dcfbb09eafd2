#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/sass/resources.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/traffic/touched.hpp"

namespace warplens::clock {

/// The last step of an operation, such as a memory access. It begins after the warp has issued the operation's
/// instructions.
enum class Action : std::uint8_t {
  /// Only arithmetic instructions, without a memory access or barrier. The operation ends because the next instruction
  /// has to wait for an earlier operation.
  none,
  load,      ///< load from global or local memory, through L1
  store,     ///< store to global or local memory; no warp waits for it
  shared,    ///< load from shared memory, or an exchange of values between lanes (both use the same unit)
  deposit,   ///< store to shared memory; no warp waits for it
  constant,  ///< load from constant memory in which lanes use different addresses
  barrier,   ///< arrival at a barrier of the block; the warp then waits until the barrier opens
};

/// A part of the work of a warp: the warp waits for earlier operations, issues instructions, and then performs the
/// action.
struct Operation {
  /// Pc of the instruction that performs the action; for Action::none, pc of the instruction that has to wait.
  std::uint32_t pc = 0;
  Action action = Action::none;
  /// number of machine instructions that are issued before the action, including the instruction of the action
  float instructions = 0;
  /// minimum number of cycles for these instructions; some of them depend on results of others
  float cycles = 0;
  float wavefronts = 0;     ///< for shared and deposit: number of wavefronts; for constant: number of passes
  std::uint8_t words = 1;   ///< for load, shared and store: number of registers per lane
  bool is_past_l1 = false;  ///< for load: whether it reads L2 even if L1 has the data
  bool follows = false;     ///< for store: whether the previous operation in program order is a store too (stored.hpp)
  std::uint32_t first_wait = 0, waits = 0;  ///< first index in BlockWork::waits, and number of entries there
  /// for load and store: first index in BlockWork::sectors, and number of entries there
  std::uint32_t first_sector = 0, sectors = 0;
};

/// The work of one warp.
struct WarpWork {
  std::vector<Operation> operations;  ///< operations in program order
  /// Indices of the operations in the order that the assembler chose (see record_work).
  std::vector<std::uint32_t> sequence;
};

/// The work of one block, and the addresses that it accesses.
struct BlockWork {
  std::uint64_t block = 0;  ///< number of the block in the grid, x fastest
  std::vector<WarpWork> warps;
  std::vector<std::uint32_t> waits;  ///< each entry is the index of an operation of the same warp
  /// sectors of all operations; the sectors of each operation are sorted by address
  std::vector<traffic::TouchedSector> sectors;
  std::uint64_t warp_instructions = 0;  ///< number of PTX instructions that the warps of the block executed
};

/// The recorded work of executed blocks.
struct Work {
  std::vector<BlockWork> blocks;
  std::string refused;  ///< reason why the model does not support the kernel, as a clause; empty if it does
};

/// Limits of the execution.
struct WorkLimits {
  /// Maximum number of PTX instructions of all blocks together; at least one block is executed.
  std::uint64_t instructions = 70'000;
  /// maximum number of PTX instructions of one block; unlike `instructions`, this limit also applies to the first block
  std::uint64_t of_a_block = 4'000'000;
  /// maximum number of instructions of one warp; the rest of the warp is not executed; 0: no limit
  std::uint64_t of_a_warp = 0;
  std::uint64_t sectors = 20'000;  ///< maximum number of sectors that all blocks access
  /// maximum number of instructions of the blocks that are executed for the footprint
  std::uint64_t beside = 50'000;
};

/// Executes the blocks with these numbers, in this order, and records their work. `machine_instructions` contains the
/// number of machine instructions per execution of each PTX instruction (sass/resources.hpp). Stops before a block that
/// would exceed the limits.
///
/// Moves loads as the assembler does, which issues each load as early as possible. Within one iteration of a loop, a
/// load moves before operations that wait for an earlier load, unless a store to the same memory is between them. It
/// does not move if the data of all loads in flight would then need more registers than a thread has (`registers`).
/// (The machine code of all examined kernels agrees with this.)
Work record_work(const simt::Program& program, const simt::Launch& launch, const Latencies& latency,
                 const sass::MachineInstructions& machine_instructions, unsigned registers,
                 std::span<const std::uint64_t> blocks, const WorkLimits& limits = {},
                 const std::stop_token& stop = {});

}  // namespace warplens::clock
