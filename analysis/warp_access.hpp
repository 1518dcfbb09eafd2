#pragma once

#include <cstdint>

#include "analysis/lane_mask.hpp"
#include "analysis/ptx/types.hpp"
#include "analysis/stride.hpp"

namespace warplens {

/// The effect of an access on memory. An atomic with a result (`atom`) and one without (`red`) are separate kinds,
/// because the hardware counts them separately. An asynchronous copy (cp.async) consists of two accesses: a read of
/// global memory and a write of shared memory. The instructions ldmatrix and stmatrix move rows of 16 bytes; their
/// active lanes are the lanes that provide the addresses of rows.
enum class AccessKind : std::uint8_t { load, store, atomic, reduction, async_copy, matrix_load, matrix_store };

/// Returns whether an access is an atomic, with or without a result.
constexpr bool is_atomic(AccessKind kind) {
  return kind == AccessKind::atomic || kind == AccessKind::reduction;
}

/// Operation of an atomic on the value in memory (PTX ISA, "atom"). `logic` stands for .and, .or and .xor.
enum class AtomicOperation : std::uint8_t { none, add, min, max, exch, cas, logic, inc, dec };

/// How the assembler implements an atomic.
enum class AtomicMade : std::uint8_t {
  unknown,
  itself,        ///< one atomic, in which each active lane performs its own operation
  by_one_lane,   ///< the lanes have the same address and combine their values; one lane then performs one operation for
                 ///< all of them
  counts_lanes,  ///< an add of 1 in shared memory; one operation serves all lanes with the same address
};

/// Unit of the multiprocessor that executes an access. The rules in analysis/traffic describe only the requests of the
/// load/store unit. Sectors and wavefronts of the other units are not counted.
enum class Unit : std::uint8_t {
  load_store,
  bulk_copy,  ///< cp.async.bulk; the copy that one thread starts is reported as several accesses
  texture,    ///< accesses to textures and surfaces
};

/// How the assembler implements an asynchronous copy (cp.async).
enum class CopyMade : std::uint8_t {
  unknown,    ///< whether it is `by_lane` or `by_size` is not known
  by_lane,    ///< each lane copies all its bytes, or writes only zeros
  by_size,    ///< the instruction can fill a part of the bytes of a lane with zeros (ZFILL)
  with_p0,    ///< the instruction uses the predicate register P0, which profilers overwrite (async_copy.hpp)
  unless_p0,  ///< as `by_lane`; a lane copies unless P0 is true. Profilers read P0 as false
};

/// Source and destination of an asynchronous copy (cp.async). The read and the write of the copy are separate accesses;
/// both have this information (WarpAccess::copy).
struct AsyncCopy {
  LaneMask lanes = 0;             ///< lanes that copy at least one byte; the other active lanes only write zeros
  PerLane<std::uint64_t> from{};  ///< source addresses in global memory
  PerLane<std::uint64_t> to{};    ///< destination addresses in shared memory
  bool past_l1 = false;           ///< whether the copy bypasses L1 (modifier .cg: the data is cached only in L2)
  CopyMade made = CopyMade::by_lane;
};

/// One access of a warp: the accesses of its lanes in one instruction. It contains all inputs of the rules for memory
/// accesses (analysis/traffic).
struct WarpAccess {
  ptx::StateSpace space;  ///< state space; never generic: a generic access is split into one access per space that its
                          ///< lanes access
  AccessKind kind;
  std::uint32_t width;  ///< number of bytes per lane; for a vector access, all elements together
  LaneMask active;
  /// Byte addresses. In shared memory they count from the start of the block's shared memory, in local memory from the
  /// start of the thread's local memory, and in constant memory from the start of the module's constant memory.
  const PerLane<std::uint64_t>& addresses;
  bool generic = false;                               ///< whether the instruction is generic: it names no space, and
                                                      ///< each address determines its space
  AtomicOperation operation = AtomicOperation::none;  ///< operation of an atomic or a reduction; none for other
                                                      ///< accesses
  ptx::Type type = ptx::Type::b32;                    ///< only for atomics and reductions: type of one element
  AtomicMade made = AtomicMade::unknown;              ///< how the assembler implements an atomic or a reduction
  const AsyncCopy* copy = nullptr;                    ///< source and destination of an asynchronous copy; null for
                                                      ///< other accesses
  Unit unit = Unit::load_store;
  bool continues = false;  ///< whether this access and the previous one are parts of the same texture instruction
  /// Stride of the addresses (stride_of), so that the rules need not examine each address. None if the addresses have
  /// no common stride, or if it was not computed.
  Stride stride = {};
};

}  // namespace warplens
