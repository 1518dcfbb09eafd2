#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::trace {

/// Kinds of problems of a kernel.
enum class FindingKind : std::uint8_t {
  out_of_bounds,
  misaligned,
  endless,
  deadlock,
  trap,
  assertion,
  barrier_divergence,
  warp_divergence,
  shared_race,
  global_race,
  write_conflict,
  uninitialised_read,
  index_overflow,
  wrong_result,
  plain_read_of_atomic,
  narrow_scope,
  undefined_shuffle,
  division_by_zero,
  not_finite,
  use_after_free,
  foreign_local,
};

/// Returns the name of the kind in commands and JSON, such as "out-of-bounds".
const char* name_of(FindingKind kind);

/// Returns the names of all kinds.
std::vector<std::string> finding_names();

/// Severity of a finding. An error is undefined behaviour, ends the kernel, or makes results depend on timing. A
/// warning may be intended but is often wrong. A note is only information.
enum class Severity : std::uint8_t { error, warning, note };

/// Returns the name of the severity in commands and JSON, such as "error".
const char* name_of(Severity severity);

Severity severity_of(FindingKind kind);

// The types below are members of FindingFacts. They contain only data; app/words makes sentences from them.

/// The index of a thread or block, and the number of dimensions to show: the number of dimensions of the block or grid.
struct Index {
  simt::Dim3 at;
  unsigned dimensions = 1;
};

/// A thread of the launch.
struct Thread {
  Index thread;  ///< threadIdx
  Index block;   ///< blockIdx
};

/// A line of the CUDA source, or of the PTX if the compiler did not give a source line.
struct CodeLine {
  std::uint32_t number = 0;
  bool is_ptx = false;
};

/// Effect of an instruction on memory.
enum class Action : std::uint8_t {
  read,
  write,
  atomic,
  async_copy,  ///< write by an asynchronous copy
  other,
};

/// A buffer or a variable of the kernel. If the memory has no name in the source: a whole state space.
struct Memory {
  ptx::StateSpace space = ptx::StateSpace::global;
  std::string name;  ///< name of the buffer or variable; empty for the whole space
};

/// An element of a buffer, relative to the kernel's own pointer; for a matrix, also its row and column.
struct IndexedElement {
  struct Cell {
    std::uint64_t row = 0, column = 0;
  };
  std::uint64_t index = 0;
  std::optional<Cell> cell;
};

/// The object at a valid address.
struct MemoryPlace {
  enum class Unit : std::uint8_t {
    whole,    ///< the whole of `memory`, which is a variable
    element,  ///< the element `element` of `memory`
    byte,     ///< the byte `number` of `memory`, counted from 0
    address,  ///< global memory without a name; `number` is its address
  };
  Memory memory;
  Unit unit = Unit::address;
  IndexedElement element;
  std::uint64_t number = 0;
};

/// The position of an address that is out of bounds.
struct Miss {
  enum class Kind : std::uint8_t {
    before_start,   ///< `distance` bytes before the start of `memory`
    past_end,       ///< `distance` bytes past the end of `memory`, at the position of `element`
    empty_space,    ///< the space contains no memory (shared memory of a block that has none)
    outside_space,  ///< the address is beyond the end of the space, or the space is read-only
    null_pointer,   ///< the address is so close to 0 that it is probably a null pointer
    nothing_there,  ///< no buffer is near the address
  };
  Kind kind = Kind::nothing_there;
  Memory memory;
  std::uint64_t address = 0;
  std::uint64_t distance = 0;  ///< distance in bytes; for past_end, it includes all bytes of the access
  std::uint64_t size = 0;      ///< size of `memory`: in elements if `in_elements`, otherwise in bytes
  bool in_elements = false;
  std::optional<IndexedElement> element;  ///< element at the address; set if the type of the memory is known
  std::optional<CodeLine> allocated;      ///< line that allocated the memory, if it is on the device's heap
};

// Each of the types below has the facts of one kind of finding, for its first occurrence. `other_lanes` is the number
// of further lanes of the warp that have the same problem in this instruction.

struct OutOfBounds {
  static constexpr FindingKind kKind = FindingKind::out_of_bounds;
  Thread thread;
  Action action = Action::other;
  std::uint32_t width = 0;  ///< bytes
  Miss miss;
  unsigned other_lanes = 0;
};

struct Misaligned {
  static constexpr FindingKind kKind = FindingKind::misaligned;
  Thread thread;
  Action action = Action::other;
  std::uint32_t width = 0;  ///< width of the access in bytes; the address should be a multiple of the width
  Memory memory;
  std::uint32_t past_multiple = 0;  ///< distance of the address from the previous multiple of `width`, in bytes
  unsigned other_lanes = 0;
};

struct Endless {
  static constexpr FindingKind kKind = FindingKind::endless;
  Thread thread;
  CodeLine loop;
  std::uint64_t warp_instructions = 0;  ///< number of warp instructions that the block executed
  /// reason why the block never ends, as a clause; empty if it only took too long
  std::string detail;
};

/// Three facts about one thread: it waits forever (Deadlock), it executed a trap (Trap), or its assertion failed
/// (FailedAssertion). `detail` is the executor's description, or empty.
struct Deadlock {
  static constexpr FindingKind kKind = FindingKind::deadlock;
  Thread thread;
  std::string detail;
};
struct Trap {
  static constexpr FindingKind kKind = FindingKind::trap;
  Thread thread;
  std::string detail;
};
struct FailedAssertion {
  static constexpr FindingKind kKind = FindingKind::assertion;
  Thread thread;
  std::string detail;
};

/// Threads wait at different barrier instructions: lanes of one warp, or warps of a block on different source lines.
struct DifferentBarriers {
  static constexpr FindingKind kKind = FindingKind::barrier_divergence;
  Thread thread;
  CodeLine line;
  Thread other_thread;
  CodeLine other_line;
  /// condition at which the two threads separated; only set if they are in one warp
  std::optional<CodeLine> condition;
  bool one_warp = true;
};

/// A barrier that some threads never reach.
struct MissedBarrier {
  static constexpr FindingKind kKind = FindingKind::barrier_divergence;
  struct Escape {
    CodeLine condition;  ///< condition that led the thread past the barrier
    Thread thread;
  };
  std::uint64_t missing = 0;  ///< number of threads that never reach the barrier
  CodeLine line;
  Thread waiting;
  std::optional<Escape> escape;
};

/// A warp-wide instruction whose mask does not include a lane that executes it.
struct UnnamedLane {
  static constexpr FindingKind kKind = FindingKind::warp_divergence;
  Thread thread;
  std::string instruction;  ///< name in CUDA C++ ("__shfl_sync"), or in the PTX if CUDA C++ has none
};

/// A warp-wide instruction whose mask includes lanes that do not execute it.
struct AbsentLanes {
  static constexpr FindingKind kKind = FindingKind::warp_divergence;
  std::string instruction;  ///< name in CUDA C++ ("__shfl_sync"), or in the PTX if CUDA C++ has none
  unsigned lanes = 0;
  Thread first;  ///< first lane that the mask includes, but that does not execute the instruction
};

/// One of the two accesses of a race.
struct Racer {
  Thread thread;
  Action action = Action::other;
  CodeLine line;
};
struct SharedRace {
  static constexpr FindingKind kKind = FindingKind::shared_race;
  enum class Between : std::uint8_t {
    warps,
    lanes,     ///< both accesses are by lanes of one warp
    own_copy,  ///< one access is by a thread, the other by its asynchronous copy, for which it did not wait
  };
  Racer one, other;
  MemoryPlace place;
  Between between = Between::warps;
  /// set if the accesses are in a loop whose number of iterations differs between threads
  bool in_uneven_loop = false;
};
struct GlobalRace {
  static constexpr FindingKind kKind = FindingKind::global_race;
  Racer one, other;
  MemoryPlace place;
  bool same_block = false;
};

/// A plain read of memory that another thread changes by an atomic. The two accesses have no order.
struct PlainReadOfAtomic {
  static constexpr FindingKind kKind = FindingKind::plain_read_of_atomic;
  Racer read, atomic;
  MemoryPlace place;
  bool same_block = false;
};

/// An atomic or a fence with block scope that synchronises threads of different blocks.
struct NarrowScope {
  static constexpr FindingKind kKind = FindingKind::narrow_scope;
  enum class What : std::uint8_t { access, fence };
  What what = What::access;
  CodeLine line;  ///< line of the atomic or the fence
  /// the two accesses that are not ordered; if `what` is `access`, `one` is the access with block scope
  Racer one, other;
  MemoryPlace place;  ///< memory that both threads access
};

/// Lanes of a warp that write different values to one address in one instruction; `one` and `other` are two of them.
struct WriteConflict {
  static constexpr FindingKind kKind = FindingKind::write_conflict;
  unsigned lanes = 0;
  Thread one, other;
  MemoryPlace place;
};

struct UninitialisedRead {
  static constexpr FindingKind kKind = FindingKind::uninitialised_read;
  Thread thread;
  MemoryPlace place;
  unsigned other_lanes = 0;
};

/// The use that makes an incorrect value harmful.
struct HarmfulUse {
  enum class Kind : std::uint8_t {
    stored,     ///< the value is written to memory that other threads can read
    decides,    ///< a branch depends on the value
    compared,   ///< the value is compared with another value
    addresses,  ///< the value is used for an address
  };
  Kind kind = Kind::stored;
  CodeLine line;
};

/// A variable or array of a thread that is used before the thread has written to it.
struct UninitialisedValue {
  static constexpr FindingKind kKind = FindingKind::uninitialised_read;
  Thread thread;
  bool is_array = false;  ///< true: the value is in local memory; false: it is in a register
  HarmfulUse use;
  unsigned other_lanes = 0;
};

/// A shuffle whose source lane provides no value. The result of the shuffle is used.
struct UndefinedShuffle {
  static constexpr FindingKind kKind = FindingKind::undefined_shuffle;
  enum class Why : std::uint8_t {
    exited,     ///< the source lane has exited
    unnamed,    ///< the mask of the shuffle does not include the source lane
    elsewhere,  ///< the source lane does not execute the shuffle
    missing,    ///< the block has no thread for the source lane
  };
  Thread thread;
  unsigned source = 0;  ///< source lane of the shuffle
  Why why = Why::elsewhere;
  HarmfulUse use;
  unsigned other_lanes = 0;
};

struct DivisionByZero {
  static constexpr FindingKind kKind = FindingKind::division_by_zero;
  Thread thread;
  bool is_remainder = false;
  unsigned other_lanes = 0;
};

/// A floating-point instruction with finite operands that results in infinity or NaN. This result is used.
struct NotFinite {
  static constexpr FindingKind kKind = FindingKind::not_finite;
  Thread thread;
  bool is_nan = false;  ///< true: the result is a NaN; false: an infinity
  HarmfulUse use;
  unsigned other_lanes = 0;
};

/// An access to freed memory of the device's heap, or a `free` of an address that is not allocated.
struct UseAfterFree {
  static constexpr FindingKind kKind = FindingKind::use_after_free;
  struct Release {
    Thread thread;
    CodeLine line;
  };
  Thread thread;
  Action action = Action::other;
  bool frees = false;               ///< true if the access is a call of `free`
  std::optional<Release> released;  ///< earlier call of `free`; empty if no allocation begins at the address
  unsigned other_lanes = 0;
};

/// An access through a pointer to the local memory of another thread.
struct ForeignLocal {
  static constexpr FindingKind kKind = FindingKind::foreign_local;
  Thread thread;
  Action action = Action::other;
  std::uint32_t owner = 0;  ///< number, in its block, of the thread that owns the local memory
  unsigned other_lanes = 0;
};

/// A number that does not fit in 32 bits and is used for an address.
struct IndexOverflow {
  static constexpr FindingKind kKind = FindingKind::index_overflow;
  Thread thread;
  std::int64_t right = 0;  ///< the correct number, which needs more than 32 bits
  std::int64_t left = 0;   ///< the wrapped number in the 32-bit register
  CodeLine access;         ///< the access whose address is wrong because of the overflow
};

/// A buffer in which the kernel's check found wrong elements, and the first of these elements.
struct WrongResult {
  static constexpr FindingKind kKind = FindingKind::wrong_result;
  Memory memory;
  IndexedElement element;
  std::string expected, got;      ///< formatted values; `got` is empty if the kernel wrote nothing to the element
  std::uint64_t differences = 0;  ///< number of elements that differ
  std::uint64_t compared = 0;     ///< number of elements that were compared
};

using FindingFacts = std::variant<OutOfBounds, Misaligned, Endless, Deadlock, Trap, FailedAssertion, DifferentBarriers,
                                  MissedBarrier, UnnamedLane, AbsentLanes, SharedRace, GlobalRace, PlainReadOfAtomic,
                                  NarrowScope, WriteConflict, UninitialisedRead, UninitialisedValue, UndefinedShuffle,
                                  DivisionByZero, NotFinite, UseAfterFree, ForeignLocal, IndexOverflow, WrongResult>;

}  // namespace warplens::trace
