#include "tests/analysis/simt/formula_check.hpp"

#include <algorithm>
#include <cstring>

namespace warplens::simt {
namespace {

using Wide = __int128;

/// Reads a number of a type from a register whose lanes are `stride` bytes apart.
Wide number(const WarpView& warp, std::uint32_t slot, ptx::Type type, unsigned stride, unsigned lane) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, warp.at<std::byte>(slot) + lane * stride, ptx::bytes_of(type));
  if (!ptx::is_signed(type)) return bits;
  const unsigned unused = 64 - 8 * ptx::bytes_of(type);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

Wide shifted(Formula formula, Wide a, Wide amount, unsigned bits) {
  if (formula == Formula::shift_left) return amount >= bits ? 0 : a << static_cast<int>(amount);
  return a >> static_cast<int>(std::min<Wide>(amount, bits));
}

/// Returns the result of a formula whose operands are all numbers; nullopt if PTX leaves the result undefined, or if
/// the formula has operands that are not numbers.
std::optional<Wide> result_of(Formula formula, Wide a, Wide b, Wide c, unsigned bits) {
  switch (formula) {
    case Formula::copy:
    case Formula::displaced:
    case Formula::conversion:
      return a;
    case Formula::sum:
      return a + b;
    case Formula::difference:
      return a - b;
    case Formula::negation:
      return -a;
    case Formula::complement:
      return ~a;
    case Formula::product:
    case Formula::product_wide:
      return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
    case Formula::product_high:
      return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b) >> bits);
    case Formula::product_sum:
    case Formula::product_sum_wide:
      return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b) +
                               static_cast<unsigned __int128>(c));
    case Formula::quotient:
      return b == 0 ? std::nullopt : std::optional(a / b);
    case Formula::remainder:
      return b == 0 ? std::nullopt : std::optional(a % b);
    case Formula::shift_left:
    case Formula::shift_right:
      return shifted(formula, a, b, bits);
    case Formula::bit_and:
      return a & b;
    case Formula::bit_or:
      return a | b;
    case Formula::bit_xor:
      return a ^ b;
    case Formula::minimum:
      return std::min(a, b);
    case Formula::maximum:
      return std::max(a, b);
    default:
      return std::nullopt;
  }
}

bool is_comparison(Formula formula) {
  return formula == Formula::compare_equality || formula == Formula::compare_less ||
         formula == Formula::compare_less_or_equal;
}

bool compared(Formula formula, Wide a, Wide b) {
  if (formula == Formula::compare_equality) return a == b;
  return formula == Formula::compare_less ? a < b : a <= b;
}

bool is_followed(const Meaning& meaning) {
  if (meaning.effect != Effect::computes || meaning.formula == Formula::other) return false;
  if (meaning.type == ptx::Type::pred || ptx::bytes_of(meaning.type) > 8) return false;
  const bool any_type = meaning.formula == Formula::copy || meaning.formula == Formula::selection;
  return any_type || (!ptx::is_float(meaning.type) && !ptx::is_float(meaning.from));
}

std::uint64_t lower_bytes(Wide value, unsigned bytes) {
  const auto bits = static_cast<std::uint64_t>(value);
  return bytes >= 8 ? bits : bits & ((std::uint64_t{1} << (8 * bytes)) - 1);
}

}  // namespace

std::optional<FormulaCheck::Awaited> FormulaCheck::awaited_of(const WarpView& warp, std::uint32_t pc,
                                                              LaneMask active) const {
  const Code& code = program_.code();
  const Op& op = code.ops[pc];
  const Meaning& meaning = code.meanings[pc];
  if (active == 0 || !is_followed(meaning) || code.writes(meaning).empty()) return std::nullopt;
  const Formula formula = meaning.formula;
  if (is_comparison(formula) && (op.c != kNoSlot || code.writes(meaning).size() != 1)) return std::nullopt;
  const auto use_of = [&](std::uint32_t slot) { return std::ranges::find(code.reads(meaning), slot, &ValueUse::slot); };
  const auto stride_of = [&](std::uint32_t slot, ptx::Type type) {
    const auto use = use_of(slot);
    return use == code.reads(meaning).end() ? ptx::bytes_of(type) : use->bytes;
  };
  const bool is_wide = formula == Formula::product_sum_wide;
  const bool shifts = formula == Formula::shift_left || formula == Formula::shift_right;
  const ptx::Type type_b = shifts ? ptx::Type::u32 : meaning.type;
  const ptx::Type type_c = !is_wide ? meaning.type : ptx::bytes_of(meaning.type) == 4 ? ptx::Type::u64 : ptx::Type::u32;
  Awaited awaited{.pc = pc, .lanes = 0, .up_to_a_constant = formula == Formula::displaced};
  for_each_lane(active, [&](unsigned lane) {
    const auto read = [&](std::uint32_t slot, ptx::Type type) {
      return slot == kNoSlot ? Wide{0} : number(warp, slot, type, stride_of(slot, type), lane);
    };
    const Wide a = read(op.a, meaning.from), b = read(op.b, type_b);
    if (is_comparison(formula)) {
      awaited.lanes |= LaneMask{1} << lane;
      awaited.holding |= LaneMask{compared(formula, a, b)} << lane;
      return;
    }
    std::optional<Wide> result;
    if (formula == Formula::selection) {
      const bool holds = (warp.predicate(op.c) >> lane & 1) != 0;
      result = holds != use_of(op.c)->negated ? a : b;
    } else {
      result = result_of(formula, a, b, read(op.c, type_c), 8 * ptx::bytes_of(meaning.type));
    }
    if (!result) return;
    awaited.lanes |= LaneMask{1} << lane;
    const unsigned written = code.writes(meaning).front().bytes;
    awaited.values[lane] = lower_bytes(*result, formula == Formula::conversion ? ptx::bytes_of(meaning.type) : written);
  });
  return awaited;
}

void FormulaCheck::compare(const WarpView& warp, const Awaited& awaited) {
  const Code& code = program_.code();
  const Meaning& meaning = code.meanings[awaited.pc];
  const ValueUse& written = code.writes(meaning).front();
  bool right = true;
  if (is_comparison(meaning.formula)) {
    const LaneMask held = warp.predicate(written.slot) & awaited.lanes;
    right = held == awaited.holding || held == (awaited.lanes & ~awaited.holding);
  } else {
    const unsigned compared_bytes = meaning.formula == Formula::conversion
                                        ? std::min<unsigned>(ptx::bytes_of(meaning.type), written.bytes)
                                        : written.bytes;
    std::optional<std::uint64_t> apart;
    for_each_lane(awaited.lanes, [&](unsigned lane) {
      std::uint64_t held = 0;
      std::memcpy(&held, warp.at<std::byte>(written.slot) + lane * written.bytes, compared_bytes);
      const std::uint64_t difference = held - awaited.values[lane];
      if (!apart) apart = awaited.up_to_a_constant ? difference : 0;
      right = right && difference == *apart;
    });
  }
  checked[meaning.formula] += static_cast<std::size_t>(std::popcount(awaited.lanes));
  if (!right && wrong.empty()) {
    const ptx::Instruction& source = *code.ops[awaited.pc].source;
    wrong = std::string(source.opcode) + " in line " + std::to_string(source.line) + " is not what its formula says";
  }
}

void FormulaCheck::instruction(const WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) {
  const Frame* const frame = &warp.frame();
  if (const auto found = awaited_.find(frame); found != awaited_.end()) {
    compare(warp, found->second);
    awaited_.erase(found);
  }
  if (const auto awaited = awaited_of(warp, pc, active)) awaited_.emplace(frame, *awaited);
}

}  // namespace warplens::simt
