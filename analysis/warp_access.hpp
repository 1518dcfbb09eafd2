#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"
#include "analysis/ptx/types.hpp"
#include "analysis/stride.hpp"

namespace warplens {

/// The effect of an access on memory. An atomic with a result (`atom`) and one without (`red`) are separate kinds
/// because the hardware counts them separately. An asynchronous copy (cp.async) is two accesses: a read of global
/// memory and a write of shared memory. ldmatrix and stmatrix move rows of 16 bytes; their active lanes are those that
/// provide row addresses.
enum class AccessKind : std::uint8_t { load, store, atomic, reduction, async_copy, matrix_load, matrix_store };

/// Returns whether an access is an atomic, with or without a result.
constexpr bool is_atomic(AccessKind kind) {
  return kind == AccessKind::atomic || kind == AccessKind::reduction;
}

/// Operation of an atomic on the value in memory (PTX ISA, "atom"); `logic` is and, or, or xor.
enum class AtomicOperation : std::uint8_t { none, add, min, max, exch, cas, logic, inc, dec };

/// How the assembler implements an atomic.
enum class AtomicMade : std::uint8_t {
  unknown,
  itself,        ///< one atomic in which each lane takes part separately
  by_one_lane,   ///< the lanes combine their values, and one lane does the work of all on their common address
  counts_lanes,  ///< an add of 1 in shared memory: one operation serves all lanes with the same address
};

/// Unit of the multiprocessor that carries out an access. The rules in analysis/traffic describe only the requests of
/// the load/store unit. Sectors and wavefronts of the other units are not counted.
enum class Unit : std::uint8_t {
  load_store,
  bulk_copy,  ///< cp.async.bulk; the copy of a thread is reported in pieces
  texture,    ///< textures and surfaces
};

/// Both sides of an asynchronous copy; given with its read and with its write.
struct AsyncCopy {
  LaneMask lanes = 0;             ///< lanes that copy something; the others only write zeros
  PerLane<std::uint64_t> from{};  ///< in global memory
  PerLane<std::uint64_t> to{};    ///< in shared memory
  bool past_l1 = false;           ///< .cg: only through L2
};

/// The accesses of the lanes of one warp in one instruction: all inputs of the rules of the memory.
struct WarpAccess {
  ptx::StateSpace space;  ///< never generic: a generic access is split into one access per space that its lanes access
  AccessKind kind;
  std::uint32_t width;  ///< bytes per lane, for all elements of its vector together
  LaneMask active;
  /// Byte addresses. In shared, local and constant space they count from the start of the memory of the block, the
  /// thread or the module.
  const PerLane<std::uint64_t>& addresses;
  bool generic = false;                               ///< the instruction names no space; the addresses determine it
  AtomicOperation operation = AtomicOperation::none;  ///< only for atomics and reductions
  ptx::Type type = ptx::Type::b32;                    ///< only for atomics and reductions: type of one element
  AtomicMade made = AtomicMade::unknown;              ///< only for atomics and reductions
  const AsyncCopy* copy = nullptr;                    ///< only for asynchronous copies, otherwise null
  Unit unit = Unit::load_store;
  bool continues = false;  ///< part of the same texel as the previous access
  /// `stride_of` the addresses, so that rules need not look at each of them. None if it was not computed.
  Stride stride = {};
};

}  // namespace warplens
