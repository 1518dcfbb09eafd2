#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/simt/execute.hpp"

namespace warplens::trace {

/// A recorded access, in the form of the machine code (as_made.hpp).
struct RecordedAccess {
  std::uint32_t step = 0;  ///< index into Recording::steps
  std::uint32_t warp = 0;
  std::uint32_t pc = 0;
  ptx::StateSpace space{};
  AccessKind kind{};
  std::uint32_t width = 0;
  LaneMask active = 0;
  PerLane<std::uint64_t> addresses{};
  /// loaded or stored values: `width` bytes per lane, lane 0 first; zeros for inactive lanes
  std::vector<std::uint8_t> values;
  bool generic = false;
  AtomicOperation operation = AtomicOperation::none;
  ptx::Type type = ptx::Type::b32;
  AtomicMade made = AtomicMade::unknown;
  std::shared_ptr<const AsyncCopy> copy;  ///< details of the copy; only set for asynchronous copies

  /// Returns the access in the type that observers receive, but without the index of its block. The result must not
  /// outlive this object.
  simt::Access seen() const;
};

/// One executed warp instruction.
struct Step {
  std::uint32_t warp = 0;
  std::uint32_t pc = 0;
  LaneMask active = 0;             ///< lanes in which the guard is true
  LaneMask path = 0;               ///< lanes that execute the instruction together
  std::int32_t first_access = -1;  ///< index of the access in Recording::accesses; -1 if there is none
  bool barrier = false;            ///< true if the instruction is a barrier at which this warp waits
};

/// The recorded execution of one block. It can be stepped through in both directions: the state at a step is the result
/// of all steps up to it.
struct Recording {
  simt::Dim3 block;
  std::uint32_t warps = 0;
  std::vector<Step> steps;  ///< steps of all warps, in the order of execution
  std::vector<RecordedAccess> accesses;
  std::vector<std::vector<std::uint32_t>> steps_of_warp;     ///< for each warp: indices into `steps`
  std::vector<std::vector<std::uint32_t>> accesses_of_warp;  ///< for each warp: indices into `accesses`
  std::vector<simt::Fault> faults;
  bool truncated = false;  ///< true if the block exceeded the limits; the rest was not recorded
  /// Set if the time limit was reached before the end of the block: the place at which the execution stopped.
  std::optional<simt::Where> cut;
};

/// Limits of a recording.
struct RecordingLimits {
  std::size_t most_steps = 2'000'000;                 ///< maximum number of warp instructions
  std::uint64_t most_bytes = std::uint64_t{1} << 30;  ///< approximate maximum size in memory, in bytes
};

/// Executes one block and records its steps and accesses. The execution stops when one of the limits in `kept` or
/// `limits` is reached.
Recording record_block(const simt::Program& program, const simt::Launch& launch, const simt::Dim3& block,
                       const RecordingLimits& kept = {}, const simt::Limits& limits = {});

}  // namespace warplens::trace
