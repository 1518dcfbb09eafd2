#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// Type of the elements of a matrix.
enum class ElementType : std::uint8_t { f16, bf16, tf32, e4m3, e5m2, f32, f64, s32, s8, u8, s4, u4, b1 };

/// Bits of one element in a register, by ElementType. For b1 it is 32, because no code handles single bits.
inline constexpr std::uint8_t kElementBits[] = {16, 16, 32, 8, 8, 32, 64, 32, 8, 8, 4, 4, 32};
constexpr unsigned bits_of(ElementType element) {
  return kElementBits[static_cast<unsigned>(element)];
}

/// D = A * B + C, where A has m rows and k columns, B has k rows and n columns, and C and D have m rows and n columns.
/// Eight bytes, so that it fits into own(op).offset.
struct MatrixForm {
  std::uint8_t m, n;
  std::uint16_t k;  ///< in elements; for b1 in words of 32 bits
  ElementType a, b, c, d;

  static MatrixForm of(const Op& op) { return std::bit_cast<MatrixForm>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(MatrixForm) == 8);

/// Takes a shape such as "m16n8k16" from the opcode; k is as written.
MatrixForm take_shape(InstructionLowering& lowering);
/// Takes the next modifier, which must be an element type: all other modifiers must have been taken before.
ElementType take_element(InstructionLowering& lowering);

/// Returns the PTX type of such an element; empty if PTX has this type only in matrices.
std::optional<ptx::Type> type_of(ElementType element);

/// Largest number of elements of A, B or C.
inline constexpr unsigned kMostElements = 16 * 64;

/// Registers per lane of A (`rows` is m) or B (`rows` is n), and of C or D (`rows` is m, `columns` is n).
constexpr unsigned factor_registers(ElementType element, unsigned rows, unsigned k) {
  const unsigned bits = bits_of(element);
  return rows * k * bits / (kMaxLanes * (bits == 64 ? 64 : 32));
}
constexpr unsigned accumulator_registers(ElementType element, unsigned rows, unsigned columns) {
  const unsigned elements = rows * columns / kMaxLanes;
  return element == ElementType::f16 ? elements / 2 : elements;
}

/// Layout of a matrix in a warp's registers, in tiles of 8 rows. In each register of a factor, lane T holds adjacent
/// elements of row T/4; lanes with consecutive T%4 hold consecutive elements. In a tile of an accumulator, lane T holds
/// elements 2*(T%4) and 2*(T%4)+1 of row T/4. Tiles are ordered down the rows first (PTX ISA, "Matrix Fragments for
/// mma"; PTX leaves the layout of wmma open, and we use the same one). B is stored transposed: its rows are the columns
/// of B.
struct FragmentPlace {
  unsigned row, column;
};
inline FragmentPlace factor_place(ElementType element, unsigned rows, unsigned reg, unsigned lane, unsigned part) {
  const unsigned parts = bits_of(element) >= 32 ? 1 : 32 / bits_of(element), tiles = rows / 8;
  return {8 * (reg % tiles) + lane / 4, (reg / tiles * 4 + lane % 4) * parts + part};
}
inline FragmentPlace accumulator_place(unsigned rows, unsigned index, unsigned lane) {
  const unsigned tile = index / 2, tiles = rows / 8;
  return {8 * (tile % tiles) + lane / 4, 8 * (tile / tiles) + lane % 4 * 2 + index % 2};
}

/// A tile: 8 rows of 16 bytes. The register of lane T holds the 4 bytes from 4*(T%4) on of row T/4.
inline constexpr unsigned kTileRows = 8, kTileRowBytes = 16;
/// Returns the byte offset, in a tile stored row by row, of half `half` of the register of lane `lane`.
constexpr unsigned place_in_tile(unsigned lane, unsigned half, bool transposed) {
  const unsigned along = 2 * (lane % 4) + half, across = lane / 4;
  return transposed ? along * kTileRowBytes + across * 2 : across * kTileRowBytes + along * 2;
}

/// Chooses the handler that multiplies. The slots in op.extra are those of d, a, b and c, in this order.
/// own(op).variant has kSaturate and kExclusiveOr, or the Rounding for doubles; own(op).word is the number of products
/// of floats that are added in one step. Refuses element types that cannot be combined.
inline constexpr std::uint8_t kSaturate = 1, kExclusiveOr = 2;
Handler matrix_product(InstructionLowering& lowering, const MatrixForm& form);

/// Takes the registers of an operand, as a vector or as a single one, and appends their slots.
void take_matrix(InstructionLowering& lowering, std::size_t operand, ElementType element, bool is_written,
                 unsigned count, std::vector<std::uint32_t>& slots);

/// Makes the instruction wait for all lanes of the warp.
void wait_for_whole_warp(InstructionLowering& lowering);

// Forms of wmma (wmma.cpp has loads and stores, mma.cpp products).
void lower_wmma_product(InstructionLowering& lowering);

}  // namespace warplens::simt
