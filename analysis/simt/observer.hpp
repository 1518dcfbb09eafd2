#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::simt {

class ActivityCounter;
class Program;
class WarpView;

/// Place in the execution at which an event occurs.
struct Where {
  Dim3 block;          ///< index of the block (blockIdx)
  std::uint32_t warp;  ///< index of the warp in its block
  std::uint32_t pc;    ///< index of the instruction in Program::instructions()
};

/// One warp instruction's access to memory, with the addresses of the lanes.
struct Access : WarpAccess {
  Where where;
  /// Loaded or stored values, or the values that an atomic left in memory: `width` bytes per lane, lane 0 first. Empty
  /// if the executor does not provide them.
  std::span<const std::uint8_t> values;
};

/// Event: a warp arrives at a barrier, or the barrier opens.
struct BarrierEvent {
  enum class Kind : std::uint8_t { arrive, release };
  Kind kind;
  Where where;            ///< place of the arriving warp; for a release, of the last warp that arrived
  std::uint32_t barrier;  ///< number of the barrier; 0 for __syncthreads
  LaneMask lanes;         ///< arriving lanes; zero for a release
};

/// An error of a kernel. The execution continues after most errors: a bad load returns zero, a bad store has no effect.
struct Fault {
  enum class Kind : std::uint8_t {
    out_of_bounds,
    misaligned,
    barrier_divergence,  ///< some live threads of the block never reach the barrier
    trap,
    assertion,
    budget,  ///< the block exceeded its instruction budget; the kernel may be endless
    deadlock,
    foreign_local,  ///< access to the local memory of another thread; only found in guarded programs
  };
  Kind kind;
  Where where;
  LaneMask lanes;
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::uint32_t width = 0;
  std::uint64_t address = 0;  ///< address that the first lane in `lanes` accesses
  std::uint32_t owner = 0;    ///< for foreign_local: number of the thread that owns the memory accessed by the first
                              ///< lane
  std::string detail;
};

/// Event: one thread allocates memory on the device's heap, or frees it.
struct HeapEvent {
  enum class Kind : std::uint8_t { allocate, release };
  Kind kind;
  Where where;
  unsigned lane;
  std::uint64_t address;  ///< address of the memory; never 0
  std::uint64_t bytes;    ///< size of an allocation in bytes
};

/// Event: lanes reach the end of an iteration of a loop that the machine code unrolls (Program::unrolled).
struct RoundEvent {
  Where where;       ///< place of the branch back to the start of the loop
  LaneMask lanes;    ///< lanes that executed the iteration together
  LaneMask goes_on;  ///< the lanes of `lanes` that start another iteration
};

/// Event: lanes reach a branch below which the machine code has moved a load (Program::sunk).
struct PartingEvent {
  Where where;      ///< place of the branch
  LaneMask lanes;   ///< lanes that reached the branch together
  LaneMask jumped;  ///< the lanes of `lanes` that jump to the branch's target
};

/// Receives the events of an execution. An observer receives the events of all blocks that one worker thread executes,
/// one block after another. With several threads, use one observer per thread and merge their results afterwards.
/// Arguments of its functions are only valid during the call.
class Observer {
 public:
  virtual ~Observer() = default;

  /// Returns whether the observer accepts interleaved events of several blocks. All events of a block are between its
  /// block_begin and its block_end. The blocks of a cluster or of a cooperative launch are interleaved. An observer
  /// that does not accept this receives only the events of the first block.
  virtual bool takes_interleaved_blocks() const { return false; }
  /// Returns whether the observer needs calls of `instruction`. This function is called only once, before the
  /// execution. All other events are rare, so they are always reported.
  virtual bool wants_instructions() const { return false; }

  /// Returns the counter to which a block adds the activity of each instruction; null if the observer does not need it.
  /// This function is called only once, before the execution. False guards are counted only for instructions whose
  /// operations are counted (Op::straight_end).
  virtual ActivityCounter* activity_counter() { return nullptr; }

  virtual void block_begin(const Dim3& /*block*/) {}
  virtual void block_end(const Dim3& /*block*/) {}
  /// Called before the lanes `active` execute an instruction. `path` contains all lanes that reached the instruction;
  /// `active` contains those whose guard is true.
  virtual void instruction(const WarpView& /*warp*/, std::uint32_t /*pc*/, LaneMask /*active*/, LaneMask /*path*/) {}
  /// Called after an access was executed, before the next instruction.
  virtual void access(const Access&) {}
  virtual void barrier(const BarrierEvent&) {}
  virtual void fault(const Fault&) {}
  virtual void heap(const HeapEvent&) {}
  virtual void round(const RoundEvent&) {}
  virtual void parting(const PartingEvent&) {}
  /// Called when `lanes` enter a function together. `function` is the index of the function in Code::functions; `where`
  /// is the place of the call.
  virtual void call(const Where& /*where*/, std::uint32_t /*function*/, LaneMask /*lanes*/) {}
  /// Called with the formatted output of printf for one thread. Lanes of a warp are reported in order.
  virtual void print(const Where&, unsigned /*lane*/, std::string_view /*text*/) {}
};

}  // namespace warplens::simt
