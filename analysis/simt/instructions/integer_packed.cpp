// add, min and max of pairs of 16-bit integers in a 32-bit register (PTX ISA, "Integer Arithmetic Instructions").

#include "analysis/simt/instructions/integer_packed.hpp"

#include <algorithm>

#include "analysis/simt/instructions/integer_extremum.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using Word = std::uint32_t;

Word make_pair_word(std::uint32_t low, std::uint32_t high) {
  return (low & 0xffff) | high << 16;
}

/// Applies `Function` to each half of the words; the halves have the type `T`.
template <class T, auto Function>
Word halves(Word a, Word b) {
  const auto low = Function(static_cast<T>(a), static_cast<T>(b));
  const auto high = Function(static_cast<T>(a >> 16), static_cast<T>(b >> 16));
  return make_pair_word(static_cast<Word>(low), static_cast<Word>(high));
}

int sum(std::uint16_t a, std::uint16_t b) {
  return a + b;
}
std::int16_t smaller_relu(std::int16_t a, std::int16_t b) {
  return std::max<std::int16_t>(std::min(a, b), 0);
}
std::int16_t larger_relu(std::int16_t a, std::int16_t b) {
  return std::max<std::int16_t>(std::max(a, b), 0);
}

/// Consumes the type and sets the operands. Returns whether the halves are signed.
bool take_pairs(InstructionLowering& lowering) {
  const bool is_signed = lowering.accept_any({"s16x2", "u16x2"}) == "s16x2";
  take_operands(lowering, ptx::Type::b32, 2);
  lowering.computes();
  return is_signed;
}

}  // namespace

bool is_packed_form(const InstructionLowering& lowering) {
  return lowering.has("s16x2") || lowering.has("u16x2");
}

void lower_packed_add(InstructionLowering& lowering) {
  take_pairs(lowering);
  lowering.op.run = &binary<Word, &halves<std::uint16_t, &sum>>;
}

void lower_packed_min(InstructionLowering& lowering) {
  const bool relu = lowering.accept("relu");
  const bool is_signed = take_pairs(lowering);
  if (relu && !is_signed) lowering.refuse(marked("'{}' can have .relu only for .s16x2"));
  lowering.op.run = relu        ? &binary<Word, &halves<std::int16_t, &smaller_relu>>
                    : is_signed ? &binary<Word, &halves<std::int16_t, &smaller_integer<std::int16_t>>>
                                : &binary<Word, &halves<std::uint16_t, &smaller_integer<std::uint16_t>>>;
}

void lower_packed_max(InstructionLowering& lowering) {
  const bool relu = lowering.accept("relu");
  const bool is_signed = take_pairs(lowering);
  if (relu && !is_signed) lowering.refuse(marked("'{}' can have .relu only for .s16x2"));
  lowering.op.run = relu        ? &binary<Word, &halves<std::int16_t, &larger_relu>>
                    : is_signed ? &binary<Word, &halves<std::int16_t, &larger_integer<std::int16_t>>>
                                : &binary<Word, &halves<std::uint16_t, &larger_integer<std::uint16_t>>>;
}

}  // namespace warplens::simt
