// Finds indices that do not fit in 32 bits: a sum or product wraps, and the wrapped value is used for an address.
//
// For each 32-bit value that wrapped, the correct number is tracked through later sums and products and through the
// extension to an address. Wrapping alone is not an error (hash functions wrap intentionally). It is reported only if
// the wrapped address is outside of all memory, or if the correct address is inside. Only the extension to 64 bits
// shows whether a value is signed.

#include <array>
#include <limits>
#include <vector>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using Number = std::int64_t;
using Numbers = std::array<Number, kMaxLanes>;

/// Arithmetic on tracked numbers. It may wrap at 64 bits, which is harmless.
Number plus(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
Number minus(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
Number times(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

using simt::Formula;

/// Properties of an instruction that the tracking needs.
struct Rule {
  /// operation of the instruction; `other` if wrapped numbers are not tracked through it
  Formula formula = Formula::other;
  std::uint8_t from_bytes = 4;  ///< size of the operands a and b
  std::uint8_t to_bytes = 4;    ///< size of the result and of the operand c
  bool is_unsigned = false;     ///< true if the operands a and b are zero-extended
  bool is_access = false;
  bool leaves_result = false;  ///< true if the instruction writes a register
};

bool is_integer(ptx::Type type) {
  return !ptx::is_float(type) && (ptx::bytes_of(type) == 4 || ptx::bytes_of(type) == 8);
}

/// Returns the rule for an instruction whose operands and result have the same size.
Rule rule_for_width(const simt::Meaning& meaning) {
  const auto bytes = static_cast<std::uint8_t>(ptx::bytes_of(meaning.type));
  switch (meaning.formula) {
    case Formula::copy:
    case Formula::displaced:
    case Formula::sum:
    case Formula::difference:
    case Formula::product:
    case Formula::product_sum:
    case Formula::shift_left:
      return {meaning.formula, bytes, bytes};
    case Formula::product_wide:
    case Formula::product_sum_wide:
      return bytes == 4 ? Rule{meaning.formula, 4, 8, !ptx::is_signed(meaning.type)} : Rule{};
    case Formula::conversion:
      return bytes == 8 && ptx::bytes_of(meaning.from) == 4 ? Rule{meaning.formula, 4, 8, !ptx::is_signed(meaning.from)}
                                                            : Rule{};
    default:
      return {};
  }
}

Rule rule_of(const simt::Code& code, const simt::Meaning& meaning) {
  using simt::MemoryAction;
  Rule rule;
  // A conversion may read its operand from a wider register.
  const auto reads = code.reads(meaning);
  const bool is_as_wide = reads.empty() || reads.front().bytes == ptx::bytes_of(meaning.from);
  if (meaning.effect == simt::Effect::computes && is_integer(meaning.type) && is_integer(meaning.from) && is_as_wide)
    rule = rule_for_width(meaning);
  rule.is_access =
      meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::store || simt::is_atomic(meaning);
  rule.leaves_result = !code.writes(meaning).empty();
  return rule;
}

/// Returns whether the result is the value of an operand, so that nothing can wrap.
bool passes_on(Formula formula) {
  return formula == Formula::copy || formula == Formula::displaced || formula == Formula::conversion;
}

/// A register in which some lanes hold a wrapped number.
struct Wrapped {
  const simt::Frame* frame;
  std::uint32_t slot;
  LaneMask lanes;
  Numbers lost;        ///< the correct number minus the number in the register
  std::uint32_t pc;    ///< instruction in which the number wrapped first
  Number right, left;  ///< the correct and the wrapped result of the instruction at `pc`, in the first of its lanes
};

class IndexOverflows : public Detector {
 public:
  explicit IndexOverflows(const Search& search) : Detector(search) {
    const simt::Code& code = search.program.code();
    for (const simt::Meaning& meaning : code.meanings) rules_.push_back(rule_of(code, meaning));
    by_warp_.resize((search.launch.block.count() + search.launch.machine.warp_size - 1) /
                    search.launch.machine.warp_size);
  }

  void block_begin(const simt::Dim3&) override {
    for (auto& wrapped : by_warp_) wrapped.clear();
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    address_.lanes = 0;
    const Rule& rule = rules_[pc];
    auto& wrapped = by_warp_[warp.warp()];
    const bool may_wrap = rule.formula != Formula::other && !passes_on(rule.formula) && rule.to_bytes != 8;
    if (active == 0 || (wrapped.empty() && !may_wrap)) return;
    const simt::Code& code = search_.program.code();
    const simt::Op& op = code.ops[pc];
    if (rule.is_access)
      if (const Wrapped* of = find(warp, op.a)) address_ = *of, address_.lanes &= active;
    if (!rule.leaves_result) return;
    if (rule.formula != Formula::other) return follow(warp, rule, op, pc, active);
    for (const simt::ValueUse& use : code.writes(code.meanings[pc])) forget(warp, use.slot, active);
  }

  void fault(const simt::Fault& fault) override {
    if (fault.kind == simt::Fault::Kind::out_of_bounds && (fault.lanes & address_.lanes) != 0)
      tell(fault.where, fault.lanes & address_.lanes);
  }

  void access(const ObservedAccess& observed) override {
    if (address_.lanes == 0 || observed.access.space != ptx::StateSpace::global) return;
    const LaneMask lanes = filter_lanes(observed.lanes & address_.lanes, [&](unsigned lane) {
      const Number right = plus(static_cast<Number>(observed.access.addresses[lane]), address_.lost[lane]);
      return search_.locator.buffer_at(static_cast<std::uint64_t>(right)) != nullptr;
    });
    if (lanes != 0) tell(observed.access.where, lanes);
  }

 private:
  Wrapped* find(const simt::WarpView& warp, std::uint32_t slot) {
    for (Wrapped& one : by_warp_[warp.warp()])
      if (one.slot == slot && one.frame == &warp.frame()) return &one;
    return nullptr;
  }

  void forget(const simt::WarpView& warp, std::uint32_t slot, LaneMask lanes) {
    if (Wrapped* of = find(warp, slot); of != nullptr && (of->lanes &= ~lanes) == 0) {
      *of = by_warp_[warp.warp()].back();
      by_warp_[warp.warp()].pop_back();
    }
  }

  static Number value_of(const simt::WarpView& warp, std::uint32_t slot, unsigned bytes, bool is_unsigned,
                         unsigned lane) {
    if (bytes == 8) return static_cast<Number>(warp.at<std::uint64_t>(slot)[lane]);
    const std::uint32_t value = warp.at<std::uint32_t>(slot)[lane];
    return is_unsigned ? Number{value} : Number{static_cast<std::int32_t>(value)};
  }

  static Number result_of(Formula formula, Number a, Number b, Number c) {
    switch (formula) {
      case Formula::sum:
        return plus(a, b);
      case Formula::difference:
        return minus(a, b);
      case Formula::product:
      case Formula::product_wide:
        return times(a, b);
      case Formula::product_sum:
      case Formula::product_sum_wide:
        return plus(times(a, b), c);
      case Formula::shift_left:
        return b >= 0 && b < 32 ? times(a, Number{1} << b) : 0;
      default:
        return a;
    }
  }

  /// Returns the correct number of an operand in a lane whose register contains `held`. Exception: returns `held` if
  /// the operand is zero-extended and the correct number fits in 32 bits (signed or unsigned), because nothing is lost
  /// then.
  static Number right_of(const Wrapped* of, Number held, const Rule& rule, unsigned lane) {
    if (of == nullptr || !(of->lanes >> lane & 1)) return held;
    if (!rule.is_unsigned) return plus(held, of->lost[lane]);
    const Number right = plus(static_cast<std::int32_t>(held), of->lost[lane]);
    return right >= std::numeric_limits<std::int32_t>::min() && right <= std::numeric_limits<std::uint32_t>::max()
               ? held
               : right;
  }

  void follow(const simt::WarpView& warp, const Rule& rule, const simt::Op& op, std::uint32_t pc, LaneMask active) {
    const bool any = !by_warp_[warp.warp()].empty();
    const Wrapped* const a_of = any ? find(warp, op.a) : nullptr;
    const bool has_b = !passes_on(rule.formula);
    const bool has_c = rule.formula == Formula::product_sum || rule.formula == Formula::product_sum_wide;
    const Wrapped* const b_of = any && has_b ? find(warp, op.b) : nullptr;
    const Wrapped* const c_of = any && has_c ? find(warp, op.c) : nullptr;
    // 64-bit sums and moves do not wrap a number, they only pass on a wrapped number.
    if (rule.to_bytes == 8 || passes_on(rule.formula))
      if (a_of == nullptr && b_of == nullptr && c_of == nullptr) return forget(warp, op.dst, active);

    const unsigned b_bytes = rule.formula == Formula::shift_left ? 4 : rule.from_bytes;
    Rule plain = rule;
    plain.is_unsigned = false;  // the operand c is as wide as the result, so it is not extended
    Wrapped result{&warp.frame(), op.dst, 0, {}, pc, 0, 0};
    for_each_lane(active, [&](unsigned lane) {
      const Number a = value_of(warp, op.a, rule.from_bytes, rule.is_unsigned, lane);
      const Number b = has_b ? value_of(warp, op.b, b_bytes, rule.is_unsigned, lane) : 0;
      const Number c = has_c ? value_of(warp, op.c, rule.to_bytes, false, lane) : 0;
      Number held = result_of(rule.formula, a, b, c);
      if (rule.to_bytes == 4) held = static_cast<std::int32_t>(static_cast<std::uint32_t>(held));
      const Number right = result_of(rule.formula, right_of(a_of, a, rule, lane), right_of(b_of, b, rule, lane),
                                     right_of(c_of, c, plain, lane));
      if (right == held) return;
      if (result.lanes == 0) result.right = right, result.left = held;
      result.lanes |= LaneMask{1} << lane;
      result.lost[lane] = minus(right, held);
    });
    for (const Wrapped* of : {c_of, b_of, a_of})
      if (of != nullptr) result.pc = of->pc, result.right = of->right, result.left = of->left;
    if (any) forget(warp, op.dst, active);
    if (result.lanes != 0) keep(warp, result);
  }

  void keep(const simt::WarpView& warp, const Wrapped& result) {
    if (Wrapped* of = find(warp, result.slot)) {  // other lanes of this register already hold a wrapped number
      for_each_lane(result.lanes, [&](unsigned lane) { of->lost[lane] = result.lost[lane]; });
      of->lanes |= result.lanes;
      return;
    }
    constexpr std::size_t kMost = 256;
    if (by_warp_[warp.warp()].size() < kMost) by_warp_[warp.warp()].push_back(result);
  }

  void tell(const simt::Where& where, LaneMask lanes) const {
    const simt::Where at{where.block, where.warp, address_.pc};
    search_.list.add(at, lanes, search_.ordering.now(), [&] {
      return IndexOverflow{search_.locator.thread(where, lowest_lane(lanes)), address_.right, address_.left,
                           search_.locator.line(where.pc)};
    });
  }

  std::vector<Rule> rules_;  ///< index: pc
  std::vector<std::vector<Wrapped>> by_warp_;
  Wrapped address_{};  ///< address of the current access; it has no lanes if the address is not wrapped
};

}  // namespace

std::unique_ptr<Detector> make_index_overflow(const Search& search) {
  return std::make_unique<IndexOverflows>(search);
}

}  // namespace warplens::trace
