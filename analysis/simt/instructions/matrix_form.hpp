#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// Type of the elements of a matrix.
enum class ElementType : std::uint8_t { f16, bf16, tf32, e4m3, e5m2, f32, f64, s32, s8, u8, s4, u4, b1 };

/// Number of bits of one element in a register. Index: ElementType. For b1 it is 32, because single bits are always
/// handled in words.
inline constexpr std::uint8_t kElementBits[] = {16, 16, 32, 8, 8, 32, 64, 32, 8, 8, 4, 4, 32};
constexpr unsigned bits_of(ElementType element) {
  return kElementBits[static_cast<unsigned>(element)];
}

/// Form of a product D = A * B + C, where A has m rows and k columns, B has k rows and n columns, and C and D have m
/// rows and n columns. The struct has eight bytes, so that it fits into own(op).offset.
struct MatrixForm {
  std::uint8_t m, n;
  std::uint16_t k;  ///< number of columns of A in elements; for b1, in words of 32 bits
  ElementType a, b, c, d;

  static MatrixForm of(const Op& op) { return std::bit_cast<MatrixForm>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(MatrixForm) == 8);

/// Consumes a shape such as "m16n8k16" of the opcode. `k` of the result is the number in the opcode; for b1, the caller
/// must convert it to words.
MatrixForm take_shape(InstructionLowering& lowering);
/// Consumes the next modifier, which must be an element type: all other modifiers before it must already be consumed.
ElementType take_element(InstructionLowering& lowering);

/// Returns the PTX type of an element; nullopt if PTX has this type only in matrices.
std::optional<ptx::Type> type_of(ElementType element);

/// Maximum number of elements of A, B or C.
inline constexpr unsigned kMostElements = 16 * 64;

/// These functions return the number of registers per lane. For factor A, `rows` is m; for factor B, it is n. For the
/// accumulators C and D, `rows` is m and `columns` is n.
constexpr unsigned factor_registers(ElementType element, unsigned rows, unsigned k) {
  const unsigned bits = bits_of(element);
  return rows * k * bits / (kMaxLanes * (bits == 64 ? 64 : 32));
}
constexpr unsigned accumulator_registers(ElementType element, unsigned rows, unsigned columns) {
  const unsigned elements = rows * columns / kMaxLanes;
  return element == ElementType::f16 ? elements / 2 : elements;
}

/// Position of an element of a matrix. The layout of a matrix in the registers of a warp consists of tiles of 8 rows.
/// In each register of a factor, lane T holds adjacent elements of row T/4; lanes with consecutive T%4 hold consecutive
/// elements. In a tile of an accumulator, lane T holds elements 2*(T%4) and 2*(T%4)+1 of row T/4. The tiles follow each
/// other down the columns: first all tiles of the first columns, then all tiles of the next columns, and so on (PTX
/// ISA, "Matrix Fragments for mma"). PTX does not define the layout for wmma; Warplens uses the same one. B is stored
/// transposed: its rows here are the columns of B.
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

/// Size of a tile: 8 rows of 16 bytes. The register of lane T holds the 4 bytes at 4*(T%4) of row T/4.
inline constexpr unsigned kTileRows = 8, kTileRowBytes = 16;
/// Returns the byte offset of one half (0 or 1) of a lane's register. The offset is relative to a tile that is stored
/// row by row.
constexpr unsigned place_in_tile(unsigned lane, unsigned half, bool transposed) {
  const unsigned along = 2 * (lane % 4) + half, across = lane / 4;
  return transposed ? along * kTileRowBytes + across * 2 : across * kTileRowBytes + along * 2;
}

/// Returns the handler that multiplies. Refuses element types that cannot be combined. The handler reads these fields:
/// - op.extra: the slots of d, a, b and c, in this order
/// - own(op).variant: kSaturate and kExclusiveOr; for doubles, the Rounding
/// - own(op).word: the number of products of floats that are added in one step
inline constexpr std::uint8_t kSaturate = 1, kExclusiveOr = 2;
Handler matrix_product(InstructionLowering& lowering, const MatrixForm& form);

/// Lowers the registers of an operand, which may be a vector or a single register, and appends their slots.
void take_matrix(InstructionLowering& lowering, std::size_t operand, ElementType element, bool is_written,
                 unsigned count, std::vector<std::uint32_t>& slots);

/// Makes the instruction wait until all lanes of the warp have reached it.
void wait_for_whole_warp(InstructionLowering& lowering);

// These functions lower the forms of wmma: loads and stores are in wmma.cpp, products in mma.cpp.
void lower_wmma_product(InstructionLowering& lowering);

}  // namespace warplens::simt
