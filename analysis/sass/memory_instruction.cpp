#include "analysis/sass/memory_instruction.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "analysis/sass/bytes.hpp"
#include "analysis/sass/instruction_fields.hpp"
#include "analysis/sass/line_table.hpp"

namespace warplens::sass {
namespace {

using ptx::StateSpace;

enum class Kind : std::uint8_t { load, store, matrix_load, matrix_store, atomic };

struct Operation {
  std::uint32_t bits;  ///< lowest nine bits: the operation; next three bits: the form of the operands
  StateSpace space;
  Kind kind;
};

constexpr std::array<Operation, 17> kOperations{{
    {0x03b, StateSpace::shared, Kind::matrix_load},   // LDSM
    {0x044, StateSpace::shared, Kind::matrix_store},  // STSM
    {0x0b9, StateSpace::constant, Kind::load},        // ULDC
    {0x180, StateSpace::generic, Kind::load},         // LD
    {0x181, StateSpace::global, Kind::load},          // LDG
    {0x182, StateSpace::constant, Kind::load},        // LDC
    {0x183, StateSpace::local, Kind::load},           // LDL
    {0x184, StateSpace::shared, Kind::load},          // LDS
    {0x185, StateSpace::generic, Kind::store},        // ST
    {0x186, StateSpace::global, Kind::store},         // STG
    {0x187, StateSpace::local, Kind::store},          // STL
    {0x188, StateSpace::shared, Kind::store},         // STS
    {0x18a, StateSpace::generic, Kind::atomic},       // ATOM
    {0x18c, StateSpace::shared, Kind::atomic},        // ATOMS
    // ATOMS.CAS, and ATOMS.CAST.SPIN (the assembler builds loops with it for other atomics)
    {0x18d, StateSpace::shared, Kind::atomic},
    {0x18e, StateSpace::global, Kind::atomic},  // REDG
    {0x1a8, StateSpace::global, Kind::atomic},  // ATOMG
}};

/// The guard !PT: the instruction is never executed; it is only a placeholder between asynchronous copies.
constexpr std::uint64_t kNever = 0xf;

/// ATOMS.POPC.INC, a form of ATOMS, with all twelve bits. The lowest nine bits alone do not identify it.
constexpr std::uint64_t kCountsLanes = 0xf8c;
/// Instructions that combine values of all lanes: POPC, UPOPC and REDUX.
constexpr std::array<std::uint64_t, 3> kOverLanes{0x109, 0x0bf, 0x1c4};

/// Number of bytes per lane for each value of the width field: u8, s8, u16, s16, 32, 64, 128 and 256 bits.
constexpr std::array<std::uint32_t, 8> kWidths{1, 1, 2, 2, 4, 8, 16, 32};
constexpr unsigned kWidthShift = 73 - 64;

constexpr unsigned kMatricesShift = 72 - 64;
constexpr unsigned kBaseShift = 24, kOffsetShift = 40;

/// The lower and upper 64 bits of an instruction.
struct Encoded {
  std::uint64_t low = 0, high = 0;

  std::uint64_t operation() const { return low & kOperationMask; }
  std::uint64_t guard() const { return low >> kGuardShift & kPredicateMask; }
};

/// Position of an instruction in the machine code.
struct Place {
  std::uint32_t section = 0;
  std::uint64_t address = 0;
  std::uint32_t ptx_line = 0;
};

MemoryInstruction read(const Operation& operation, const Encoded& code, const Place& place) {
  MemoryInstruction result{.space = operation.space,
                           .is_store = operation.kind == Kind::store || operation.kind == Kind::matrix_store,
                           .width = kWidths[(code.high >> kWidthShift) % kWidths.size()],
                           .ptx_line = place.ptx_line,
                           .section = place.section,
                           .address = place.address,
                           .is_guarded = code.guard() != kAlways};
  if (operation.kind == Kind::matrix_load || operation.kind == Kind::matrix_store) {
    result.is_matrix = true;
    result.width = 4U << (code.high >> kMatricesShift & 3);
  } else if (operation.kind == Kind::atomic) {
    result.is_atomic = true;
    result.atomic = (code.low & kFormMask) == kCountsLanes ? AtomicMade::counts_lanes
                    : code.guard() == kAlways              ? AtomicMade::itself
                                                           : AtomicMade::unknown;
  } else {
    result.base = static_cast<std::uint8_t>(code.low >> kBaseShift);
    // The offset is signed: shifting a signed number to the right keeps the sign.
    result.offset = static_cast<std::int32_t>(static_cast<std::int64_t>(code.low) >> kOffsetShift);
  }
  return result;
}

}  // namespace

std::vector<MemoryInstruction> memory_instructions(const Cubin& cubin) {
  const std::vector<LineRow> lines = ptx_line_table(cubin);
  std::vector<MemoryInstruction> found;
  std::set<std::uint32_t> adds_up;  // PTX lines whose machine code contains a reduction over all lanes
  for_each_instruction(cubin, [&](std::uint32_t number, std::uint64_t at) {
    Bytes bytes(cubin.sections[number].bytes, at);
    const auto low = bytes.take<std::uint64_t>();
    const Encoded code{low, bytes.take<std::uint64_t>()};
    if (std::ranges::find(kOverLanes, code.operation()) != kOverLanes.end())
      adds_up.insert(ptx_line_of(lines, number, at));
    const auto operation = std::ranges::find(kOperations, code.operation(), &Operation::bits);
    if (operation == kOperations.end() || code.guard() == kNever) return;
    found.push_back(read(*operation, code, {number, at, ptx_line_of(lines, number, at)}));
  });
  // If the machine code of the PTX line also has a reduction, the lanes first combine their values, and one lane
  // executes the atomic. A guard or a branch selects this lane.
  for (MemoryInstruction& made : found)
    if (made.is_atomic && made.atomic != AtomicMade::counts_lanes && adds_up.contains(made.ptx_line))
      made.atomic = AtomicMade::by_one_lane;
  return found;
}

}  // namespace warplens::sass
