#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"
#include "analysis/ptx/types.hpp"
#include "analysis/stride.hpp"

namespace warplens {

/// What an access does to memory. An atomic with a result (`atom`) and one without (`red`) are told apart, because the
/// hardware counts them apart. An asynchronous copy (cp.async) is two accesses: a read of global memory and a write of
/// shared memory. ldmatrix and stmatrix move rows of 16 bytes, and the lanes are those that give the rows' addresses.
enum class AccessKind : std::uint8_t { load, store, atomic, reduction, async_copy, matrix_load, matrix_store };

/// Whether an access is an atomic, with a result or without one.
constexpr bool is_atomic(AccessKind kind) {
  return kind == AccessKind::atomic || kind == AccessKind::reduction;
}

/// What an atomic makes of the value in memory (PTX ISA, "atom"); `logic` is any of and, or and xor.
enum class AtomicOperation : std::uint8_t { none, add, min, max, exch, cas, logic, inc, dec };

/// What the assembler made of an atomic.
enum class AtomicMade : std::uint8_t {
  unknown,
  itself,        ///< one that every lane takes part in for itself
  by_one_lane,   ///< the lanes put their values together, and one of them does the work of all on the one address
  counts_lanes,  ///< an add of 1 in shared memory: one that serves all lanes on an address at once
};

/// Which unit of the multiprocessor carries an access out. Those beside the load/store unit make requests that no rule
/// of analysis/traffic knows, so that nobody counts their sectors or wavefronts.
enum class Unit : std::uint8_t {
  load_store,
  bulk_copy,  ///< cp.async.bulk; a thread's copy is told of in pieces
  texture,    ///< textures and surfaces
};

/// Both sides of an asynchronous copy, for its read and for its write.
struct AsyncCopy {
  LaneMask lanes = 0;             ///< that copy something; the others write zeros alone
  PerLane<std::uint64_t> from{};  ///< in global memory
  PerLane<std::uint64_t> to{};    ///< in shared memory
  bool past_l1 = false;           ///< .cg: through L2 alone
};

/// What the lanes of one warp ask of memory in one instruction: all that the memory's rules look at.
struct WarpAccess {
  ptx::StateSpace space;  ///< never generic: a generic access is one for each space that its lanes reach
  AccessKind kind;
  std::uint32_t width;  ///< bytes a lane, all its vector's elements together
  LaneMask active;
  /// Byte addresses; in shared, local and constant space they count from the start of the block's (thread's, module's)
  /// own memory.
  const PerLane<std::uint64_t>& addresses;
  bool generic = false;                               ///< the instruction names no space: its addresses say which
  AtomicOperation operation = AtomicOperation::none;  ///< of an atomic or a reduction
  ptx::Type type = ptx::Type::b32;                    ///< of an atomic or a reduction: of one element
  AtomicMade made = AtomicMade::unknown;              ///< of an atomic or a reduction
  const AsyncCopy* copy = nullptr;                    ///< of an asynchronous copy, else null
  Unit unit = Unit::load_store;
  bool continues = false;  ///< one more part of what the access before it was: of a texel that is made of several
  /// stride_of the addresses, which saves looking at each; nothing also where nobody asked for it.
  Stride stride = {};
};

}  // namespace warplens
