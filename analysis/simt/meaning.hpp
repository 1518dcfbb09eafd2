#pragma once

#include <cstdint>

#include "analysis/ptx/types.hpp"

// What a lowered instruction means to whoever does not execute it: what it reads and writes, what it does to memory,
// how it orders threads, and how its result follows from its operands. The instruction's row (instructions/) fills it
// beside choosing the handler, so that nothing else has to look at opcodes.

namespace warplens::simt {

inline constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};
inline constexpr std::uint32_t kNoRegister = ~std::uint32_t{0};

/// What happens when an instruction is executed.
enum class Effect : std::uint8_t {
  unset,      ///< its row forgot to say: refused
  computes,   ///< each lane's results from that lane's own operands, the same every time; nothing else happens
  samples,    ///< results that differ from one execution to the next: clocks
  exchanges,  ///< results that the lanes make together: shuffles, votes, matrix products
  accesses,   ///< memory, as `memory` says
  orders,     ///< makes threads wait for, or see the writes of, each other, as `ordering` says
  moves_on,   ///< the warp goes elsewhere, or ends: Op::control
  calls,      ///< a function: the program's own (Op::control), or one that Warplens brings along
  advises,    ///< nothing that can be seen: hints to caches, naps, events for a profiler
};

/// How the one result of an instruction that `computes` follows from its operands a, b and c (Op's slots), which are of
/// Meaning::type. Integers wrap. Saturating, packed and carrying forms are `other`.
enum class Formula : std::uint8_t {
  other,                  ///< in a way that nobody has to follow
  copy,                   ///< a, of any type but predicates
  displaced,              ///< a + a number that the instruction holds: an address in another space
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
  shift_left,             ///< a << b, where b is .u32 and may be as large as the width, or larger
  shift_right,            ///< a >> b, likewise; with the sign where the type has one
  bit_and,                ///< a & b
  bit_or,                 ///< a | b
  bit_xor,                ///< a ^ b
  minimum,                ///< min(a, b)
  maximum,                ///< max(a, b)
  conversion,             ///< a, of Meaning::from, as Meaning::type
  compare_equality,       ///< a == b or a != b, perhaps combined with predicate c
  compare_less,           ///< a < b or a >= b, likewise
  compare_less_or_equal,  ///< a <= b or a > b, likewise
  selection,              ///< predicate c ? a : b
};

/// How an instruction touches memory.
enum class MemoryAction : std::uint8_t {
  none,
  load,
  store,
  atomic,          ///< with a result (atom)
  reduction,       ///< without one (red)
  async_copy,      ///< cp.async: reads its second address, writes its first
  bulk_copy,       ///< cp.async.bulk: writes its first address, reads its second; a third one is a barrier's
  tensor_copy,     ///< cp.async.bulk.tensor: its first address is shared memory's, a second one a barrier's; the map
                   ///< and its coordinates say where in global memory
  matrix_load,     ///< ldmatrix: each lane names a row
  matrix_store,    ///< stmatrix
  fragment_load,   ///< wmma.load: the lanes' addresses follow from one and the rows' distance
  fragment_store,  ///< wmma.store
  barrier_object,  ///< mbarrier: 64 bits of shared memory
  texture_load,    ///< tex: the object's handle and coordinates say what, and no address does
  surface_load,    ///< suld, likewise
  surface_store,   ///< sust, likewise
  advice,          ///< prefetch and the like: names an address and touches nothing
};

/// What an instruction says of the order in which others see its access (PTX ISA, "Memory Consistency Model"); `weak`
/// also where it says nothing.
enum class MemoryOrder : std::uint8_t { weak, is_volatile, relaxed, acquire, release, acq_rel, sc, mmio };

/// The threads among which that order holds; `none` where the instruction names none.
enum class Scope : std::uint8_t { none, cta, cluster, gpu, sys };

/// Which caches an access is to use, as it says itself (PTX ISA, "Cache Operators"); `standard` where it says nothing.
enum class CacheOperator : std::uint8_t {
  standard,
  all_levels,     ///< .ca
  past_l1,        ///< .cg
  streaming,      ///< .cs
  last_use,       ///< .lu
  not_cached,     ///< .cv: fetched anew each time
  write_back,     ///< .wb
  write_through,  ///< .wt
};

/// What an instruction does for the order between threads, beside an access's own MemoryOrder.
enum class Ordering : std::uint8_t {
  none,
  fence,              ///< membar, fence; not those for proxies or fresh barriers alone
  block_barrier,      ///< bar, barrier: Op::barrier says which
  warp_sync,          ///< bar.warp.sync: lanes meet, and see each other's writes
  arrive,             ///< mbarrier.arrive
  wait,               ///< mbarrier.test_wait, try_wait
  arrive_for_copies,  ///< cp.async.mbarrier.arrive: waits for the thread's copies, then arrives
  commit_copies,      ///< cp.async.commit_group
  wait_all_copies,    ///< cp.async.wait_all
  wait_copies,        ///< cp.async.wait_group: all but the latest Meaning::groups_left
};

/// Where the lanes of a shuffle take their values from (simt/shuffle.hpp).
enum class Shuffle : std::uint8_t { none, up, down, butterfly, index };

/// A register, or what is read like one.
struct ValueUse {
  enum class Kind : std::uint8_t {
    reg,         ///< Function::registers[reg]
    special,     ///< %tid.x: the row of special_registers.hpp in `reg`
    call_param,  ///< storage of a call's parameter or result
    carry,       ///< the flag of .cc
  };
  enum class Role : std::uint8_t {
    value,     ///< results, or what is stored, are made of it
    address,   ///< an address is formed from it
    steering,  ///< it decides which lanes take part, or how much is touched
  };
  std::uint32_t slot = kNoSlot;
  std::uint32_t reg = kNoRegister;
  std::uint8_t bytes = 0;  ///< a lane; 0 for predicates and the carry, which have a bit a lane
  Kind kind = Kind::reg;
  Role role = Role::value;
  bool negated = false;  ///< a predicate read as !p
};

/// An address that an instruction names.
struct AddressUse {
  std::uint32_t slot = kNoSlot;  ///< of its base; constants have slots too
  bool is_register = false;      ///< the base is a register, and no constant
  std::uint8_t base_bytes = 8;   ///< of the base, a lane: 4 or 8
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::int64_t offset = 0;  ///< in bytes, added to the base
};

/// A stretch of Code's lists of uses.
struct UseRange {
  std::uint32_t first = 0;
  std::uint16_t count = 0;
};

/// The meaning of one instruction. Its guard is Op::guard, its way on Op::control.
struct Meaning {
  Effect effect = Effect::unset;
  Formula formula = Formula::other;
  ptx::Type type = ptx::Type::pred;          ///< of the operands; pred also where no single one is meant
  ptx::Type from = ptx::Type::pred;          ///< of a conversion's operand; else `type`
  ptx::Type result_type = ptx::Type::pred;   ///< the first type that the instruction names: mostly its result's
  ptx::Type operand_type = ptx::Type::pred;  ///< the last one: mostly its operands'
  bool overwrites = true;                    ///< nothing is left of what an active lane's results held before
  bool may_end_block = false;                ///< a trap, a failed assertion: what follows may never be reached
  bool is_of_driver = false;                 ///< of a call: a function of the driver's, which has accesses of its own
  bool must_be_aligned = false;              ///< of a block barrier: all lanes of a warp have to come to this very one

  // Of floating-point arithmetic. Where the rounding is left open, the assembler may contract.
  bool rounding_is_written = false;
  bool flushes = false;    ///< .ftz
  bool saturates = false;  ///< .sat

  Shuffle shuffle = Shuffle::none;   ///< Op's a is what is shuffled, b and c say how
  bool multiplies_matrices = false;  ///< of what the lanes exchange: a tensor core's product and sum
  const char* intrinsic = nullptr;   ///< what CUDA C++ calls a warp-wide instruction with a mask; null where by no name

  MemoryAction memory = MemoryAction::none;
  ptx::StateSpace space = ptx::StateSpace::generic;  ///< of an access; of a copy, the one that it reads
  std::uint8_t width = 0;                            ///< bytes a lane, all elements of a vector together
  std::uint8_t element_bytes = 0;                    ///< of one element
  std::uint8_t fragment_accesses = 0;                ///< that a matrix's fragment is loaded or stored in, `width` each
  bool is_by_matrices = false;                       ///< of a fragment: with ldmatrix
  MemoryOrder order = MemoryOrder::weak;
  Scope scope = Scope::none;
  CacheOperator cache_operator = CacheOperator::standard;
  /// Of an atomic: not only who gets which of its results, but which results there are hangs on the order of threads.
  /// So it is with a minimum, a sum of different terms, a read (a sum with 0); not with tickets or with a place that
  /// one of all threads claims.
  bool answers_by_order = false;

  Ordering ordering = Ordering::none;
  std::uint32_t groups_left = 0;  ///< of Ordering::wait_copies

  UseRange writes, reads;  ///< Code::uses; what is thrown away (`_`) and constants are in neither
  UseRange addresses;      ///< Code::addresses: of a copy, where it writes to, then where it reads from
};

/// Strong accesses are meant to meet those of other threads (PTX ISA, "Memory Consistency Model").
inline bool is_strong(const Meaning& meaning) {
  return meaning.order != MemoryOrder::weak;
}
/// What it touches is named by a texture or surface object.
inline bool is_of_texture(const Meaning& meaning) {
  return meaning.memory == MemoryAction::texture_load || meaning.memory == MemoryAction::surface_load ||
         meaning.memory == MemoryAction::surface_store;
}
inline bool is_atomic(const Meaning& meaning) {
  return meaning.memory == MemoryAction::atomic || meaning.memory == MemoryAction::reduction;
}

}  // namespace warplens::simt
