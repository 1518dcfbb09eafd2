// wmma.load and wmma.store: they move matrices between memory and the registers of a warp (PTX ISA, "wmma.load",
// "wmma.store"). PTX does not define which lane holds which element; in Warplens, fragments have the same layout as for
// mma (matrix_form.hpp). The memory accesses are those of the code that the assembler of CUDA 13.0 generates for
// compute capability 9.0. analysis/sass checks whether the machine code of a kernel has these accesses.

#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/matrix_form.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"

namespace warplens::simt {
namespace {

using ptx::StateSpace;

enum class Part : std::uint8_t { a, b, accumulator };

/// The units in which a fragment is accessed.
enum class FragmentPieces : std::uint8_t {
  /// Each lane accesses its elements. Elements that are adjacent in memory are accessed together.
  elements,
  /// Each lane accesses words whose elements belong to other lanes. movmatrix moves the elements between the lanes.
  tiles,
  /// One ldmatrix accesses several tiles.
  matrices,
};

/// All properties of a load or store except its operands. It has eight bytes, so that it fits into own(op).offset.
struct Fragment {
  std::uint8_t rows, columns;  ///< size of the matrix; for B, of the transposed matrix
  ElementType element;
  Part part;
  StateSpace space;
  bool along_rows;         ///< whether the elements of one row are adjacent in memory
  std::uint8_t registers;  ///< number of registers with different elements
  FragmentPieces way;

  static Fragment of(const Op& op) { return std::bit_cast<Fragment>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
  /// Returns the number of elements per register.
  unsigned parts() const {
    return part == Part::accumulator && element != ElementType::f16 ? 1 : bytes() >= 4 ? 1 : 4 / bytes();
  }
  unsigned bytes() const { return bits_of(element) / 8; }
  /// Returns the distance between the columns of adjacent lanes.
  unsigned columns_per_lane() const { return part == Part::accumulator ? 2 : parts(); }

  /// Returns the number of tiles per access, if tiles are accessed.
  unsigned tiles_together() const { return way == FragmentPieces::matrices ? std::min<unsigned>(registers, 4) : 1; }

  FragmentPlace place(unsigned reg, unsigned lane, unsigned at) const {
    if (part != Part::accumulator) return factor_place(element, rows, reg, lane, at);
    return accumulator_place(rows, reg * parts() + at, lane);
  }
};
static_assert(sizeof(Fragment) == 8);

/// Returns the number of registers per access. Two elements of an accumulator that are adjacent in memory are accessed
/// together, if each of them has its own register.
unsigned registers_per_access(const Fragment& fragment) {
  return fragment.part == Part::accumulator && fragment.parts() == 1 && fragment.along_rows ? 2 : 1;
}

/// One access: in every lane, `count` elements that are adjacent in memory. The first one is element `part` of register
/// `reg`.
struct FragmentStep {
  unsigned reg, part, count;
};

/// Calls `move(access)` for each access to the elements of the fragment.
template <class Move>
void for_each_access(const Fragment& fragment, Move move) {
  const unsigned group = registers_per_access(fragment), parts = fragment.parts();
  for (unsigned reg = 0; reg < fragment.registers; reg += group) {
    if (fragment.along_rows) {
      move(FragmentStep{reg, 0, parts * group});
    } else {
      for (unsigned part = 0; part < parts; ++part) move(FragmentStep{reg, part, 1});
    }
  }
}

/// Computes the address of the first element that each lane accesses. Operand op.b is the distance between two rows (or
/// two columns) in memory, in elements.
void find_addresses(const Lanes& lanes, const Fragment& fragment, const Op& op, const PerLane<std::uint64_t>& starts,
                    const FragmentStep& access, PerLane<std::uint64_t>& addresses) {
  const auto* strides = lanes.at<std::uint32_t>(op.b);
  const FragmentPlace first = fragment.place(access.reg, 0, access.part);
  const unsigned bytes = fragment.bytes(), columns = fragment.columns_per_lane();
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
    const std::uint64_t row = first.row + lane / 4, column = first.column + lane % 4 * columns;
    const std::uint64_t across = fragment.along_rows ? row : column, along = fragment.along_rows ? column : row;
    addresses[lane] = starts[lane] + (across * strides[lane] + along) * bytes;
  }
}

/// Copies the elements of an access, for the active lanes, between the registers and `data`. `data` has `access.count`
/// elements per lane. `Element` is a type with the size of one element.
template <class Element, bool Into>
void move_elements(const Lanes& lanes, const std::vector<std::uint32_t>& slots, unsigned parts,
                   const FragmentStep& access, std::uint8_t* data) {
  for (unsigned at = 0; at < access.count; ++at) {
    const unsigned index = access.part + at;
    Element* held = lanes.at<Element>(slots[access.reg + index / parts]) + index % parts;
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
      if ((lanes.active >> lane & 1) == 0) continue;
      std::uint8_t* there = data + (lane * access.count + at) * sizeof(Element);
      if constexpr (Into)
        std::memcpy(&held[lane * parts], there, sizeof(Element));
      else
        std::memcpy(there, &held[lane * parts], sizeof(Element));
    }
  }
}

template <bool Into>
void move_elements(const Lanes& lanes, const Fragment& fragment, const std::vector<std::uint32_t>& slots,
                   const FragmentStep& access, std::uint8_t* data) {
  // If the elements of an access fill a register, they are copied as one word.
  if (fragment.bytes() < 4 && access.count == fragment.parts())
    return move_elements<std::uint32_t, Into>(lanes, slots, 1, {access.reg, 0, 1}, data);
  switch (fragment.bytes()) {
    case 1:
      return move_elements<std::uint8_t, Into>(lanes, slots, fragment.parts(), access, data);
    case 2:
      return move_elements<std::uint16_t, Into>(lanes, slots, fragment.parts(), access, data);
    case 4:
      return move_elements<std::uint32_t, Into>(lanes, slots, fragment.parts(), access, data);
    default:
      return move_elements<std::uint64_t, Into>(lanes, slots, fragment.parts(), access, data);
  }
}

/// Computes the addresses of the lanes for the tiles in register `reg` and the following registers. With ldmatrix, a
/// lane accesses a row; otherwise it accesses a word.
void find_tiles(const Lanes& lanes, const Fragment& fragment, const Op& op, const PerLane<std::uint64_t>& starts,
                unsigned reg, PerLane<std::uint64_t>& addresses) {
  const auto* strides = lanes.at<std::uint32_t>(op.b);
  const bool by_rows = fragment.way == FragmentPieces::matrices;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
    const unsigned tile = by_rows ? lane / kTileRows % fragment.tiles_together() : 0;
    const FragmentPlace first = fragment.place(reg + tile, 0, 0);
    const std::uint64_t across =
        (fragment.along_rows ? first.row : first.column) + (by_rows ? lane % kTileRows : lane / 4);
    const std::uint64_t along = fragment.along_rows ? first.column : first.row;
    const std::uint64_t start = starts[lane] + (across * strides[lane] + along) * fragment.bytes();
    addresses[lane] = start + (by_rows ? 0 : lane % 4 * std::uint64_t{4});
  }
}

/// Returns the lanes that provide addresses for these tiles: the lanes with rows for ldmatrix, otherwise all active
/// lanes.
LaneMask lanes_of_tiles(const Fragment& fragment, LaneMask active) {
  return fragment.way == FragmentPieces::matrices ? active & first_lanes(kTileRows * fragment.tiles_together())
                                                  : active;
}

/// Copies a tile between a register of all lanes and its place in `bytes`.
template <bool Into>
void move_tile(const Lanes& lanes, std::uint32_t slot, bool transposed, std::uint8_t* bytes) {
  auto* const held = reinterpret_cast<std::uint8_t*>(lanes.at<std::uint32_t>(slot));
  for_each_lane(lanes.active, [&](unsigned lane) {
    for (unsigned half = 0; half < 2; ++half) {
      std::uint8_t* const in_register = held + lane * 4 + half * 2;
      std::uint8_t* const in_tile = bytes + place_in_tile(lane, half, transposed);
      std::memcpy(Into ? in_register : in_tile, Into ? in_tile : in_register, 2);
    }
  });
}

template <bool IsLoad>
void move_tiles(const Lanes& lanes, const Fragment& fragment, const Op& op, const PerLane<std::uint64_t>& starts) {
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  const unsigned together = fragment.tiles_together();
  const AccessKind kind = !IsLoad                                    ? AccessKind::store
                          : fragment.way == FragmentPieces::matrices ? AccessKind::matrix_load
                                                                     : AccessKind::load;
  const unsigned width = fragment.way == FragmentPieces::matrices ? kTileRowBytes : 4;
  Lanes accessing = lanes;
  accessing.active = lanes_of_tiles(fragment, lanes.active);
  PerLane<std::uint64_t> addresses;
  for (unsigned reg = 0; reg < fragment.registers; reg += together) {
    alignas(64) std::uint8_t data[kMaxLanes * kTileRowBytes] = {};
    find_tiles(lanes, fragment, op, starts, reg, addresses);
    const auto move_all = [&] {
      for (unsigned tile = 0; tile < together; ++tile)
        move_tile<IsLoad>(lanes, slots[reg + tile], !fragment.along_rows, data + tile * kTileRows * kTileRowBytes);
    };
    if constexpr (!IsLoad) move_all();
    access_memory(accessing, fragment.space, kind, addresses, width, data);
    if constexpr (IsLoad) move_all();
  }
}

void load_fragment(Lanes& lanes, const Op& op) {
  const Fragment fragment = Fragment::of(op);
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  PerLane<std::uint64_t> starts, addresses;
  Op base = op;
  own(base).offset = static_cast<std::int32_t>(own(op).word);
  gather_addresses(lanes, base, own(op).base_bytes, starts);
  if (fragment.way != FragmentPieces::elements)
    move_tiles<true>(lanes, fragment, op, starts);
  else
    for_each_access(fragment, [&](const FragmentStep& access) {
      alignas(64) std::uint8_t data[kMaxLanes * 16] = {};
      const unsigned width = access.count * fragment.bytes();
      find_addresses(lanes, fragment, op, starts, access, addresses);
      access_memory(lanes, fragment.space, AccessKind::load, addresses, width, data);
      move_elements<true>(lanes, fragment, slots, access, data);
    });
  // Additional registers are copies of the first ones. They only occur for .f16, with two elements per register.
  for (std::size_t reg = fragment.registers; reg < slots.size(); ++reg) {
    const auto* same = lanes.at<std::uint32_t>(slots[reg % fragment.registers]);
    for_lanes(lanes, lanes.at<std::uint32_t>(slots[reg]), [same](unsigned lane) { return same[lane]; });
  }
}

void store_fragment(Lanes& lanes, const Op& op) {
  const Fragment fragment = Fragment::of(op);
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  PerLane<std::uint64_t> starts, addresses;
  Op base = op;
  own(base).offset = static_cast<std::int32_t>(own(op).word);
  gather_addresses(lanes, base, own(op).base_bytes, starts);
  if (fragment.way != FragmentPieces::elements) return move_tiles<false>(lanes, fragment, op, starts);
  for_each_access(fragment, [&](const FragmentStep& access) {
    alignas(64) std::uint8_t data[kMaxLanes * 16] = {};
    const unsigned width = access.count * fragment.bytes();
    move_elements<false>(lanes, fragment, slots, access, data);
    find_addresses(lanes, fragment, op, starts, access, addresses);
    access_memory(lanes, fragment.space, AccessKind::store, addresses, width, data);
  });
}

FragmentPieces choose_pieces(const Fragment& fragment) {
  const bool is_factor = fragment.part != Part::accumulator;
  if (is_factor && fragment.space == StateSpace::shared && fragment.bytes() <= 2)
    if (fragment.along_rows || fragment.bytes() == 2) return FragmentPieces::matrices;
  return fragment.bytes() == 2 && !fragment.along_rows ? FragmentPieces::tiles : FragmentPieces::elements;
}

/// Sets the number of accesses and their width. For ldmatrix, the width is the size of the registers that one access
/// fills, per lane.
void set_accesses(const Fragment& fragment, Meaning& meaning) {
  unsigned accesses = 0, width = 4 * fragment.tiles_together();
  if (fragment.way == FragmentPieces::elements)
    for_each_access(fragment, [&](const FragmentStep& access) {
      ++accesses;
      width = access.count * fragment.bytes();
    });
  else
    accesses = fragment.registers / fragment.tiles_together();
  meaning.fragment_accesses = static_cast<std::uint8_t>(accesses);
  meaning.width = static_cast<std::uint8_t>(width);
  meaning.is_by_matrices = fragment.way == FragmentPieces::matrices;
}

/// Consumes the modifier that names the matrix. Loads have .a or .b (a factor) or .c (the accumulator); stores have .d
/// (the accumulator).
Fragment take_fragment(InstructionLowering& lowering, bool is_load) {
  const std::string_view which = is_load ? lowering.accept_any({"a", "b", "c"}) : lowering.accept_any({"d"});
  if (which.empty()) lowering.refuse(marked("'{}' needs the name of its matrix: .a, .b, .c or .d"));
  const bool by_rows = lowering.accept("row");
  if (!by_rows && !lowering.accept("col")) lowering.refuse(marked("'{}' needs .row or .col"));
  const MatrixForm shape = take_shape(lowering);
  Fragment fragment{};
  fragment.part = which == "a" ? Part::a : which == "b" ? Part::b : Part::accumulator;
  fragment.space = take_space(lowering);
  fragment.element = take_element(lowering);
  fragment.rows = fragment.part == Part::b ? shape.n : shape.m;
  fragment.columns = static_cast<std::uint8_t>(fragment.part == Part::accumulator ? shape.n : shape.k);
  fragment.along_rows = by_rows == (fragment.part != Part::b);
  if (bits_of(fragment.element) < 8 || fragment.element == ElementType::b1)
    lowering.refuse(marked("'{}' cannot move elements that are narrower than a byte"));
  const unsigned registers = fragment.part == Part::accumulator
                                 ? accumulator_registers(fragment.element, fragment.rows, fragment.columns)
                                 : factor_registers(fragment.element, fragment.rows, fragment.columns);
  if (registers == 0 || registers > 16)
    lowering.refuse(marked("'{}' has a matrix shape that Warplens does not support"));
  fragment.registers = static_cast<std::uint8_t>(registers);
  fragment.way = choose_pieces(fragment);
  return fragment;
}

void lower_fragment_movement(InstructionLowering& lowering, bool is_load) {
  wait_for_whole_warp(lowering);
  const Fragment fragment = take_fragment(lowering, is_load);
  lowering.expect_operands(2, 3);
  Op& op = lowering.op;
  std::vector<std::uint32_t> slots;
  const bool repeats = fragment.part != Part::accumulator && fragment.element == ElementType::f16;
  take_matrix(lowering, is_load ? 0 : 1, fragment.element, is_load, repeats ? 8 : fragment.registers, slots);
  for (const std::uint32_t slot : slots)
    if (slot == kNoSlot) lowering.refuse(marked("'{}' discards a part of its result"));
  op.extra = lowering.list(std::move(slots));
  own(op).base_bytes = lowering.address(lowering.operand(is_load ? 1 : 0), fragment.space).base_bytes;
  if (own(op).offset != static_cast<std::int32_t>(own(op).offset))
    lowering.refuse(marked("'{}' has an offset of more than 32 bits"));
  own(op).word = static_cast<std::uint32_t>(own(op).offset);
  const unsigned closest = fragment.along_rows ? fragment.columns : fragment.rows;
  op.b = lowering.operand_count() == 3 ? lowering.source(2, ptx::Type::u32, ValueUse::Role::steering)
                                       : lowering.constant_slot(closest, 4);
  own(op).offset = fragment.packed();
  lowering.accesses(is_load ? MemoryAction::fragment_load : MemoryAction::fragment_store, fragment.space, 0,
                    fragment.bytes());
  lowering.meaning.operand_type = type_of(fragment.element).value_or(ptx::Type::pred);
  set_accesses(fragment, lowering.meaning);
  op.run = is_load ? &load_fragment : &store_fragment;
}

void lower_wmma(InstructionLowering& lowering) {
  const std::string_view what = lowering.accept_any({"load", "store", "mma"});
  if (what.empty()) lowering.refuse();
  if (what == "mma") return lower_wmma_product(lowering);
  lower_fragment_movement(lowering, what == "load");
}

}  // namespace

std::span<const InstructionRow> wmma_instructions() {
  static constexpr InstructionRow kRows[] = {{"wmma", lower_wmma}};
  return kRows;
}

}  // namespace warplens::simt
