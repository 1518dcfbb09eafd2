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

/// What an operation does once its warp has issued it.
enum class Action : std::uint8_t {
  none,      ///< the end of a stretch of arithmetic that waits for something
  load,      ///< of global or local memory, through L1
  store,     ///< likewise, which nobody waits for
  shared,    ///< a load of shared memory, or values that lanes exchange: the same unit carries both
  deposit,   ///< a store to shared memory, which nobody waits for
  constant,  ///< a load of constant memory by addresses that differ
  barrier,   ///< of the block
};

/// A stretch of a warp's work: first it waits for earlier operations, then it issues instructions, and then it acts.
struct Operation {
  std::uint32_t pc = 0;  ///< of what acts; of Action::none, of the instruction that has to wait
  Action action = Action::none;
  float instructions = 0;   ///< of the machine code that are issued before and with the action
  float cycles = 0;         ///< that they take at least, because one needs the other's result
  float wavefronts = 0;     ///< of shared and deposit; of constant, passes
  std::uint8_t words = 1;   ///< of load, shared and store: registers of a lane
  bool is_past_l1 = false;  ///< of load: L2 is asked, whatever L1 has
  bool follows = false;     ///< of store: the operation before it, as the program has them, is one too (stored.hpp)
  std::uint32_t first_wait = 0, waits = 0;      ///< into BlockWork::waits
  std::uint32_t first_sector = 0, sectors = 0;  ///< into BlockWork::sectors; of load and store
};

/// What one warp does.
struct WarpWork {
  std::vector<Operation> operations;    ///< as the program has them
  std::vector<std::uint32_t> sequence;  ///< their indices as the assembler orders them: see work_of
};

/// What one block does, warp by warp, with the addresses that it touches.
struct BlockWork {
  std::uint64_t block = 0;  ///< number in the grid, x fastest
  std::vector<WarpWork> warps;
  std::vector<std::uint32_t> waits;             ///< indices of operations of the same warp
  std::vector<traffic::TouchedSector> sectors;  ///< in order of address within an operation
  std::uint64_t warp_instructions = 0;          ///< executed, of the PTX
};

/// Blocks that were executed to learn what they do.
struct Work {
  std::vector<BlockWork> blocks;
  std::string refused;  ///< why the clock has no rule for what they do, as a clause; empty else
};

/// How much is executed.
struct WorkLimits {
  std::uint64_t instructions = 70'000;   ///< of the PTX, of all blocks together; one block is executed in any case …
  std::uint64_t of_a_block = 4'000'000;  ///< … up to this many
  std::uint64_t of_a_warp = 0;           ///< of each warp no more than its first ones; 0: all
  std::uint64_t sectors = 20'000;        ///< that all blocks together touch
  std::uint64_t beside = 50'000;         ///< instructions of the blocks whose footprint is looked at
};

/// Executes these blocks, in this order, and takes down what each does. `machine_instructions` is what one execution of
/// each PTX instruction is in the machine code (sass/resources.hpp). The assembler lets loads begin as early as it can:
/// between two rounds of a loop, one goes before what waits for an earlier load, as far as no store to the same memory
/// stands between and a thread's `registers` hold what is on its way (seen in the machine code of all kernels that were
/// looked at). Stops before a block that goes beyond the limits.
Work work_of(const simt::Program& program, const simt::Launch& launch, const Latencies& latency,
             const sass::MachineInstructions& machine_instructions, unsigned registers,
             std::span<const std::uint64_t> blocks, const WorkLimits& limits = {}, const std::stop_token& stop = {});

/// A block's index by its number, x fastest.
simt::Dim3 block_at(const simt::Dim3& grid, std::uint64_t number);

}  // namespace warplens::clock
