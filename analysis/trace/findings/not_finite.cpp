// The first infinity or NaN: where a floating-point instruction makes one of finite numbers, and what comes of it is
// stored. Many are made and never used (the compiler computes both sides of a condition, a logistic function divides by
// an infinity), so each is followed from register to register until it is stored or gone.

#include <array>
#include <bit>
#include <cstring>
#include <deque>
#include <map>
#include <optional>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/marked_registers.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

using Mark = MarkedRegisters::Mark;
using simt::Formula;
using simt::ValueUse;

/// Where a number is not finite: the bits of its exponent are all set.
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

/// Whether a number that is not finite is a NaN.
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

/// What an instruction does to numbers that are not finite.
enum class Sort : std::uint8_t { forgets, makes, passes_on, stores, leaves };

class NotFiniteNumbers : public Detector {
 public:
  explicit NotFiniteNumbers(const Search& search)
      : Detector(search),
        marks_((search.launch.block.count() + search.launch.machine.warp_size - 1) / search.launch.machine.warp_size) {
    const simt::Code& code = search.program.code();
    for (std::size_t pc = 0; pc < code.ops.size(); ++pc) sorts_.push_back(sort_of(code, pc));
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
    const Sort sort = sorts_[pc];
    if (sort == Sort::leaves) {
      if (warp.frame().caller != nullptr) marks_.leave(warp);
      return;
    }
    if (sort == Sort::makes) return expect(warp, frame, pc, active);
    if (frame.is_clean()) return;
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const Mark operands = of_operands(frame, warp, pc, active);
    if (sort == Sort::stores) stored_ = operands;
    for (const ValueUse& use : code.writes(meaning))
      if (use.kind == ValueUse::Kind::reg) frame.write(use.reg, active, sort == Sort::passes_on ? operands : Mark{});
  }

  void access(const ObservedAccess& observed) override {
    const LaneMask lanes = stored_.lanes & observed.lanes;
    const ptx::StateSpace space = observed.access.space;
    if (lanes == 0 || (space != ptx::StateSpace::global && space != ptx::StateSpace::shared)) return;
    const Made& made = origins_[stored_.origin];
    search_.list.add(made.where, made.lanes, search_.ordering.now(), [&] {
      return NotFinite{search_.locator.thread(made.where, lowest_lane(made.lanes)), made.is_nan,
                       search_.locator.line(observed.access.where.pc),
                       static_cast<unsigned>(std::popcount(made.lanes)) - 1};
    });
  }

 private:
  /// An instruction that made a number which is not finite.
  struct Made {
    simt::Where where;
    LaneMask lanes = 0;
    bool is_nan = false;
  };
  /// An instruction whose results are looked at once it has been executed.
  struct Expected {
    MarkedRegisters::Frame* frame;
    const std::byte* results;
    simt::Where where;
    std::uint32_t reg;
    ptx::Type type;
    LaneMask active, finite;  ///< lanes, and those whose operands are finite
    Mark operands;
  };

  static Sort sort_of(const simt::Code& code, std::size_t pc) {
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Control control = code.ops[pc].control;
    using simt::MemoryAction;
    if (control == simt::Control::ret || control == simt::Control::exit) return Sort::leaves;
    if (meaning.memory == MemoryAction::store || simt::is_atomic(meaning)) return Sort::stores;
    if (meaning.memory != MemoryAction::none) return Sort::forgets;
    const bool moves = meaning.formula == Formula::copy || meaning.formula == Formula::selection;
    if (moves || meaning.shuffle != simt::Shuffle::none) return Sort::passes_on;
    const auto writes = code.writes(meaning);
    const bool has_number = writes.size() == 1 && writes.front().kind == ValueUse::Kind::reg &&
                            writes.front().bytes == ptx::bytes_of(meaning.result_type);
    return meaning.effect == simt::Effect::computes && ptx::is_float(meaning.result_type) && has_number ? Sort::makes
                                                                                                        : Sort::forgets;
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
        // Which lanes get it does not matter much: what they store is looked at again.
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
    for (const std::uint32_t slot : {op.a, op.b, op.c})
      if (slot != simt::kNoSlot && ptx::is_float(from)) not_finite |= not_finite_lanes(slots + slot, from);
    const ValueUse& result = code.writes(meaning).front();
    made_ = Expected{&frame,
                     slots + result.slot,
                     {warp.block(), warp.warp(), pc},
                     result.reg,
                     meaning.result_type,
                     active,
                     ~not_finite,
                     frame.is_clean() ? Mark{} : of_operands(frame, warp, pc, active)};
  }

  /// Looks at the results of the instruction that was executed last.
  void settle() {
    if (!made_) return;
    const Expected& made = *made_;
    const LaneMask bad = not_finite_lanes(made.results, made.type) & made.active;
    if (bad != 0 || !made.frame->is_clean()) {
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

  std::vector<Sort> sorts_;  ///< by pc
  MarkedRegisters marks_;
  std::optional<Expected> made_;
  std::vector<Made> origins_;
  std::map<std::uint32_t, std::uint32_t> known_;  ///< by pc: its place in origins_
  Mark stored_;                                   ///< of the instruction that is executed
};

}  // namespace

std::unique_ptr<Detector> make_not_finite(const Search& search) {
  return std::make_unique<NotFiniteNumbers>(search);
}

}  // namespace warplens::trace
