// Finds infinities and NaNs where they first occur: a floating-point instruction makes such a number from finite
// numbers. It is reported if a value that depends on it is stored, compared, or dropped by a minimum or maximum. Many
// such values are never used: the compiler computes both sides of a condition, and a logistic function divides by
// infinity. Each value is therefore tracked through registers until it is used or overwritten.
//
// Some uses are not reported:
// - Uses on the source line that made the number, except stores. They are usually part of the computation: expf, for
//   example, compares its own result.
// - Comparisons with infinity, and comparisons of a number with itself. They are tests for such values.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/marked_registers.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using simt::Formula;
using simt::ValueUse;

/// Returns the lanes whose number is not finite: all bits of its exponent are set.
template <class Bits>
LaneMask not_finite_lanes(const std::byte* slot, Bits exponent) {
  const auto* values = reinterpret_cast<const Bits*>(slot);
  LaneMask found = 0;
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) found |= LaneMask{(values[lane] & exponent) == exponent} << lane;
  return found;
}

LaneMask not_finite_lanes(const std::byte* slot, ptx::Type type) {
  constexpr std::uint16_t kHalf = 0x7c00, kBrainHalf = 0x7f80;
  const auto of_pair = [&](std::uint32_t exponent) {
    return not_finite_lanes<std::uint32_t>(slot, exponent) | not_finite_lanes<std::uint32_t>(slot, exponent << 16);
  };
  switch (type) {
    case ptx::Type::f32:
      return not_finite_lanes<std::uint32_t>(slot, 0x7f80'0000);
    case ptx::Type::f64:
      return not_finite_lanes<std::uint64_t>(slot, 0x7ff0'0000'0000'0000);
    case ptx::Type::f16:
      return not_finite_lanes<std::uint16_t>(slot, kHalf);
    case ptx::Type::bf16:
      return not_finite_lanes<std::uint16_t>(slot, kBrainHalf);
    case ptx::Type::f16x2:
      return of_pair(kHalf);
    case ptx::Type::bf16x2:
      return of_pair(kBrainHalf);
    default:
      return 0;
  }
}

/// Returns whether a number that is not finite is a NaN.
bool is_nan(const std::byte* slot, ptx::Type type, unsigned lane) {
  const auto fraction = [&]<class Bits>(Bits mask) { return (reinterpret_cast<const Bits*>(slot)[lane] & mask) != 0; };
  switch (type) {
    case ptx::Type::f32:
      return fraction(std::uint32_t{0x007f'ffff});
    case ptx::Type::f64:
      return fraction(std::uint64_t{0x000f'ffff'ffff'ffff});
    case ptx::Type::f16:
      return fraction(std::uint16_t{0x03ff});
    case ptx::Type::bf16:
      return fraction(std::uint16_t{0x007f});
    default:
      return false;
  }
}

/// The way in which an instruction passes on numbers that are not finite.
enum class NumberEffect : std::uint8_t { forgets, makes, passes_on, compares, stores, leaves };

class NotFiniteNumbers : public Detector {
 public:
  explicit NotFiniteNumbers(const Search& search)
      : Detector(search),
        marks_((search.launch.block.count() + search.launch.machine.warp_size - 1) / search.launch.machine.warp_size) {
    const simt::Code& code = search.program.code();
    for (std::size_t pc = 0; pc < code.ops.size(); ++pc) sorts_.push_back(classify_effect(code, pc));
    for (const simt::FunctionCode& function : code.functions) {
      const std::vector<bool> of_bits = made_of_bits(code, function);
      for (std::size_t reg = 0; reg < of_bits.size(); ++reg)
        if (of_bits[reg]) of_bits_.insert({&function, function.register_slots[reg]});
    }
  }

  void block_begin(const simt::Dim3&) override {
    marks_.clear();
    made_.reset();
  }
  void block_end(const simt::Dim3&) override { settle(); }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    settle();
    stored_ = {};
    if (active == 0) return;
    MarkedRegisters::Frame& frame = marks_.frame(warp);
    const NumberEffect sort = sorts_[pc];
    if (sort == NumberEffect::leaves) {
      if (warp.frame().caller != nullptr) marks_.leave(warp);
      return;
    }
    if (sort == NumberEffect::makes) return expect(warp, frame, pc, active);
    if (frame.is_clean()) return;
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const Mark operands = of_operands(frame, warp, pc, active);
    if (sort == NumberEffect::compares && !tests(warp, pc))
      tell({warp.block(), warp.warp(), pc}, operands, HarmfulUse::Kind::compared);
    if (sort == NumberEffect::stores) stored_ = operands;
    for (const ValueUse& use : code.writes(meaning))
      if (use.kind == ValueUse::Kind::reg)
        frame.write(use.reg, active, sort == NumberEffect::passes_on ? operands : Mark{});
  }

  void access(const ObservedAccess& observed) override {
    const LaneMask lanes = stored_.lanes & observed.lanes;
    const ptx::StateSpace space = observed.access.space;
    if (space == ptx::StateSpace::global || space == ptx::StateSpace::shared)
      tell(observed.access.where, {lanes, stored_.origin}, HarmfulUse::Kind::stored);
  }

 private:
  /// An instruction with an infinity or NaN as its result, although its operands are finite.
  struct Made {
    simt::Where where;
    LaneMask lanes = 0;
    bool is_nan = false;
  };
  /// An instruction whose results are examined after its execution.
  struct Expected {
    MarkedRegisters::Frame* frame;
    const std::byte* results;
    simt::Where where;
    std::uint32_t reg;
    ptx::Type type;
    LaneMask active, finite;  ///< `active`: the active lanes; `finite`: the lanes whose operands are finite
    Mark operands;
    std::array<PerLane<std::uint64_t>, 2> held;  ///< values of the operands a and b; only set if one of them is marked
  };

  static NumberEffect classify_effect(const simt::Code& code, std::size_t pc) {
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Control control = code.ops[pc].control;
    using simt::MemoryAction;
    if (control == simt::Control::ret || control == simt::Control::exit) return NumberEffect::leaves;
    if (meaning.memory == MemoryAction::store || simt::is_atomic(meaning)) return NumberEffect::stores;
    if (meaning.memory != MemoryAction::none) return NumberEffect::forgets;
    const bool moves = meaning.formula == Formula::copy || meaning.formula == Formula::selection;
    if (moves || meaning.shuffle != simt::Shuffle::none) return NumberEffect::passes_on;
    const auto writes = code.writes(meaning);
    const bool has_number = writes.size() == 1 && writes.front().kind == ValueUse::Kind::reg &&
                            writes.front().bytes == ptx::bytes_of(meaning.result_type);
    const bool gives_predicates = !writes.empty() && std::ranges::all_of(writes, [](const ValueUse& use) {
      return use.kind == ValueUse::Kind::reg && use.bytes == 0;
    });
    if (gives_predicates && meaning.effect == simt::Effect::computes)
      return ptx::is_float(meaning.operand_type) ? NumberEffect::compares : NumberEffect::forgets;
    return meaning.effect == simt::Effect::computes && ptx::is_float(meaning.result_type) && has_number
               ? NumberEffect::makes
               : NumberEffect::forgets;
  }

  /// Reports that the instruction at `where` uses a number that is not finite. Uses on the source line in which the
  /// number was computed are ignored, except for stores.
  void tell(const simt::Where& where, const Mark& mark, HarmfulUse::Kind kind) const {
    if (mark.lanes == 0) return;
    const Made& made = origins_[mark.origin];
    const CodeLine line = search_.locator.line(where.pc);
    if (kind != HarmfulUse::Kind::stored && line.number == search_.locator.line(made.where.pc).number) return;
    search_.list.add(made.where, made.lanes, search_.ordering.now(), [&] {
      return NotFinite{search_.locator.thread(made.where, lowest_lane(made.lanes)),
                       made.is_nan,
                       {kind, line},
                       static_cast<unsigned>(std::popcount(made.lanes)) - 1};
    });
  }

  /// Returns whether a comparison is a test for numbers that are not finite.
  bool tests(const simt::WarpView& warp, std::uint32_t pc) const {
    const simt::Code& code = search_.program.code();
    const simt::Op& op = code.ops[pc];
    if (op.a == op.b || op.b == simt::kNoSlot) return true;
    const auto reads = code.reads(code.meanings[pc]);
    const auto is_infinite_constant = [&](std::uint32_t slot) {
      const bool is_constant = std::ranges::none_of(reads, [&](const ValueUse& use) { return use.slot == slot; });
      return is_constant && not_finite_lanes(warp.at<std::byte>(slot), code.meanings[pc].operand_type) != 0;
    };
    return is_infinite_constant(op.a) || is_infinite_constant(op.b);
  }

  /// For each register of a function, returns whether its value is computed by integer arithmetic, possibly followed by
  /// moves. (expf computes an exponent in this way, and the bits of the exponent may be the same as those of infinity.)
  static std::vector<bool> made_of_bits(const simt::Code& code, const simt::FunctionCode& function) {
    std::vector<bool> of_bits(function.register_slots.size());
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
      const simt::Meaning& meaning = code.meanings[pc];
      const auto writes = code.writes(meaning), reads = code.reads(meaning);
      if (meaning.effect != simt::Effect::computes || writes.size() != 1 || writes.front().kind != ValueUse::Kind::reg)
        continue;
      const bool moves =
          meaning.formula == Formula::copy && reads.size() == 1 && reads.front().kind == ValueUse::Kind::reg;
      const bool is_integer = meaning.formula != Formula::copy && !reads.empty() &&
                              !ptx::is_float(meaning.result_type) && !ptx::is_float(meaning.operand_type);
      if (is_integer || (moves && of_bits[reads.front().reg])) of_bits[writes.front().reg] = true;
    }
    return of_bits;
  }

  static void join(Mark& into, const Mark& from) {
    if (into.lanes == 0) into.origin = from.origin;
    into.lanes |= from.lanes;
  }

  Mark of_operands(const MarkedRegisters::Frame& frame, const simt::WarpView& warp, std::uint32_t pc,
                   LaneMask active) const {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Op& op = code.ops[pc];
    Mark marked;
    for (const ValueUse& use : code.reads(meaning)) {
      if (use.kind != ValueUse::Kind::reg || use.role != ValueUse::Role::value) continue;
      Mark mark{frame.of(use.reg).lanes, frame.of(use.reg).origin};
      if (meaning.shuffle != simt::Shuffle::none) {
        // Only some lanes receive the number from the shuffle, but all active lanes are marked. Before a store is
        // reported, the stored values are checked again.
        if (mark.lanes != 0) mark.lanes = use.slot == op.a ? active : 0;
      }
      mark.lanes &= active;
      if (meaning.formula == Formula::selection && op.a != op.b && use.slot != op.c)
        mark.lanes &= use.slot == op.a ? warp.predicate(op.c) : ~warp.predicate(op.c);
      join(marked, mark);
    }
    return marked;
  }

  void expect(const simt::WarpView& warp, MarkedRegisters::Frame& frame, std::uint32_t pc, LaneMask active) {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Op& op = code.ops[pc];
    const std::byte* const slots = warp.at<std::byte>(0);
    const ptx::Type from = meaning.operand_type;
    LaneMask not_finite = 0;
    for (const std::uint32_t slot : {op.a, op.b, op.c}) {
      if (slot == simt::kNoSlot || !ptx::is_float(from)) continue;
      const LaneMask found = not_finite_lanes(slots + slot, from);
      if (found != 0 && !of_bits_.contains({warp.frame().function, slot})) not_finite |= found;
    }
    const ValueUse& result = code.writes(meaning).front();
    made_ = Expected{&frame,
                     slots + result.slot,
                     {warp.block(), warp.warp(), pc},
                     result.reg,
                     meaning.result_type,
                     active,
                     ~not_finite,
                     frame.is_clean() ? Mark{} : of_operands(frame, warp, pc, active),
                     {}};
    if (made_->operands.lanes == 0 || op.b == simt::kNoSlot || op.c != simt::kNoSlot) return;
    const unsigned bytes = ptx::bytes_of(from);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
      std::memcpy(&made_->held[0][lane], slots + op.a + lane * bytes, bytes);
      std::memcpy(&made_->held[1][lane], slots + op.b + lane * bytes, bytes);
    }
  }

  /// Returns the lanes in which the instruction computes a minimum or maximum and drops a number that is not finite. In
  /// these lanes, the result equals one of two operands, and the other operand is not finite.
  static LaneMask swallowed(const Expected& made, LaneMask finite) {
    const unsigned bytes = ptx::bytes_of(made.type);
    return filter_lanes(made.operands.lanes & finite, [&](unsigned lane) {
      std::uint64_t result = 0;
      std::memcpy(&result, made.results + lane * bytes, bytes);
      return result != 0 && (result == made.held[0][lane] || result == made.held[1][lane]);
    });
  }

  /// Examines the results of the previous instruction, which the registers now contain.
  void settle() {
    if (!made_) return;
    const Expected& made = *made_;
    const LaneMask bad = not_finite_lanes(made.results, made.type) & made.active;
    if (bad != 0 || !made.frame->is_clean()) {
      tell(made.where, {swallowed(made, made.active & ~bad), made.operands.origin}, HarmfulUse::Kind::compared);
      Mark mark{bad & made.operands.lanes, made.operands.origin};
      if (const LaneMask fresh = bad & made.finite) mark = {mark.lanes | fresh, origin_of(made, fresh)};
      made.frame->write(made.reg, made.active, mark);
    }
    made_.reset();
  }

  std::uint32_t origin_of(const Expected& made, LaneMask lanes) {
    const auto [place, is_new] = known_.try_emplace(made.where.pc, origins_.size());
    if (is_new) origins_.push_back({made.where, lanes, is_nan(made.results, made.type, lowest_lane(lanes))});
    return place->second;
  }

  std::vector<NumberEffect> sorts_;  ///< index: pc
  /// slots of the registers that contain integers
  std::set<std::pair<const simt::FunctionCode*, std::uint32_t>> of_bits_;
  MarkedRegisters marks_;
  std::optional<Expected> made_;
  std::vector<Made> origins_;
  std::map<std::uint32_t, std::uint32_t> known_;  ///< for each pc: position in `origins_`
  Mark stored_;                                   ///< mark of the numbers that the current instruction stores
};

}  // namespace

std::unique_ptr<Detector> make_not_finite(const Search& search) {
  return std::make_unique<NotFiniteNumbers>(search);
}

}  // namespace warplens::trace
