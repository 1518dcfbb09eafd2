#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"
#include "analysis/warp_access.hpp"

namespace warplens::simt {

class Program;
class WarpView;

/// Place of an event.
struct Where {
  Dim3 block;          ///< blockIdx
  std::uint32_t warp;  ///< within its block
  std::uint32_t pc;    ///< index into Program::instructions()
};

/// One warp instruction's access to memory, with the addresses of the lanes.
struct Access : WarpAccess {
  Where where;
  /// Loaded or stored values, or the values that an atomic left in memory: `width` bytes per lane, lane 0 first; empty
  /// if the executor does not provide them.
  std::span<const std::uint8_t> values;
};

/// A warp arrives at a barrier, or the barrier opens.
struct BarrierEvent {
  enum class Kind : std::uint8_t { arrive, release };
  Kind kind;
  Where where;            ///< of the arriving warp; for a release, of the last warp to arrive
  std::uint32_t barrier;  ///< barrier number; 0 for __syncthreads
  LaneMask lanes;         ///< lanes that arrive; zero for a release
};

/// An error of a kernel. The execution continues: a bad load returns zero, a bad store is dropped.
struct Fault {
  enum class Kind : std::uint8_t {
    out_of_bounds,
    misaligned,
    barrier_divergence,  ///< a barrier that some live threads of the block never reach
    trap,
    assertion,
    budget,  ///< the instruction budget is used up: a kernel that may never end
    deadlock,
    foreign_local,  ///< access to another thread's local memory; only found in guarded programs
  };
  Kind kind;
  Where where;
  LaneMask lanes;
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::uint32_t width = 0;
  std::uint64_t address = 0;  ///< of the first lane in `lanes`
  std::uint32_t owner = 0;    ///< for foreign_local: the owner of the first lane's memory, by thread number
  std::string detail;
};

/// One thread allocates memory on the device's heap, or frees it.
struct HeapEvent {
  enum class Kind : std::uint8_t { allocate, release };
  Kind kind;
  Where where;
  unsigned lane;
  std::uint64_t address;  ///< never 0
  std::uint64_t bytes;    ///< of an allocation
};

/// Lanes reach the end of an iteration of a loop that the machine code unrolls (Program::unrolled).
struct RoundEvent {
  Where where;       ///< of the branch back to the start of the loop
  LaneMask lanes;    ///< lanes that executed the iteration together
  LaneMask goes_on;  ///< those of them that start another iteration
};

/// Lanes reach a branch, and the machine code has a load after this branch that the program has before it
/// (Program::sunk).
struct PartingEvent {
  Where where;      ///< of the branch
  LaneMask lanes;   ///< lanes that reached the branch together
  LaneMask jumped;  ///< those of them that branch to its target
};

/// Watches an execution. One observer sees the blocks of one worker thread, one after another; use one observer per
/// thread, and merge them afterwards. Arguments are only valid during the call.
class Observer {
 public:
  virtual ~Observer() = default;

  /// Returns whether it accepts events of several blocks in turn, between their block_begin and block_end: those of a
  /// cluster, or of a cooperative launch. Otherwise it receives only the events of the first block.
  virtual bool takes_interleaved_blocks() const { return false; }
  /// Returns whether `instruction` should be called. Called once; the other events are rare enough to be always
  /// reported.
  virtual bool wants_instructions() const { return false; }

  virtual void block_begin(const Dim3& /*block*/) {}
  virtual void block_end(const Dim3& /*block*/) {}
  /// Called before the lanes `active` (whose guard is true) execute an instruction. `path` are the lanes that reached
  /// it, whatever their guard.
  virtual void instruction(const WarpView& /*warp*/, std::uint32_t /*pc*/, LaneMask /*active*/, LaneMask /*path*/) {}
  /// Called after an access was executed, and before the next instruction.
  virtual void access(const Access&) {}
  virtual void barrier(const BarrierEvent&) {}
  virtual void fault(const Fault&) {}
  virtual void heap(const HeapEvent&) {}
  virtual void round(const RoundEvent&) {}
  virtual void parting(const PartingEvent&) {}
  /// Called when `lanes` enter function `function` (Code::functions) together, through the call at `where`.
  virtual void call(const Where& /*where*/, std::uint32_t /*function*/, LaneMask /*lanes*/) {}
  /// Receives the formatted output of one thread's printf; lanes in order.
  virtual void print(const Where&, unsigned /*lane*/, std::string_view /*text*/) {}
};

}  // namespace warplens::simt
