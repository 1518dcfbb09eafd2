// shf, prmt, lop3 and cnot: combine bits of several operands (PTX ISA, "Logic and Shift Instructions", "prmt").

#include <algorithm>
#include <array>

#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/lanes_where.hpp"

namespace warplens::simt {
namespace {

/// Shifts the 64 bits {high, low}. Returns the upper word after a shift to the left, or the lower word after a shift to
/// the right.
template <bool Left, bool Wrap>
std::uint32_t funnel(std::uint32_t low, std::uint32_t high, std::uint32_t amount) {
  const std::uint32_t shift = Wrap ? amount & 31 : std::min(amount, 32u);
  const std::uint64_t both = std::uint64_t{high} << 32 | low;
  return static_cast<std::uint32_t>(Left ? both >> (32 - shift) : both >> shift);
}

void lower_shf(InstructionLowering& lowering) {
  const bool left = lowering.accept("l");
  if (!left && !lowering.accept("r")) lowering.refuse(marked("'{}' needs a direction: .l or .r"));
  const bool wraps = lowering.accept("wrap");
  if (!wraps && !lowering.accept("clamp")) lowering.refuse(marked("'{}' needs .clamp or .wrap"));
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::b32) lowering.refuse(marked("'{}' is supported only for .b32"));
  take_operands(lowering, type, 3);
  lowering.computes();
  using Word = std::uint32_t;
  if (left)
    lowering.op.run = wraps ? &ternary<Word, &funnel<true, true>> : &ternary<Word, &funnel<true, false>>;
  else
    lowering.op.run = wraps ? &ternary<Word, &funnel<false, true>> : &ternary<Word, &funnel<false, false>>;
}

/// Source bytes that one mode of prmt selects for the bytes 0 to 3 of the result. Each table has one row per value of
/// the selector (PTX ISA, "prmt").
using Selection = std::array<std::uint8_t, 4>;
constexpr std::array<Selection, 4> kForward4{{{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}}};
constexpr std::array<Selection, 4> kBackward4{{{0, 7, 6, 5}, {1, 0, 7, 6}, {2, 1, 0, 7}, {3, 2, 1, 0}}};
constexpr std::array<Selection, 4> kReplicate8{{{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}};
constexpr std::array<Selection, 4> kClampLeft{{{0, 1, 2, 3}, {1, 1, 2, 3}, {2, 2, 2, 3}, {3, 3, 3, 3}}};
constexpr std::array<Selection, 4> kClampRight{{{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 1, 2, 2}, {0, 1, 2, 3}}};
constexpr std::array<Selection, 4> kReplicate16{{{0, 1, 0, 1}, {2, 3, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}}};

std::uint32_t extract_byte(std::uint64_t bytes, unsigned which) {
  return static_cast<std::uint32_t>(bytes >> (8 * which) & 0xff);
}

/// Each nibble of `selectors` selects a byte of {b, a}. If the top bit of the nibble is set, all bits of the result
/// byte are the sign of the selected byte.
std::uint32_t permute(std::uint32_t a, std::uint32_t b, std::uint32_t selectors) {
  const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
  std::uint32_t result = 0;
  for (unsigned at = 0; at < 4; ++at) {
    const std::uint32_t selector = selectors >> (4 * at) & 15;
    const std::uint32_t byte = extract_byte(bytes, selector & 7);
    const std::uint32_t chosen = (selector & 8) == 0 ? byte : (byte & 0x80) != 0 ? 0xffu : 0u;
    result |= chosen << (8 * at);
  }
  return result;
}

template <const std::array<Selection, 4>& Table>
std::uint32_t permute_by(std::uint32_t a, std::uint32_t b, std::uint32_t selector) {
  const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
  const Selection& chosen = Table[selector & 3];
  std::uint32_t result = 0;
  for (unsigned at = 0; at < 4; ++at) result |= extract_byte(bytes, chosen[at]) << (8 * at);
  return result;
}

void lower_prmt(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::b32) lowering.refuse(marked("'{}' is supported only for .b32"));
  const std::string_view mode = lowering.accept_any({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  take_operands(lowering, type, 3);
  lowering.computes();
  using Word = std::uint32_t;
  lowering.op.run = mode == "f4e"    ? &ternary<Word, &permute_by<kForward4>>
                    : mode == "b4e"  ? &ternary<Word, &permute_by<kBackward4>>
                    : mode == "rc8"  ? &ternary<Word, &permute_by<kReplicate8>>
                    : mode == "ecl"  ? &ternary<Word, &permute_by<kClampLeft>>
                    : mode == "ecr"  ? &ternary<Word, &permute_by<kClampRight>>
                    : mode == "rc16" ? &ternary<Word, &permute_by<kReplicate16>>
                                     : &ternary<Word, &permute>;
}

/// For each bit position, looks up the result in a table of eight bits. The index is formed by the bits of a, b and c,
/// a being the highest.
std::uint32_t look_up(std::uint32_t table, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t result = 0;
  for (unsigned row = 0; row < 8; ++row) {
    const std::uint32_t taken = (table >> row & 1) != 0 ? ~std::uint32_t{0} : 0;
    result |= taken & ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
  }
  return result;
}

enum class PredicateCombination : std::uint8_t { none, with_and, with_or };

void look_up_lanes(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint32_t>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  const auto* c = lanes.at<std::uint32_t>(op.c);
  const auto table = static_cast<std::uint32_t>(own(op).word);
  std::uint32_t results[kMaxLanes];
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) results[lane] = look_up(table, a[lane], b[lane], c[lane]);
  if (op.dst != kNoSlot)
    for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [&](unsigned lane) { return results[lane]; });
  if (static_cast<PredicateCombination>(own(op).variant) == PredicateCombination::none || op.dst2 == kNoSlot) return;
  const LaneMask any = lanes_where([&](unsigned lane) { return results[lane] != 0; });
  const LaneMask other = lanes.predicate(op.d) ^ static_cast<LaneMask>(own(op).offset);
  set_predicate(
      lanes, op.dst2,
      static_cast<PredicateCombination>(own(op).variant) == PredicateCombination::with_and ? any & other : any | other);
}

/// Lowers lop3. Its forms are "lop3.b32 d, a, b, c, table" and "lop3.and|or.b32 d|p, a, b, c, table, q", where p is (d
/// != 0) combined with q.
void lower_lop3(InstructionLowering& lowering) {
  const std::string_view with = lowering.accept_any({"and", "or"});
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::b32) lowering.refuse(marked("'{}' is supported only for .b32"));
  lowering.expect_operands(with.empty() ? 5 : 6, with.empty() ? 5 : 6);
  Op& op = lowering.op;
  own(op).variant = static_cast<std::uint8_t>(with == "and"  ? PredicateCombination::with_and
                                              : with == "or" ? PredicateCombination::with_or
                                                             : PredicateCombination::none);
  const ptx::Operand& results = lowering.operand(0);
  if (results.kind == ptx::Operand::Kind::pair) {
    op.dst = lowering.destination(results.parts[0], type);
    op.dst2 = lowering.destination(results.parts[1], ptx::Type::pred);
  } else {
    op.dst = lowering.destination(results, type);
  }
  op.a = lowering.source(1, type);
  op.b = lowering.source(2, type);
  op.c = lowering.source(3, type);
  own(op).word = static_cast<std::uint32_t>(lowering.constant(4) & 0xff);
  if (!with.empty()) {
    LaneMask flip = 0;
    op.d = lowering.predicate(5, flip);
    own(op).offset = flip;
  }
  lowering.computes();
  op.run = &look_up_lanes;
}

template <class T>
T is_zero(T a) {
  return a == 0 ? T{1} : T{0};
}

void lower_cnot(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  take_operands(lowering, type, 1);
  lowering.computes();
  lowering.op.run = by_width(lowering, type, []<class T>() -> Handler { return &unary<T, &is_zero<T>>; });
}

}  // namespace

std::span<const InstructionRow> permute_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"shf", lower_shf}, {"prmt", lower_prmt}, {"lop3", lower_lop3}, {"cnot", lower_cnot}};
  return kRows;
}

}  // namespace warplens::simt
