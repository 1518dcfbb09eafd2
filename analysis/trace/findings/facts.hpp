#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::trace {

/// What can be wrong with a kernel.
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

/// As the commands and the JSON call it: "out-of-bounds".
const char* name_of(FindingKind kind);

/// The names of all kinds.
std::vector<std::string> finding_names();

/// How bad something is: an error is undefined, ends the kernel or makes its results depend on chance; a warning may be
/// meant, and is wrong often enough to be looked at; a note is only said.
enum class Severity : std::uint8_t { error, warning, note };

/// As the commands and the JSON call it: "error".
const char* name_of(Severity severity);

Severity severity_of(FindingKind kind);

// What the facts below are made of. They say what is the case; the sentences are made in app/words.

/// An index, and in how many dimensions it is told: as many as the shape has that it lies in.
struct Index {
  simt::Dim3 at;
  unsigned dimensions = 1;
};

/// A thread of the launch.
struct Thread {
  Index thread;  ///< threadIdx
  Index block;   ///< blockIdx
};

/// A line of the CUDA source; of the PTX where the compiler did not say which one.
struct CodeLine {
  std::uint32_t number = 0;
  bool is_ptx = false;
};

/// What an instruction does to memory.
enum class Action : std::uint8_t {
  read,
  write,
  atomic,
  async_copy,  ///< writes by an asynchronous copy
  other,
};

/// A piece of memory that has a name in the source (a buffer, or a variable of the kernel's); else a whole space.
struct Memory {
  ptx::StateSpace space = ptx::StateSpace::global;
  std::string name;  ///< empty: the space
};

/// An element of a buffer, as the kernel's own pointer counts; of a matrix with its row and column.
struct IndexedElement {
  struct Cell {
    std::uint64_t row = 0, column = 0;
  };
  std::uint64_t index = 0;
  std::optional<Cell> cell;
};

/// What is at an address that is in bounds.
struct MemoryPlace {
  enum class Unit : std::uint8_t {
    whole,    ///< all of `memory`, a variable
    element,  ///< `element` of it
    byte,     ///< byte number `number` of it
    address,  ///< global memory without a name, at address `number`
  };
  Memory memory;
  Unit unit = Unit::address;
  IndexedElement element;
  std::uint64_t number = 0;
};

/// What an address out of bounds misses.
struct Miss {
  enum class Kind : std::uint8_t {
    before_start,   ///< `distance` bytes before the start of `memory`
    past_end,       ///< `distance` bytes past the end of `memory`, at what would be `element`
    empty_space,    ///< there is none of the space: shared memory of a block that has none
    outside_space,  ///< `address` of a space that is smaller or read-only
    null_pointer,   ///< so close to address 0 that it is a null pointer's
    nothing_there,  ///< no buffer that could be meant
  };
  Kind kind = Kind::nothing_there;
  Memory memory;
  std::uint64_t address = 0;
  std::uint64_t distance = 0;  ///< bytes, the last of them counted
  std::uint64_t size = 0;      ///< of `memory`: elements where `in_elements`, else bytes
  bool in_elements = false;
  std::optional<IndexedElement> element;  ///< where the memory's elements are known
  std::optional<CodeLine> allocated;      ///< of the device's heap: where it was taken
};

// The facts of each kind, as they were where it was seen first. `other_lanes` are those of the warp that did the same
// in that instruction.

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
  std::uint32_t width = 0;  ///< bytes, of which the address should be a multiple
  Memory memory;
  std::uint32_t past_multiple = 0;  ///< bytes
  unsigned other_lanes = 0;
};

struct Endless {
  static constexpr FindingKind kKind = FindingKind::endless;
  Thread thread;
  CodeLine loop;
  std::uint64_t warp_instructions = 0;  ///< that its block took
};

/// Threads that wait for ever, a trap and a failed assertion: `detail` is what the executor says of it, or empty.
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

/// Lanes of one warp wait at different instructions.
struct DifferentBarriers {
  static constexpr FindingKind kKind = FindingKind::barrier_divergence;
  Thread thread;
  CodeLine line;
  Thread other_thread;
  CodeLine other_line;
  std::optional<CodeLine> condition;  ///< that divided them
};

/// A barrier that some threads never come to.
struct MissedBarrier {
  static constexpr FindingKind kKind = FindingKind::barrier_divergence;
  struct Escape {
    CodeLine condition;  ///< that led the thread past the barrier
    Thread thread;
  };
  std::uint64_t missing = 0;  ///< threads
  CodeLine line;
  Thread waiting;
  std::optional<Escape> escape;
};

/// A warp-wide instruction whose mask lacks a lane that executes it.
struct UnnamedLane {
  static constexpr FindingKind kKind = FindingKind::warp_divergence;
  Thread thread;
  std::string instruction;  ///< as CUDA C++ calls it ("__shfl_sync"); as the PTX does, where that has no name for it
};

/// A warp-wide instruction whose mask names lanes that do not come to it.
struct AbsentLanes {
  static constexpr FindingKind kKind = FindingKind::warp_divergence;
  std::string instruction;  ///< as CUDA C++ calls it ("__shfl_sync"); as the PTX does, where that has no name for it
  unsigned lanes = 0;
  Thread first;  ///< of them
};

/// One of the two that meet in a race.
struct Racer {
  Thread thread;
  Action action = Action::other;
  CodeLine line;
};
struct SharedRace {
  static constexpr FindingKind kKind = FindingKind::shared_race;
  enum class Between : std::uint8_t {
    warps,
    lanes,     ///< of one warp
    own_copy,  ///< a thread and the asynchronous copy that it did not wait for
  };
  Racer one, other;
  MemoryPlace place;
  Between between = Between::warps;
};
struct GlobalRace {
  static constexpr FindingKind kKind = FindingKind::global_race;
  Racer one, other;
  MemoryPlace place;
  bool same_block = false;
};

/// A plain read of what another thread changes by an atomic, with nothing between that orders them.
struct PlainReadOfAtomic {
  static constexpr FindingKind kKind = FindingKind::plain_read_of_atomic;
  Racer read, atomic;
  MemoryPlace place;
  bool same_block = false;
};

/// An atomic or a fence for the threads of one block alone, where threads of two meet.
struct NarrowScope {
  static constexpr FindingKind kKind = FindingKind::narrow_scope;
  enum class What : std::uint8_t { access, fence };
  What what = What::access;
  CodeLine line;      ///< of it
  Racer one, other;   ///< that meet: of an access, `one` is the narrow one
  MemoryPlace place;  ///< where they meet
};

/// Lanes of a warp that write different values to one place in one instruction: `one` and `other` are two of them.
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

/// Where a value that is not what it should be does harm.
struct HarmfulUse {
  enum class Kind : std::uint8_t {
    stored,     ///< it is written to memory that others see
    decides,    ///< a branch hangs on it
    compared,   ///< it is compared with another number
    addresses,  ///< an address is made of it
  };
  Kind kind = Kind::stored;
  CodeLine line;
};

/// A variable or array of the thread's own that is used before the thread has written it.
struct UninitialisedValue {
  static constexpr FindingKind kKind = FindingKind::uninitialised_read;
  Thread thread;
  bool is_array = false;  ///< it lies in local memory; else in a register
  HarmfulUse use;
  unsigned other_lanes = 0;
};

/// A shuffle that takes a value from a lane that gives none, and the value is used.
struct UndefinedShuffle {
  static constexpr FindingKind kKind = FindingKind::undefined_shuffle;
  enum class Why : std::uint8_t {
    exited,     ///< the lane has ended
    unnamed,    ///< the mask does not name it
    elsewhere,  ///< it does not execute the shuffle
    missing,    ///< the block has no such thread
  };
  Thread thread;
  unsigned source = 0;  ///< the lane that should have given the value
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

/// A floating-point instruction that makes infinity or NaN of finite numbers, which is used.
struct NotFinite {
  static constexpr FindingKind kKind = FindingKind::not_finite;
  Thread thread;
  bool is_nan = false;  ///< else an infinity
  HarmfulUse use;
  unsigned other_lanes = 0;
};

/// An access to memory of the device's heap that was freed, or a `free` of what is not allocated.
struct UseAfterFree {
  static constexpr FindingKind kKind = FindingKind::use_after_free;
  struct Release {
    Thread thread;
    CodeLine line;
  };
  Thread thread;
  Action action = Action::other;
  bool frees = false;               ///< it is a `free`
  std::optional<Release> released;  ///< before; none: no allocation begins at the address that is freed
  unsigned other_lanes = 0;
};

/// An access through a pointer to another thread's local memory.
struct ForeignLocal {
  static constexpr FindingKind kKind = FindingKind::foreign_local;
  Thread thread;
  Action action = Action::other;
  std::uint32_t owner = 0;  ///< the number of the owner within its block
  unsigned other_lanes = 0;
};

/// A number that does not fit in 32 bits and reached an address.
struct IndexOverflow {
  static constexpr FindingKind kKind = FindingKind::index_overflow;
  Thread thread;
  std::int64_t right = 0;  ///< the number
  std::int64_t left = 0;   ///< what is left of it
  CodeLine access;         ///< that goes wrong with it
};

/// A buffer does not hold what the kernel's check says. The first of the elements that differ.
struct WrongResult {
  static constexpr FindingKind kKind = FindingKind::wrong_result;
  Memory memory;
  IndexedElement element;
  std::string expected, got;      ///< as people read them; `got` is empty where nothing was written there
  std::uint64_t differences = 0;  ///< elements
  std::uint64_t compared = 0;     ///< elements
};

using FindingFacts = std::variant<OutOfBounds, Misaligned, Endless, Deadlock, Trap, FailedAssertion, DifferentBarriers,
                                  MissedBarrier, UnnamedLane, AbsentLanes, SharedRace, GlobalRace, PlainReadOfAtomic,
                                  NarrowScope, WriteConflict, UninitialisedRead, UninitialisedValue, UndefinedShuffle,
                                  DivisionByZero, NotFinite, UseAfterFree, ForeignLocal, IndexOverflow, WrongResult>;

}  // namespace warplens::trace
