// Indices that do not fit in 32 bits: a sum or product wraps, and what is left of it reaches an address.
//
// Beside each 32-bit value that wrapped, the number that it should have been is carried on, through further sums and
// products and the widening to an address. Wrapping alone is no mistake (a hash wraps on purpose): one is told only
// where the wrapped address lies in no memory, or where the right one lies in memory. Whether a value is meant with a
// sign shows when it is widened.

#include <array>
#include <bit>
#include <limits>
#include <vector>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/wording.hpp"

namespace warplens::trace {
namespace {

using Number = std::int64_t;
using Numbers = std::array<Number, kMaxLanes>;

/// Arithmetic on what is carried on: it may leave 64 bits, harmlessly.
Number plus(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
Number minus(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
Number times(Number a, Number b) {
  return static_cast<Number>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// How an instruction makes its result from a, b and c.
enum class Formula : std::uint8_t { none, a, sum, difference, product, product_sum, shift, forget };

/// What has to be known of an instruction.
struct Rule {
  Formula formula = Formula::none;
  std::uint8_t from_bytes = 4;  ///< of a and b
  std::uint8_t to_bytes = 4;    ///< of the result and c
  bool is_unsigned = false;     ///< how a and b are widened
  bool is_access = false;
};

bool has(const ptx::Instruction& instruction, std::string_view modifier) {
  for (const std::string_view one : instruction.modifiers)
    if (one == modifier) return true;
  return false;
}

Rule rule_of(const ptx::Instruction& instruction) {
  const std::string_view name = instruction.name();
  const auto is = [&](std::string_view modifier) { return has(instruction, modifier); };
  const bool is_32 = is("s32") || is("u32") || is("b32"), is_64 = is("s64") || is("u64") || is("b64");
  if (name == "ld" || name == "st" || name == "atom" || name == "red")
    return {.formula = Formula::forget, .is_access = true};
  const auto same_width = [&](Formula formula) -> Rule {
    const std::uint8_t bytes = is_64 ? 8 : 4;
    return is_32 != is_64 ? Rule{formula, bytes, bytes} : Rule{Formula::forget};
  };
  if (name == "cvt") {
    const bool widens = is_64 && (is("s32") || is("u32"));
    return widens ? Rule{Formula::a, 4, 8, is("u32")} : Rule{Formula::forget};
  }
  if (name == "mul" || name == "mad") {
    const Formula formula = name == "mul" ? Formula::product : Formula::product_sum;
    if (is("wide") && is_32) return {formula, 4, 8, is("u32")};
    return is("lo") ? same_width(formula) : Rule{Formula::forget};
  }
  if (name == "mov" || name == "cvta") return same_width(Formula::a);
  if (is("sat") || is("cc")) return {Formula::forget};
  if (name == "add") return same_width(Formula::sum);
  if (name == "sub") return same_width(Formula::difference);
  if (name == "shl") return same_width(Formula::shift);
  return {Formula::forget};
}

/// A register of which some lanes hold what is left of a number that did not fit.
struct Wrapped {
  const simt::Frame* frame;
  std::uint32_t slot;
  LaneMask lanes;
  Numbers lost;        ///< the right number less the one that the register holds
  std::uint32_t pc;    ///< where it wrapped first
  Number right, left;  ///< there, in the first lane: the right number and what was left of it
};

class IndexOverflow : public Detector {
 public:
  explicit IndexOverflow(const Search& search) : Detector(search) {
    for (const ptx::Instruction* instruction : search.program.instructions()) rules_.push_back(rule_of(*instruction));
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
    if (active == 0 ||
        (wrapped.empty() && (rule.formula <= Formula::a || rule.to_bytes == 8 || rule.formula == Formula::forget)))
      return;
    const simt::Op& op = search_.program.code().ops[pc];
    if (rule.is_access)
      if (const Wrapped* of = find(warp, op.a)) address_ = *of, address_.lanes &= active;
    if (rule.formula == Formula::none) return;
    if (rule.formula == Formula::forget) return forget_results(warp, op, active);
    follow(warp, rule, op, pc, active);
  }

  void fault(const simt::Fault& fault) override {
    if (fault.kind == simt::Fault::Kind::out_of_bounds && (fault.lanes & address_.lanes) != 0)
      tell(fault.where, fault.lanes & address_.lanes);
  }

  void access(const ObservedAccess& observed) override {
    if (address_.lanes == 0 || observed.access.space != ptx::StateSpace::global) return;
    LaneMask lanes = 0;
    for (LaneMask rest = observed.lanes & address_.lanes; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      const auto right =
          static_cast<std::uint64_t>(plus(static_cast<Number>(observed.access.addresses[lane]), address_.lost[lane]));
      if (search_.wording.buffer_at(right) != nullptr) lanes |= LaneMask{1} << lane;
    }
    if (lanes != 0) tell(observed.access.where, lanes);
  }

 private:
  Wrapped* find(const simt::WarpView& warp, std::uint32_t slot) {
    for (Wrapped& one : by_warp_[warp.warp()])
      if (one.slot == slot && one.frame == &warp.frame()) return &one;
    return nullptr;
  }

  void forget(const simt::WarpView& warp, std::uint32_t slot, LaneMask lanes) {
    if (slot == simt::kNoSlot) return;
    if (Wrapped* of = find(warp, slot); of != nullptr && (of->lanes &= ~lanes) == 0) {
      *of = by_warp_[warp.warp()].back();
      by_warp_[warp.warp()].pop_back();
    }
  }

  void forget_results(const simt::WarpView& warp, const simt::Op& op, LaneMask lanes) {
    forget(warp, op.dst, lanes);
    forget(warp, op.dst2, lanes);
    const bool is_vector_load = op.source->name() == "ld" && op.extra != simt::kNoSlot;
    if (is_vector_load)
      for (const std::uint32_t slot : search_.program.code().operand_lists[op.extra]) forget(warp, slot, lanes);
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
        return times(a, b);
      case Formula::product_sum:
        return plus(times(a, b), c);
      case Formula::shift:
        return b >= 0 && b < 32 ? times(a, Number{1} << b) : 0;
      default:
        return a;
    }
  }

  /// The right number that a lane's operand stands for, given the one that it holds. A number that an unsigned register
  /// can hold is not lost when it is widened as one.
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
    const bool has_b = rule.formula != Formula::a, has_c = rule.formula == Formula::product_sum;
    const Wrapped* const b_of = any && has_b ? find(warp, op.b) : nullptr;
    const Wrapped* const c_of = any && has_c ? find(warp, op.c) : nullptr;
    // Sums of 64 bits and moves pass on what was lost; they lose nothing themselves.
    if (rule.to_bytes == 8 || rule.formula == Formula::a)
      if (a_of == nullptr && b_of == nullptr && c_of == nullptr) return forget(warp, op.dst, active);

    const unsigned b_bytes = rule.formula == Formula::shift ? 4 : rule.from_bytes;
    Rule plain = rule;
    plain.is_unsigned = false;  // c is as wide as the result
    Wrapped result{&warp.frame(), op.dst, 0, {}, pc, 0, 0};
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      const Number a = value_of(warp, op.a, rule.from_bytes, rule.is_unsigned, lane);
      const Number b = has_b ? value_of(warp, op.b, b_bytes, rule.is_unsigned, lane) : 0;
      const Number c = has_c ? value_of(warp, op.c, rule.to_bytes, false, lane) : 0;
      Number held = result_of(rule.formula, a, b, c);
      if (rule.to_bytes == 4) held = static_cast<std::int32_t>(static_cast<std::uint32_t>(held));
      const Number right = result_of(rule.formula, right_of(a_of, a, rule, lane), right_of(b_of, b, rule, lane),
                                     right_of(c_of, c, plain, lane));
      if (right == held) continue;
      if (result.lanes == 0) result.right = right, result.left = held;
      result.lanes |= LaneMask{1} << lane;
      result.lost[lane] = minus(right, held);
    }
    for (const Wrapped* of : {c_of, b_of, a_of})
      if (of != nullptr) result.pc = of->pc, result.right = of->right, result.left = of->left;
    if (any) forget(warp, op.dst, active);
    if (result.lanes != 0) keep(warp, result);
  }

  void keep(const simt::WarpView& warp, const Wrapped& result) {
    if (Wrapped* of = find(warp, result.slot)) {  // its other lanes
      for (LaneMask rest = result.lanes; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(rest));
        of->lost[lane] = result.lost[lane];
      }
      of->lanes |= result.lanes;
      return;
    }
    constexpr std::size_t kMost = 256;
    if (by_warp_[warp.warp()].size() < kMost) by_warp_[warp.warp()].push_back(result);
  }

  void tell(const simt::Where& where, LaneMask lanes) const {
    const simt::Where at{where.block, where.warp, address_.pc};
    search_.list.add("index-overflow", at, lanes, search_.ordering.now(), [&] {
      const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
      const auto sign = [](Number number) {
        return number < 0 ? "-" + with_commas(static_cast<std::uint64_t>(minus(0, number)))
                          : with_commas(static_cast<std::uint64_t>(number));
      };
      return "An index of " + search_.wording.thread(where, lane) +
             " does not fit in 32 bits: " + sign(address_.right) + " becomes " + sign(address_.left) + ", and " +
             search_.wording.line(where.pc) + " goes to the wrong address with it. Compute it in 64 bits (size_t).";
    });
  }

  std::vector<Rule> rules_;  ///< by pc
  std::vector<std::vector<Wrapped>> by_warp_;
  Wrapped address_{};  ///< of the access that is carried out now; no lanes: it has none
};

}  // namespace

std::unique_ptr<Detector> make_index_overflow(const Search& search) {
  return std::make_unique<IndexOverflow>(search);
}

}  // namespace warplens::trace
