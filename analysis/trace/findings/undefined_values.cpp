// Finds uses of undefined values. These are the values of variables and local arrays that the thread has not written
// yet, and the results of shuffles that read from a lane which provides no value. An undefined value alone is not an
// error (lanes past the end of a reduction have many). It is reported if it is stored to memory that other threads can
// read, if it is used for an address, or if a branch depends on it. A selection is undefined only if its chosen operand
// is.

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <map>

#include "analysis/simt/initialisation.hpp"
#include "analysis/simt/shuffle.hpp"
#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/marked_registers.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"
#include "analysis/trace/findings/synchronisation.hpp"

namespace warplens::trace {
namespace {

using simt::Formula;
using simt::ValueUse;
using Role = simt::ValueUse::Role;

/// The origin of an undefined value.
struct Origin {
  enum class Kind : std::uint8_t { variable, array, shuffle };
  Kind kind = Kind::variable;
  simt::Where where;  ///< the shuffle, or the instruction that loads from the array
  unsigned lane = 0;  ///< first lane that received the undefined value
  unsigned source = 0;
  UndefinedShuffle::Why why = UndefinedShuffle::Why::elsewhere;
};

/// The way in which an instruction passes on or uses undefined values.
enum class ValueEffect : std::uint8_t { nothing, computes, defines, shuffle, exchanges, access, decides, leaves };

class UndefinedValues : public Detector {
 public:
  explicit UndefinedValues(const Search& search)
      : Detector(search),
        warps_((search.launch.block.count() + search.launch.machine.warp_size - 1) / search.launch.machine.warp_size),
        marks_(warps_),
        ended_(warps_),
        begun_(warps_) {
    const simt::Code& code = search.program.code();
    for (std::size_t pc = 0; pc < code.ops.size(); ++pc) sorts_.push_back(classify_effect(code, pc));
    read_first_ = unwritten_registers();
    const std::uint64_t threads = search.launch.block.count();
    for (std::size_t warp = 0; warp < warps_; ++warp)
      launched_.push_back(first_lanes(
          std::min<std::uint64_t>(search.launch.machine.warp_size, threads - warp * search.launch.machine.warp_size)));
  }

  void block_begin(const simt::Dim3&) override {
    marks_.clear();
    origins_.clear();
    known_.clear();
    written_.clear();
    std::ranges::fill(ended_, 0);
    std::fill(begun_.begin(), begun_.end(), false);
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask path) override {
    stored_ = {};
    if (!begun_[warp.warp()]) begin(warp, pc);
    const ValueEffect sort = sorts_[pc];
    if (sort == ValueEffect::nothing) return;
    MarkedRegisters::Frame& frame = marks_.frame(warp);
    current_ = &frame;
    if (frame.is_clean() && sort != ValueEffect::shuffle && sort != ValueEffect::leaves) return;
    const ptx::Instruction& instruction = *search_.program.instructions()[pc];
    const Mark guard = instruction.guard ? masked(frame.of(instruction.guard->reg), path) : Mark{};
    const simt::Where where{warp.block(), warp.warp(), pc};
    if (guard.lanes != 0 &&
        (sort == ValueEffect::decides || sort == ValueEffect::leaves || sort == ValueEffect::access))
      use(where, guard, HarmfulUse::Kind::decides);
    switch (sort) {
      case ValueEffect::leaves:
        return leave(warp, active);
      case ValueEffect::computes:
        return write(warp, frame, pc, active, guard, computed(warp, frame, pc, active));
      case ValueEffect::defines:
        return write(warp, frame, pc, active, guard, {});
      case ValueEffect::shuffle:
        return write(warp, frame, pc, active, guard, shuffled(warp, frame, pc, active));
      case ValueEffect::exchanges:
        return write(warp, frame, pc, active, guard, exchanged(frame, pc, active));
      case ValueEffect::access:
        look_at_operands(where, frame, pc, active);
        return write(warp, frame, pc, active, {}, {});
      case ValueEffect::decides:
        look_at_operands(where, frame, pc, active);
        return;
      case ValueEffect::nothing:
        return;
    }
  }

  void access(const ObservedAccess& observed) override {
    const simt::Access& access = observed.access;
    const bool is_local = access.space == ptx::StateSpace::local;
    const LaneMask stored = stored_.lanes & observed.lanes;
    if (!is_local && stored != 0) use(access.where, {stored, stored_.origin}, HarmfulUse::Kind::stored);
    if (!is_local || sorts_[access.where.pc] != ValueEffect::access) return;
    if (observed.effect == Effect::read) return read_local(observed);
    for_each_lane(observed.lanes, [&](unsigned lane) {
      LocalBytes& bytes = bytes_of(access.where.warp, lane);
      const std::uint64_t end = access.addresses[lane] + access.width;
      if (bytes.size() < end) bytes.resize(end);
      const bool is_undefined = (stored >> lane & 1) != 0;
      std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(access.addresses[lane]),
                bytes.begin() + static_cast<std::ptrdiff_t>(end),
                is_undefined ? kUndefinedBy + stored_.origin : kWritten);
    });
  }

 private:
  /// State of each byte of a thread's local memory: unwritten, written, or undefined (kUndefinedBy + number of the
  /// origin).
  using LocalBytes = std::vector<std::uint32_t>;
  static constexpr std::uint32_t kWritten = 1, kUndefinedBy = 2;

  static ValueEffect classify_effect(const simt::Code& code, std::size_t pc) {
    const simt::Op& op = code.ops[pc];
    const simt::Meaning& meaning = code.meanings[pc];
    using simt::Control, simt::Effect;
    if (op.control == Control::ret || op.control == Control::exit) return ValueEffect::leaves;
    if (op.control == Control::branch || op.control == Control::branch_table || op.control == Control::call_indirect)
      return ValueEffect::decides;
    if (meaning.shuffle != simt::Shuffle::none) return ValueEffect::shuffle;
    const bool is_access = meaning.memory != simt::MemoryAction::none && meaning.effect == Effect::accesses;
    if (is_access && meaning.memory != simt::MemoryAction::barrier_object) return ValueEffect::access;
    if (meaning.effect == Effect::computes) return ValueEffect::computes;
    if (meaning.effect == Effect::exchanges) return ValueEffect::exchanges;
    return code.writes(meaning).empty() ? ValueEffect::nothing : ValueEffect::defines;
  }

  static Mark masked(Mark mark, LaneMask lanes) { return {mark.lanes & lanes, mark.origin}; }
  static void join(Mark& into, const Mark& from) {
    if (into.lanes == 0) into.origin = from.origin;
    into.lanes |= from.lanes;
  }

  /// Returns the registers of the kernel that may be read before they are written, on at least one path.
  std::vector<std::uint32_t> unwritten_registers() const {
    const simt::Code& code = search_.program.code();
    simt::FunctionCode entry = code.functions.front();
    // The lowering may have appended a return, which is not examined.
    entry.end_pc = entry.first_pc + static_cast<std::uint32_t>(entry.function->instructions.size());
    const std::vector<bool> first = simt::may_be_read_first(code, entry);
    std::vector<std::uint32_t> registers;
    for (std::uint32_t reg = 0; reg < first.size(); ++reg)
      if (first[reg]) registers.push_back(reg);
    return registers;
  }

  std::uint32_t origin_of(const Origin& origin) {
    const auto [place, is_new] = known_.try_emplace({origin.kind, origin.where.warp, origin.where.pc}, origins_.size());
    if (is_new) origins_.push_back(origin);
    return place->second;
  }

  void begin(const simt::WarpView& warp, std::uint32_t pc) {
    begun_[warp.warp()] = true;
    if (read_first_.empty()) return;
    const Mark all{launched_[warp.warp()],
                   origin_of({.kind = Origin::Kind::variable, .where = {warp.block(), warp.warp(), pc}})};
    for (const std::uint32_t reg : read_first_) marks_.frame(warp).write(reg, ~LaneMask{0}, all);
  }

  void leave(const simt::WarpView& warp, LaneMask active) {
    if (warp.frame().caller == nullptr) {
      ended_[warp.warp()] |= active;
    } else if (active != 0) {
      marks_.leave(warp);
      current_ = nullptr;
    }
  }

  /// Returns the mark of a result whose operands are undefined in some lanes.
  Mark computed(const simt::WarpView& warp, const MarkedRegisters::Frame& frame, std::uint32_t pc,
                LaneMask active) const {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Op& op = code.ops[pc];
    Mark result;
    for (const ValueUse& use : code.reads(meaning)) {
      if (use.kind != ValueUse::Kind::reg) continue;
      Mark mark = masked(frame.of(use.reg), active);
      if (mark.lanes == 0) continue;
      if (meaning.formula == Formula::selection) mark.lanes &= ~not_chosen(warp, op, use);
      if (meaning.formula == Formula::bit_and || meaning.formula == Formula::bit_or ||
          meaning.formula == Formula::product)
        mark.lanes &= ~decided_by_other(warp, frame, pc, use);
      join(result, mark);
    }
    return result;
  }

  /// Returns the lanes in which a selection (`selp`) does not choose this operand.
  static LaneMask not_chosen(const simt::WarpView& warp, const simt::Op& op, const ValueUse& operand) {
    if (operand.slot == op.c || op.a == op.b) return 0;
    const LaneMask chooses_first = warp.predicate(op.c);
    return operand.slot == op.a ? ~chooses_first : operand.slot == op.b ? chooses_first : 0;
  }

  /// For an `and`, an `or` or a product with the undefined operand `operand`: returns the lanes in which the other
  /// operand is defined and determines the result alone, such as a factor of zero.
  LaneMask decided_by_other(const simt::WarpView& warp, const MarkedRegisters::Frame& frame, std::uint32_t pc,
                            const ValueUse& operand) const {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Op& op = code.ops[pc];
    if (op.a == op.b || (operand.slot != op.a && operand.slot != op.b)) return 0;
    const std::uint32_t other = operand.slot == op.a ? op.b : op.a;
    LaneMask undefined = 0;
    for (const ValueUse& use : code.reads(meaning))
      if (use.kind == ValueUse::Kind::reg && use.slot == other) undefined |= frame.of(use.reg).lanes;
    const bool is_or = meaning.formula == Formula::bit_or;
    if (meaning.type == ptx::Type::pred) {
      const LaneMask held = warp.predicate(other);
      return (is_or ? held : ~held) & ~undefined;
    }
    const unsigned bytes = ptx::bytes_of(meaning.type);
    if (is_or || ptx::is_float(meaning.type) || bytes > 8) return 0;
    return filter_lanes(~undefined, [&](unsigned lane) {
      const std::uint8_t* const value = warp.at<std::uint8_t>(other) + lane * bytes;
      return std::all_of(value, value + bytes, [](std::uint8_t byte) { return byte == 0; });
    });
  }

  Mark shuffled(const simt::WarpView& warp, const MarkedRegisters::Frame& frame, std::uint32_t pc, LaneMask active) {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    const simt::Op& op = code.ops[pc];
    Mark given, result;
    for (const ValueUse& use : code.reads(meaning)) {
      if (use.kind != ValueUse::Kind::reg) continue;
      if (use.slot == op.a)
        given = frame.of(use.reg);
      else if (use.role == Role::value)
        join(result, masked(frame.of(use.reg), active));  // an undefined lane number or mask makes the result undefined
    }
    const auto* by = warp.at<std::uint32_t>(op.b);
    const auto* control = warp.at<std::uint32_t>(op.c);
    for_each_lane(active, [&](unsigned lane) {
      const simt::ShuffleSource from = simt::shuffle_source(meaning.shuffle, lane, by[lane], control[lane]);
      const LaneMask source = LaneMask{1} << from.lane, bit = LaneMask{1} << lane;
      const LaneMask named = op.control == simt::Control::converge ? named_lanes(warp, op, lane) : ~LaneMask{0};
      // Lanes that wait at the same shuffle in another branch take part (PTX ISA, "shfl.sync"), but this detector does
      // not track their operands.
      if ((source & warp.met_elsewhere() & named) != 0) return;
      if ((source & active & named) != 0 || from.lane == lane) {
        if ((given.lanes & source) != 0) join(result, {bit, given.origin});
        return;
      }
      using Why = UndefinedShuffle::Why;
      const Why why = (source & launched_[warp.warp()]) == 0 ? Why::missing
                      : (source & ended_[warp.warp()]) != 0  ? Why::exited
                      : (source & named) == 0                ? Why::unnamed
                                                             : Why::elsewhere;
      join(result, {bit, origin_of({Origin::Kind::shuffle, {warp.block(), warp.warp(), pc}, lane, from.lane, why})});
    });
    return result;
  }

  /// Votes and similar instructions depend on all lanes at once, so they are not tracked. Neither are matrix products.
  Mark exchanged(const MarkedRegisters::Frame& frame, std::uint32_t pc, LaneMask active) const {
    const simt::Code& code = search_.program.code();
    const auto reads = code.reads(code.meanings[pc]);
    constexpr std::size_t kMostOfAVote = 3;
    Mark result;
    if (reads.size() > kMostOfAVote) return result;
    for (const ValueUse& use : reads)
      if (use.kind == ValueUse::Kind::reg && use.role == Role::value) join(result, masked(frame.of(use.reg), active));
    if (result.lanes != 0) result.lanes = active;
    return result;
  }

  /// Sets the marks of the destination registers to `result`. In lanes whose guard is undefined, the results are
  /// undefined too.
  void write(const simt::WarpView&, MarkedRegisters::Frame& frame, std::uint32_t pc, LaneMask active, const Mark& guard,
             Mark result) {
    const simt::Code& code = search_.program.code();
    join(result, guard);
    bool is_first = true;
    for (const ValueUse& use : code.writes(code.meanings[pc])) {
      if (use.kind != ValueUse::Kind::reg) continue;
      // The predicate of a shuffle says whether the source lane is in range. This is always known, so the predicate is
      // never undefined.
      const bool is_known = sorts_[pc] == ValueEffect::shuffle && !is_first;
      is_first = false;
      Mark mark = is_known ? guard : result;
      if (!code.meanings[pc].overwrites && sorts_[pc] != ValueEffect::defines)
        join(mark, masked(frame.of(use.reg), active));
      frame.write(use.reg, active | guard.lanes, mark);
    }
  }

  /// Examines the operands of an access or a jump. An address or a condition counts as used at once. A stored value
  /// counts as used only when its destination is known.
  void look_at_operands(const simt::Where& where, const MarkedRegisters::Frame& frame, std::uint32_t pc,
                        LaneMask active) {
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[pc];
    for (const ValueUse& use : code.reads(meaning)) {
      if (use.kind != ValueUse::Kind::reg) continue;
      const Mark mark = masked(frame.of(use.reg), active);
      if (mark.lanes == 0) continue;
      if (use.role == Role::address) this->use(where, mark, HarmfulUse::Kind::addresses);
      if (use.role == Role::steering || meaning.memory == simt::MemoryAction::none)
        this->use(where, mark, HarmfulUse::Kind::decides);
      else if (use.role == Role::value)
        join(stored_, mark);
    }
  }

  LocalBytes& bytes_of(std::uint32_t warp, unsigned lane) {
    return written_[warp * search_.launch.machine.warp_size + lane];
  }

  /// Marks a loaded element as undefined if none of its bytes was written. (An element of which only a part was written
  /// is a structure with padding.)
  void read_local(const ObservedAccess& observed) {
    const simt::Access& access = observed.access;
    const simt::Code& code = search_.program.code();
    const simt::Meaning& meaning = code.meanings[access.where.pc];
    if (meaning.memory != simt::MemoryAction::load || current_ == nullptr) return;
    std::uint64_t element = 0;
    for (const ValueUse& use : code.writes(meaning)) {
      if (use.kind != ValueUse::Kind::reg) continue;
      std::uint32_t copied = 0;  // kUndefinedBy + number of the origin, if undefined bytes were stored here
      const LaneMask undefined = filter_lanes(observed.lanes, [&](unsigned lane) {
        const LocalBytes& bytes = bytes_of(access.where.warp, lane);
        const std::uint64_t begin = access.addresses[lane] + element * meaning.element_bytes;
        for (std::uint64_t byte = begin; byte < std::min<std::uint64_t>(begin + meaning.element_bytes, bytes.size());
             ++byte) {
          if (bytes[byte] == kWritten) return false;
          copied = std::max(copied, bytes[byte]);
        }
        return true;
      });
      ++element;
      if (undefined == 0) continue;
      const std::uint32_t origin =
          copied >= kUndefinedBy
              ? copied - kUndefinedBy
              : origin_of({.kind = Origin::Kind::array, .where = access.where, .lane = lowest_lane(undefined)});
      current_->write(use.reg, undefined, {undefined, origin});
    }
  }

  void use(const simt::Where& where, const Mark& mark, HarmfulUse::Kind kind) const {
    const Origin& origin = origins_[mark.origin];
    const HarmfulUse harm{kind, search_.locator.line(where.pc)};
    const auto others = static_cast<unsigned>(std::popcount(mark.lanes)) - 1;
    const Time now = search_.ordering.now();
    if (origin.kind == Origin::Kind::shuffle)
      return search_.list.add(origin.where, mark.lanes, now, [&] {
        return UndefinedShuffle{search_.locator.thread(origin.where, origin.lane), origin.source, origin.why, harm, 0};
      });
    const bool is_array = origin.kind == Origin::Kind::array;
    search_.list.add(is_array ? origin.where : where, mark.lanes, now, [&] {
      return UninitialisedValue{search_.locator.thread(where, lowest_lane(mark.lanes)), is_array, harm, others};
    });
  }

  const std::size_t warps_;
  std::vector<ValueEffect> sorts_;         ///< index: pc
  std::vector<std::uint32_t> read_first_;  ///< registers of the kernel that may be read before a write
  std::vector<LaneMask> launched_;         ///< for each warp: the lanes that exist
  MarkedRegisters marks_;
  std::vector<LaneMask> ended_;  ///< for each warp: the lanes that have exited
  std::vector<bool> begun_;      ///< for each warp: whether it has executed an instruction
  std::vector<Origin> origins_;  ///< origins of the undefined values of the current block
  std::map<std::tuple<Origin::Kind, std::uint32_t, std::uint32_t>, std::uint32_t> known_;
  std::map<std::uint32_t, LocalBytes> written_;  ///< index: thread
  MarkedRegisters::Frame* current_ = nullptr;    ///< marks of the stack frame in which the current instruction runs
  Mark stored_;                                  ///< mark of the values that the current instruction stores
};

}  // namespace

std::unique_ptr<Detector> make_undefined_values(const Search& search) {
  return std::make_unique<UndefinedValues>(search);
}

}  // namespace warplens::trace
