#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/simt/execute.hpp"

namespace warplens::trace {

/// An access as the machine code makes it (as_made.hpp), kept.
struct RecordedAccess {
  std::uint32_t step = 0;  ///< index into Recording::steps
  std::uint32_t warp = 0;
  std::uint32_t pc = 0;
  ptx::StateSpace space{};
  AccessKind kind{};
  std::uint32_t width = 0;
  LaneMask active = 0;
  PerLane<std::uint64_t> addresses{};
  std::vector<std::uint8_t> values;  ///< `width` bytes a lane, lane 0 first; inactive lanes hold zeros
  bool generic = false;
  AtomicOperation operation = AtomicOperation::none;
  ptx::Type type = ptx::Type::b32;
  AtomicMade made = AtomicMade::unknown;
  std::shared_ptr<const AsyncCopy> copy;  ///< of an asynchronous copy

  /// The access as an observer saw it, but for its block. Valid as long as this is.
  simt::Access seen() const;
};

/// One executed warp instruction.
struct Step {
  std::uint32_t warp = 0;
  std::uint32_t pc = 0;
  LaneMask active = 0;             ///< lanes whose guard holds
  LaneMask path = 0;               ///< lanes that came here together
  std::int32_t first_access = -1;  ///< index into Recording::accesses; -1: none
  bool barrier = false;            ///< a barrier at which this warp waits
};

/// One block's execution, whole, so that it can be stepped through both ways: the state at a step is what the steps up
/// to it did.
struct Recording {
  simt::Dim3 block;
  std::uint32_t warps = 0;
  std::vector<Step> steps;  ///< in the order of execution, all warps
  std::vector<RecordedAccess> accesses;
  std::vector<std::vector<std::uint32_t>> steps_of_warp;     ///< [warp] -> indices into steps
  std::vector<std::vector<std::uint32_t>> accesses_of_warp;  ///< [warp] -> indices into accesses
  std::vector<simt::Fault> faults;
  bool truncated = false;          ///< the block did more than the limits allow to keep: the rest was not kept
  std::optional<simt::Where> cut;  ///< its time was up before it had ended: where it stood then
};

/// How much of a block is kept.
struct RecordingLimits {
  std::size_t most_steps = 2'000'000;                 ///< warp instructions
  std::uint64_t most_bytes = std::uint64_t{1} << 30;  ///< of this machine's memory, roughly
};

/// Executes one block and keeps all it did, as far as `kept` and `limits` allow: what is not kept is not executed.
Recording record_block(const simt::Program& program, const simt::Launch& launch, const simt::Dim3& block,
                       const RecordingLimits& kept = {}, const simt::Limits& limits = {});

}  // namespace warplens::trace
