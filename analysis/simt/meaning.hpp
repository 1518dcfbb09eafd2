#pragma once

#include <cstdint>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/operations.hpp"

// The meaning of a lowered instruction, for code that does not execute it: what it reads and writes, how it accesses
// memory, how it orders threads, and how its result is computed from its operands. The lowering function of each row of
// the instruction table (instructions/) sets the meaning and the handler together, so that no other code has to examine
// opcodes.

namespace warplens::simt {

inline constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};
inline constexpr std::uint32_t kNoRegister = ~std::uint32_t{0};

/// Effect of executing an instruction.
enum class Effect : std::uint8_t {
  unset,      ///< the lowering function did not set it; the instruction is refused
  computes,   ///< the results of each lane depend only on its own operands and are always the same for the same
              ///< operands
  samples,    ///< the results differ from one execution to the next: clocks
  exchanges,  ///< the lanes compute results together: shuffles, votes, matrix products
  accesses,   ///< accesses memory; `memory` says how
  orders,     ///< makes threads wait for each other, or see each other's writes; `ordering` says how
  moves_on,   ///< the warp branches or ends; Op::control says how
  calls,      ///< calls a function of the program (see Op::control), or one that Warplens provides
  advises,    ///< no effect that a program can observe: cache hints, nanosleep, profiler events
};

/// How the result of an instruction with Effect::computes is computed from its operands a, b and c (slots of Op). The
/// operands have the type Meaning::type. Integers wrap. Saturating and packed operations, and those that use the carry
/// flag, have the formula `other`.
enum class Formula : std::uint8_t {
  other,                  ///< a computation for which no observer needs a formula
  copy,                   ///< a; the type may be any except a predicate
  displaced,              ///< a plus a constant that the instruction contains: converts an address to another space
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
  atomic,          ///< atom: has a result
  reduction,       ///< red: has no result
  async_copy,      ///< cp.async: writes to its first address, reads from its second
  bulk_copy,       ///< cp.async.bulk: writes to its first address, reads from its second; a third one is the address of
                   ///< a barrier
  tensor_copy,     ///< cp.async.bulk.tensor: the first address is in shared memory, a second one is the address of a
                   ///< barrier; the tensor map and its coordinates determine the place in global memory
  matrix_load,     ///< ldmatrix: each lane provides the address of a row
  matrix_store,    ///< stmatrix
  fragment_load,   ///< wmma.load: the addresses of the lanes are computed from one address and the distance between
                   ///< rows
  fragment_store,  ///< wmma.store
  barrier_object,  ///< mbarrier instructions: access a barrier of 64 bits in shared memory
  texture_load,    ///< tex: the handle of the object and the coordinates determine the place; there is no address
                   ///< operand
  surface_load,    ///< suld: like texture_load
  surface_store,   ///< sust: like texture_load
  advice,          ///< prefetch and similar instructions: have an address, but do not access memory
};

/// Order in which other threads see an access (PTX ISA, "Memory Consistency Model"). `weak` if the instruction does not
/// specify an order.
enum class MemoryOrder : std::uint8_t { weak, is_volatile, relaxed, acquire, release, acq_rel, sc, mmio };

/// Threads for which the MemoryOrder holds; `none` if the instruction does not specify a scope.
enum class Scope : std::uint8_t { none, cta, cluster, gpu, sys };

/// Cache operator of an access (PTX ISA, "Cache Operators"); `standard` if the instruction has none.
enum class CacheOperator : std::uint8_t {
  standard,
  all_levels,     ///< cache operator .ca
  past_l1,        ///< cache operator .cg
  streaming,      ///< cache operator .cs
  last_use,       ///< cache operator .lu
  not_cached,     ///< cache operator .cv: the data is fetched again for each access
  write_back,     ///< cache operator .wb
  write_through,  ///< cache operator .wt
};

/// Effect of an instruction on the order between threads, in addition to the MemoryOrder of an access.
enum class Ordering : std::uint8_t {
  none,
  fence,              ///< membar, and fence except for the forms that concern only proxies or new barriers
  block_barrier,      ///< bar, barrier; Op::barrier contains the action
  warp_sync,          ///< bar.warp.sync: lanes meet and see each other's writes
  arrive,             ///< mbarrier.arrive
  wait,               ///< mbarrier.test_wait, try_wait
  arrive_for_copies,  ///< cp.async.mbarrier.arrive: arrives as soon as the thread's copies are complete
  commit_copies,      ///< cp.async.commit_group
  wait_all_copies,    ///< cp.async.wait_all
  wait_copies,  ///< cp.async.wait_group: waits until at most Meaning::groups_left of the latest groups are incomplete
};

/// How a shuffle selects the lane that a lane reads from (simt/shuffle.hpp).
enum class Shuffle : std::uint8_t { none, up, down, butterfly, index };

/// A register, or another value that is read like a register.
struct ValueUse {
  enum class Kind : std::uint8_t {
    reg,         ///< Function::registers[reg]
    special,     ///< special register such as %tid.x: `reg` is its row in special_registers.hpp
    call_param,  ///< memory for a parameter or a result of a call
    carry,       ///< the carry flag of .cc
  };
  enum class Role : std::uint8_t {
    value,     ///< the results or the stored value are computed from the register
    address,   ///< an address is computed from the register
    steering,  ///< the register determines which lanes take part, or how many bytes are accessed
  };
  std::uint32_t slot = kNoSlot;
  std::uint32_t reg = kNoRegister;
  std::uint8_t bytes = 0;  ///< size in bytes per lane; 0 for predicates and the carry flag, which have one bit per lane
  Kind kind = Kind::reg;
  Role role = Role::value;
  bool negated = false;  ///< for a predicate: whether it is read negated (!p)
};

/// An address operand of an instruction.
struct AddressUse {
  std::uint32_t slot = kNoSlot;  ///< slot of the base; constants have slots too
  bool is_register = false;      ///< whether the base is a register; otherwise it is a constant
  std::uint8_t base_bytes = 8;   ///< size of the base per lane: 4 or 8
  ptx::StateSpace space = ptx::StateSpace::generic;
  std::int64_t offset = 0;  ///< number of bytes that is added to the base
};

/// A range of entries in Code::uses or Code::addresses.
struct UseRange {
  std::uint32_t first = 0;
  std::uint16_t count = 0;
};

/// Meaning of one instruction. Its guard is in Op::guard, and its control flow in Op::control.
struct Meaning {
  Effect effect = Effect::unset;
  Formula formula = Formula::other;
  ptx::Type type = ptx::Type::pred;          ///< type of the operands; `pred` for predicates, and if the operands have
                                             ///< no common type
  ptx::Type from = ptx::Type::pred;          ///< for a conversion: type of the operand; otherwise equal to `type`
  ptx::Type result_type = ptx::Type::pred;   ///< first type in the opcode: usually the type of the result
  ptx::Type operand_type = ptx::Type::pred;  ///< last type in the opcode: usually the type of the operands
  bool overwrites = true;                    ///< whether the active lanes get completely new results; false if some
                                             ///< bits or lanes keep the previous ones
  bool may_end_block = false;                ///< whether the instruction may be a trap or a failed assertion: the code
                                             ///< after it may not be reached
  bool is_of_driver = false;                 ///< for a call: whether the called function belongs to the driver and
                                             ///< accesses memory itself
  bool must_be_aligned = false;              ///< for a block barrier: whether all lanes of a warp must reach the
                                             ///< barrier together

  // The following members are for floating-point arithmetic. The assembler may contract instructions without a rounding
  // modifier.
  bool rounding_is_written = false;
  bool flushes = false;    ///< whether the instruction has the modifier .ftz
  bool saturates = false;  ///< whether the instruction has the modifier .sat

  OperationCount operations;  ///< arithmetic operations that count for a roofline

  Shuffle shuffle = Shuffle::none;   ///< mode of a shuffle. The lanes exchange the values of Op::a; b and c are the
                                     ///< other operands
  bool multiplies_matrices = false;  ///< for an exchange: whether it multiplies matrices on a tensor core
  const char* intrinsic = nullptr;   ///< name in CUDA C++ of a warp-wide instruction with a mask; null for other
                                     ///< instructions

  MemoryAction memory = MemoryAction::none;
  ptx::StateSpace space = ptx::StateSpace::generic;  ///< space of an access; for a copy, the space that is read
  std::uint8_t width = 0;                            ///< number of bytes per lane; for a vector access, all elements
                                                     ///< together
  std::uint8_t element_bytes = 0;                    ///< size of one element in bytes
  std::uint8_t fragment_accesses = 0;                ///< number of accesses of `width` bytes that move a matrix
                                                     ///< fragment
  bool is_by_matrices = false;                       ///< for a fragment: whether ldmatrix moves it
  MemoryOrder order = MemoryOrder::weak;
  Scope scope = Scope::none;
  CacheOperator cache_operator = CacheOperator::standard;
  /// For an atomic: whether the set of all results depends on the order of the threads. True for a minimum, for a sum
  /// of different terms, and for a read (a sum with 0). False if the order only determines which thread gets which
  /// result: for a counter that gives each thread a different number, and for a place that exactly one thread claims.
  bool answers_by_order = false;

  Ordering ordering = Ordering::none;
  std::uint32_t groups_left = 0;  ///< for Ordering::wait_copies: number of the latest groups that may remain incomplete

  UseRange writes, reads;  ///< ranges of Code::uses, without discarded results (`_`) and constants
  UseRange addresses;      ///< range of Code::addresses; for a copy, the destination is before the source
};

/// Returns whether an access is strong: it may be concurrent with accesses of other threads (PTX ISA, "Memory
/// Consistency Model").
inline bool is_strong(const Meaning& meaning) {
  return meaning.order != MemoryOrder::weak;
}
/// Returns whether the accessed memory is that of a texture or surface object.
inline bool is_of_texture(const Meaning& meaning) {
  return meaning.memory == MemoryAction::texture_load || meaning.memory == MemoryAction::surface_load ||
         meaning.memory == MemoryAction::surface_store;
}
inline bool is_atomic(const Meaning& meaning) {
  return meaning.memory == MemoryAction::atomic || meaning.memory == MemoryAction::reduction;
}

}  // namespace warplens::simt
