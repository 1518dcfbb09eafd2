#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// What a matrix consists of.
enum class ElementType : std::uint8_t { f16, bf16, tf32, e4m3, e5m2, f32, f64, s32, s8, u8, s4, u4, b1 };

/// Bits of one element in a register, by ElementType. Single bits come by 32, since nothing looks at fewer.
inline constexpr std::uint8_t kElementBits[] = {16, 16, 32, 8, 8, 32, 64, 32, 8, 8, 4, 4, 32};
constexpr unsigned bits_of(ElementType element) {
  return kElementBits[static_cast<unsigned>(element)];
}

/// D = A * B + C, with A of m rows and k columns, B of k and n, C and D of m and n. Eight bytes, so that it travels in
/// own(op).offset.
struct MatrixForm {
  std::uint8_t m, n;
  std::uint16_t k;  ///< in elements; in words of 32 bits for single bits
  ElementType a, b, c, d;

  static MatrixForm of(const Op& op) { return std::bit_cast<MatrixForm>(own(op).offset); }
  std::int64_t packed() const { return std::bit_cast<std::int64_t>(*this); }
};
static_assert(sizeof(MatrixForm) == 8);

/// Takes "m16n8k16" from the opcode; k as written.
MatrixForm take_shape(InstructionLowering& lowering);
/// Takes the next modifier, which has to name an element: all others but those must have been taken before.
ElementType take_element(InstructionLowering& lowering);

/// The type of PTX that is of one such element; nothing where PTX knows it in matrices alone.
std::optional<ptx::Type> type_of(ElementType element);

/// The most elements of A, B or C.
inline constexpr unsigned kMostElements = 16 * 64;

/// Registers a lane of A (its `rows` are m) or B (n), and of C or D (`rows` are m, `columns` n).
constexpr unsigned factor_registers(ElementType element, unsigned rows, unsigned k) {
  const unsigned bits = bits_of(element);
  return rows * k * bits / (kMaxLanes * (bits == 64 ? 64 : 32));
}
constexpr unsigned accumulator_registers(ElementType element, unsigned rows, unsigned columns) {
  const unsigned elements = rows * columns / kMaxLanes;
  return element == ElementType::f16 ? elements / 2 : elements;
}

/// How a matrix is spread over a warp's registers: in tiles of 8 rows. Lane T holds in each register of a factor
/// neighbouring elements of row T/4, those of lanes T%4 side by side; of an accumulator's tile elements 2*(T%4) and
/// 2*(T%4)+1 of row T/4. Tiles follow one another down the rows first (PTX ISA, "Matrix Fragments for mma"; what wmma
/// leaves open is laid out alike). B is held as its transpose: rows are its columns.
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

/// What moves as a whole: 8 rows of 16 bytes, of which lane T's register holds bytes 4*(T%4) and up of row T/4.
inline constexpr unsigned kTileRows = 8, kTileRowBytes = 16;
/// Where in a tile, row by row, half `half` of lane `lane`'s register belongs.
constexpr unsigned place_in_tile(unsigned lane, unsigned half, bool transposed) {
  const unsigned along = 2 * (lane % 4) + half, across = lane / 4;
  return transposed ? along * kTileRowBytes + across * 2 : across * kTileRowBytes + along * 2;
}

/// Chooses the handler that multiplies: d, a, b and c are op.extra's slots, one matrix after the other in that order.
/// own(op).variant has kSaturate and kExclusiveOr, or of doubles the Rounding; own(op).word is how many products of
/// floats are added up at once. Refuses elements that do not go together.
inline constexpr std::uint8_t kSaturate = 1, kExclusiveOr = 2;
Handler matrix_product(InstructionLowering& lowering, const MatrixForm& form);

/// Takes the operand's registers, in a vector or alone, and appends their slots.
void take_matrix(InstructionLowering& lowering, std::size_t operand, ElementType element, bool is_written,
                 unsigned count, std::vector<std::uint32_t>& slots);

/// Makes the instruction one of the whole warp.
void wait_for_whole_warp(InstructionLowering& lowering);

// The forms of wmma (wmma.cpp loads and stores; mma.cpp multiplies).
void lower_wmma_product(InstructionLowering& lowering);

}  // namespace warplens::simt
