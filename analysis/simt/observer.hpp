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

/// Where an event happens.
struct Where {
  Dim3 block;          ///< blockIdx
  std::uint32_t warp;  ///< within its block
  std::uint32_t pc;    ///< index into Program::instructions()
};

/// One warp instruction's access to memory, as the lanes made it.
struct Access : WarpAccess {
  Where where;
  /// What was loaded or stored, or what an atomic left in memory: `width` bytes a lane, lane 0 first; empty where the
  /// executor keeps none.
  std::span<const std::uint8_t> values;
};

/// A warp arrives at a barrier, or the barrier opens.
struct BarrierEvent {
  enum class Kind : std::uint8_t { arrive, release };
  Kind kind;
  Where where;            ///< of the arriving warp; for a release, of the warp that came last
  std::uint32_t barrier;  ///< number of the barrier, 0 for __syncthreads
  LaneMask lanes;         ///< that arrive; for a release, zero
};

/// Something that a correct kernel does not do. The execution goes on: a bad load gives zero, a bad store is dropped.
struct Fault {
  enum class Kind : std::uint8_t {
    out_of_bounds,
    misaligned,
    barrier_divergence,  ///< a barrier that some live threads of the block never reach
    trap,
    assertion,
    budget,  ///< the instruction budget ran out: a kernel that may never end
    deadlock,
    foreign_local,  ///< local memory through a pointer of another thread's; in a guarded program alone
  };
  Kind kind;
  Where where;
  LaneMask lanes;
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::uint32_t width = 0;
  std::uint64_t address = 0;  ///< of the first lane in `lanes`
  std::uint32_t owner = 0;    ///< of foreign local memory: the thread within its block, for the first lane
  std::string detail;
};

/// One thread takes memory from the device's heap, or gives it back.
struct HeapEvent {
  enum class Kind : std::uint8_t { allocate, release };
  Kind kind;
  Where where;
  unsigned lane;
  std::uint64_t address;  ///< never 0
  std::uint64_t bytes;    ///< of an allocation
};

/// Lanes come to the end of a round of a loop that the machine code unrolls (Program::unrolled).
struct RoundEvent {
  Where where;       ///< of the branch back
  LaneMask lanes;    ///< that did the round together
  LaneMask goes_on;  ///< those of them that begin another one
};

/// Lanes come to a branch behind which the machine code has a load that the program has before it (Program::sunk).
struct PartingEvent {
  Where where;      ///< of the branch
  LaneMask lanes;   ///< that came to it together
  LaneMask jumped;  ///< those of them that go to its target
};

/// Watches an execution. One observer sees the blocks of one worker thread, one block after another; use one observer a
/// thread and merge them afterwards. Everything passed is valid during the call only.
class Observer {
 public:
  virtual ~Observer() = default;

  /// Whether it may be told of several blocks by turns, between their block_begin and block_end: blocks of a cluster,
  /// or of a cooperative launch. Else it is told of the first of them alone.
  virtual bool takes_interleaved_blocks() const { return false; }
  /// Whether `instruction` shall be called. Asked once; the other events are rare enough to be reported always.
  virtual bool wants_instructions() const { return false; }

  virtual void block_begin(const Dim3& /*block*/) {}
  virtual void block_end(const Dim3& /*block*/) {}
  /// Before an instruction is executed by the lanes `active` (those whose guard holds); `path` are the lanes that came
  /// to it, guard or not.
  virtual void instruction(const WarpView& /*warp*/, std::uint32_t /*pc*/, LaneMask /*active*/, LaneMask /*path*/) {}
  /// After the access was carried out, and before the next instruction.
  virtual void access(const Access&) {}
  virtual void barrier(const BarrierEvent&) {}
  virtual void fault(const Fault&) {}
  virtual void heap(const HeapEvent&) {}
  virtual void round(const RoundEvent&) {}
  virtual void parting(const PartingEvent&) {}
  /// `lanes` enter function `function` (Code::functions) together, by the call at `where`.
  virtual void call(const Where& /*where*/, std::uint32_t /*function*/, LaneMask /*lanes*/) {}
  /// What one thread's printf wrote, formatted; lanes in order.
  virtual void print(const Where&, unsigned /*lane*/, std::string_view /*text*/) {}
};

}  // namespace warplens::simt
