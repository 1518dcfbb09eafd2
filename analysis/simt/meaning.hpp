#pragma once

#include <cstdint>

#include "analysis/ptx/types.hpp"

// Meaning of a lowered instruction, for code that does not execute it: what it reads and writes, what it does to
// memory, how it orders threads, and how its result follows from its operands. The instruction's row (instructions/)
// sets the meaning when it chooses the handler, so that no other code has to examine opcodes.

namespace warplens::simt {

inline constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};
inline constexpr std::uint32_t kNoRegister = ~std::uint32_t{0};

/// Effect of executing an instruction.
enum class Effect : std::uint8_t {
  unset,      ///< the row did not set it; the instruction is refused
  computes,   ///< each lane's results follow from that lane's own operands, always in the same way; no other effect
  samples,    ///< results differ from one execution to the next: clocks
  exchanges,  ///< the lanes compute results together: shuffles, votes, matrix products
  accesses,   ///< accesses memory, as `memory` says
  orders,     ///< makes threads wait for each other or see each other's writes, as `ordering` says
  moves_on,   ///< the warp branches or ends: Op::control
  calls,      ///< calls a function of the program (Op::control), or one that Warplens provides
  advises,    ///< no effect that a program can observe: cache hints, nanosleep, profiler events
};

/// How the one result of an instruction with Effect::computes follows from its operands a, b and c (Op's slots), which
/// have Meaning::type. Integers wrap. Saturating, packed and carrying forms are `other`.
enum class Formula : std::uint8_t {
  other,                  ///< a computation that no observer has to follow
  copy,                   ///< a, of any type except predicates
  displaced,              ///< a plus a constant of the instruction: converts an address to another space
  sum,                    ///< a + b
  difference,             ///< a - b
  negation,               ///< -a
  complement,             ///< ~a
  product,                ///< a * b
  product_high,           ///< the upper half of a * b
  product_wide,           ///< a * b, twice as wide as the type
  product_sum,            ///< a * b + c
  product_sum_wide,       ///< a * b + c, where c and the result are twice as wide as the type
  quotient,               ///< a / b
  remainder,              ///< a % b
  shift_left,             ///< a << b; b is .u32 and may be equal to or larger than the width
  shift_right,            ///< a >> b, with b as for shift_left; arithmetic if the type is signed
  bit_and,                ///< a & b
  bit_or,                 ///< a | b
  bit_xor,                ///< a ^ b
  minimum,                ///< min(a, b)
  maximum,                ///< max(a, b)
  conversion,             ///< a, converted from Meaning::from to Meaning::type
  compare_equality,       ///< a == b or a != b, possibly combined with predicate c
  compare_less,           ///< a < b or a >= b, possibly combined with predicate c
  compare_less_or_equal,  ///< a <= b or a > b, possibly combined with predicate c
  selection,              ///< predicate c ? a : b
};

/// How an instruction accesses memory.
enum class MemoryAction : std::uint8_t {
  none,
  load,
  store,
  atomic,          ///< with a result (atom)
  reduction,       ///< without a result (red)
  async_copy,      ///< cp.async: reads its second address, writes its first
  bulk_copy,       ///< cp.async.bulk: writes its first address, reads its second; a third one is that of a barrier
  tensor_copy,     ///< cp.async.bulk.tensor: the first address is in shared memory, a second one is that of a barrier;
                   ///< the map and its coordinates give the place in global memory
  matrix_load,     ///< ldmatrix: each lane gives the address of a row
  matrix_store,    ///< stmatrix
  fragment_load,   ///< wmma.load: the lanes' addresses follow from one address and the distance between rows
  fragment_store,  ///< wmma.store
  barrier_object,  ///< mbarrier: 64 bits in shared memory
  texture_load,    ///< tex: the object's handle and coordinates give the place; there is no address operand
  surface_load,    ///< suld, in the same way
  surface_store,   ///< sust, in the same way
  advice,          ///< prefetch and similar: has an address, but does not access memory
};

/// Order in which other threads see an access (PTX ISA, "Memory Consistency Model"); also `weak` if the instruction
/// does not name one.
enum class MemoryOrder : std::uint8_t { weak, is_volatile, relaxed, acquire, release, acq_rel, sc, mmio };

/// Threads for which that order holds; `none` if the instruction names no scope.
enum class Scope : std::uint8_t { none, cta, cluster, gpu, sys };

/// Caches that an access names (PTX ISA, "Cache Operators"); `standard` if it names none.
enum class CacheOperator : std::uint8_t {
  standard,
  all_levels,     ///< .ca
  past_l1,        ///< .cg
  streaming,      ///< .cs
  last_use,       ///< .lu
  not_cached,     ///< .cv: fetched again each time
  write_back,     ///< .wb
  write_through,  ///< .wt
};

/// Effect of an instruction on the order between threads, in addition to the MemoryOrder of an access.
enum class Ordering : std::uint8_t {
  none,
  fence,              ///< membar, fence; not fences that are only for proxies or for new barriers
  block_barrier,      ///< bar, barrier: Op::barrier has the action
  warp_sync,          ///< bar.warp.sync: lanes meet, and see each other's writes
  arrive,             ///< mbarrier.arrive
  wait,               ///< mbarrier.test_wait, try_wait
  arrive_for_copies,  ///< cp.async.mbarrier.arrive: arrives as soon as the thread's copies are complete
  commit_copies,      ///< cp.async.commit_group
  wait_all_copies,    ///< cp.async.wait_all
  wait_copies,        ///< cp.async.wait_group: waits for all but the latest Meaning::groups_left
};

/// Source lane of a shuffle's value (simt/shuffle.hpp).
enum class Shuffle : std::uint8_t { none, up, down, butterfly, index };

/// A register, or a value that is read like one.
struct ValueUse {
  enum class Kind : std::uint8_t {
    reg,         ///< Function::registers[reg]
    special,     ///< such as %tid.x: `reg` is the row of special_registers.hpp
    call_param,  ///< storage of a parameter or result of a call
    carry,       ///< the carry flag of .cc
  };
  enum class Role : std::uint8_t {
    value,     ///< results, or the stored value, are computed from it
    address,   ///< an address is computed from it
    steering,  ///< it decides which lanes take part, or how much is accessed
  };
  std::uint32_t slot = kNoSlot;
  std::uint32_t reg = kNoRegister;
  std::uint8_t bytes = 0;  ///< per lane; 0 for predicates and the carry flag, which have one bit per lane
  Kind kind = Kind::reg;
  Role role = Role::value;
  bool negated = false;  ///< a predicate read as !p
};

/// An address operand of an instruction.
struct AddressUse {
  std::uint32_t slot = kNoSlot;  ///< slot of its base; constants have slots too
  bool is_register = false;      ///< the base is a register, not a constant
  std::uint8_t base_bytes = 8;   ///< size of the base per lane: 4 or 8
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::int64_t offset = 0;  ///< in bytes, added to the base
};

/// A range of Code's lists of uses.
struct UseRange {
  std::uint32_t first = 0;
  std::uint16_t count = 0;
};

/// Meaning of one instruction. Op::guard has its guard, Op::control its control flow.
struct Meaning {
  Effect effect = Effect::unset;
  Formula formula = Formula::other;
  ptx::Type type = ptx::Type::pred;          ///< type of the operands; also pred if they have no common type
  ptx::Type from = ptx::Type::pred;          ///< type of a conversion's operand; otherwise equal to `type`
  ptx::Type result_type = ptx::Type::pred;   ///< first type in the opcode: usually that of the result
  ptx::Type operand_type = ptx::Type::pred;  ///< last type in the opcode: usually that of the operands
  bool overwrites = true;                    ///< it replaces the previous results of active lanes completely
  bool may_end_block = false;                ///< a trap or a failed assertion: the code after it may not be reached
  bool is_of_driver = false;                 ///< for a call: a function of the driver, which makes accesses of its own
  bool must_be_aligned = false;              ///< for a block barrier: all lanes of a warp must reach this one

  // For floating-point arithmetic. The assembler may contract instructions that name no rounding.
  bool rounding_is_written = false;
  bool flushes = false;    ///< .ftz
  bool saturates = false;  ///< .sat

  Shuffle shuffle = Shuffle::none;   ///< Op's a is shuffled; b and c are the other operands
  bool multiplies_matrices = false;  ///< for an exchange: a product and sum on a tensor core
  const char* intrinsic = nullptr;   ///< CUDA C++ name of a warp-wide instruction with a mask; null if it has none

  MemoryAction memory = MemoryAction::none;
  ptx::StateSpace space = ptx::StateSpace::generic;  ///< space of an access; for a copy, the space that it reads
  std::uint8_t width = 0;                            ///< bytes per lane, all elements of a vector together
  std::uint8_t element_bytes = 0;                    ///< size of one element
  std::uint8_t fragment_accesses = 0;                ///< number of accesses of `width` that move a matrix fragment
  bool is_by_matrices = false;                       ///< for a fragment: it is moved with ldmatrix
  MemoryOrder order = MemoryOrder::weak;
  Scope scope = Scope::none;
  CacheOperator cache_operator = CacheOperator::standard;
  /// For an atomic: the set of results, and not only their assignment to threads, depends on the order of threads. True
  /// for a minimum, a sum of different terms, and a read (a sum with 0). False for tickets, and for a place that
  /// exactly one thread claims.
  bool answers_by_order = false;

  Ordering ordering = Ordering::none;
  std::uint32_t groups_left = 0;  ///< for Ordering::wait_copies

  UseRange writes, reads;  ///< ranges of Code::uses; they exclude discarded results (`_`) and constants
  UseRange addresses;      ///< range of Code::addresses; for a copy, the destination comes before the source
};

/// Strong accesses may be concurrent with those of other threads (PTX ISA, "Memory Consistency Model").
inline bool is_strong(const Meaning& meaning) {
  return meaning.order != MemoryOrder::weak;
}
/// Returns whether a texture or surface object names the accessed memory.
inline bool is_of_texture(const Meaning& meaning) {
  return meaning.memory == MemoryAction::texture_load || meaning.memory == MemoryAction::surface_load ||
         meaning.memory == MemoryAction::surface_store;
}
inline bool is_atomic(const Meaning& meaning) {
  return meaning.memory == MemoryAction::atomic || meaning.memory == MemoryAction::reduction;
}

}  // namespace warplens::simt
