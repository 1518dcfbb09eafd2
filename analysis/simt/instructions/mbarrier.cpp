// mbarrier (PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier"): a barrier of 64 opaque bits
// in shared memory. A phase of the barrier completes when no arrivals and no transaction bytes are pending.

#include "analysis/simt/instructions/mbarrier.hpp"

#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

/// The fields of the 64 bits. From the lowest bit: 20 bits of pending arrivals, 20 bits of expected arrivals, 21 bits
/// of pending transaction bytes (two's complement), and the parity of the phase. PTX defines the ranges, but not the
/// layout.
struct Phase {
  static constexpr std::uint64_t kCountMask = (1u << 20) - 1;
  static constexpr std::uint64_t kTransactionMask = (1u << 21) - 1;

  std::uint64_t pending, expected, transactions, parity;

  static Phase of(std::uint64_t bits) {
    return {bits & kCountMask, bits >> 20 & kCountMask, bits >> 40 & kTransactionMask, bits >> 61 & 1};
  }
  std::uint64_t bits() const {
    return (pending & kCountMask) | (expected & kCountMask) << 20 | (transactions & kTransactionMask) << 40 |
           parity << 61;
  }
  void finish_if_complete() {
    if ((pending & kCountMask) != 0 || (transactions & kTransactionMask) != 0) return;
    pending = expected;
    parity ^= 1;
  }
};

/// Calls `act(lane, phase)` for the barrier of each active lane, one lane after another, and stores the changed phase.
template <class Act>
void on_each_barrier(Lanes& lanes, const Op& op, Act act) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  const auto in_space = [&](StateSpace space, LaneMask active, const PerLane<std::uint64_t>& resolved) {
    LaneMask missed = 0;
    for_each_lane(active & ~report_misaligned(lanes, space, active, resolved, 8), [&](unsigned lane) {
      std::uint8_t* place = space == StateSpace::shared || space == StateSpace::shared_cluster
                                ? bytes_of_lane(lanes, space, lane, resolved[lane], 8)
                                : nullptr;
      if (place == nullptr) {
        missed |= LaneMask{1} << lane;
        return;
      }
      std::uint64_t bits = 0;
      std::memcpy(&bits, place, sizeof bits);
      Phase phase = Phase::of(bits);
      act(lane, phase);
      const std::uint64_t updated = phase.bits();
      std::memcpy(place, &updated, sizeof updated);
      if (updated != bits) lanes.block.note_write(lanes.warp);
    });
    if (missed != 0) report_out_of_bounds(lanes, space, missed, resolved, 8);
  };
  for_each_space(lanes, static_cast<StateSpace>(own(op).variant), addresses, in_space);
}

/// Lowers the address of the barrier, which is operand number `index`.
void take_barrier(InstructionLowering& lowering, StateSpace space, std::size_t index) {
  lowering.accesses(MemoryAction::barrier_object, space, 8, 8);
  lowering.meaning.overwrites = false;  // lanes with no valid barrier at their address keep their previous result
  own(lowering.op).variant = static_cast<std::uint8_t>(space);
  own(lowering.op).base_bytes = lowering.address(lowering.operand(index), space).base_bytes;
}

StateSpace take_space_and_order(InstructionLowering& lowering) {
  const StateSpace space = take_space(lowering);
  if (space != StateSpace::shared && space != StateSpace::generic) lowering.refuse();
  take_order(lowering, {"relaxed", "acquire", "release"});
  take_scope(lowering, {"cta", "cluster"});
  return space;
}

void initialize(Lanes& lanes, const Op& op) {
  const auto* count = lanes.at<std::uint32_t>(op.b);
  on_each_barrier(lanes, op, [&](unsigned lane, Phase& phase) { phase = {count[lane], count[lane], 0, 0}; });
}

void invalidate(Lanes& lanes, const Op& op) {
  on_each_barrier(lanes, op, [](unsigned, Phase& phase) { phase = {0, 0, 0, 0}; });
}

void expect_transactions(Lanes& lanes, const Op& op) {
  const auto* bytes = lanes.at<std::uint32_t>(op.b);
  on_each_barrier(lanes, op, [&](unsigned lane, Phase& phase) { phase.transactions += bytes[lane]; });
}

/// Executes arrivals. `op.b` is their number. `op.c`, if present, is the number of transaction bytes that are added
/// first. If `own(op).elements` is 2, the arriving threads do not take part in later phases (arrive_drop).
void arrive(Lanes& lanes, const Op& op) {
  const auto* count = lanes.at<std::uint32_t>(op.b);
  const auto* bytes = op.c == kNoSlot ? nullptr : lanes.at<std::uint32_t>(op.c);
  auto* state = op.dst == kNoSlot ? nullptr : lanes.at<std::uint64_t>(op.dst);
  on_each_barrier(lanes, op, [&](unsigned lane, Phase& phase) {
    const std::uint64_t before = phase.bits();
    if (bytes != nullptr) phase.transactions += bytes[lane];
    if (own(op).elements == 2) phase.expected -= count[lane];
    phase.pending -= count[lane];
    phase.finish_if_complete();
    if (state != nullptr) state[lane] = before;
  });
}

/// Executes cp.async.mbarrier.arrive. Warplens executes copies at once, so only the arrival remains. Without .noinc,
/// the instruction first adds one to the pending arrivals, so that their number is the same after the arrival.
void arrive_for_copies(Lanes& lanes, const Op& op) {
  on_each_barrier(lanes, op, [&](unsigned, Phase& phase) {
    if (own(op).elements == 2) phase.pending -= 1;
    phase.finish_if_complete();
  });
}

void test_wait(Lanes& lanes, const Op& op) {
  LaneMask complete = 0;
  on_each_barrier(lanes, op, [&](unsigned lane, const Phase& phase) {
    // With .parity, the operand is the parity of the phase to wait for. Otherwise, it is the state that an arrival in
    // this phase returned.
    const std::uint64_t waited = own(op).elements == 2 ? lanes.at<std::uint32_t>(op.b)[lane] & 1
                                                       : Phase::of(lanes.at<std::uint64_t>(op.b)[lane]).parity;
    complete |= LaneMask{phase.parity != waited} << lane;
  });
  if (complete != lanes.active) ++lanes.warp.idle_polls;
  if (op.dst != kNoSlot) set_predicate(lanes, op.dst, complete);
}

void pending_count(Lanes& lanes, const Op& op) {
  const auto* state = lanes.at<std::uint64_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst),
            [=](unsigned lane) { return static_cast<std::uint32_t>(Phase::of(state[lane]).pending); });
}

void lower_arrive(InstructionLowering& lowering, bool drops) {
  Op& op = lowering.op;
  const bool expects = lowering.accept("expect_tx");
  lowering.accept("noComplete");
  const StateSpace space = take_space_and_order(lowering);
  if (ptx::bytes_of(lowering.type()) != 8) lowering.refuse();
  // The operand for the state is optional.
  const std::size_t at = lowering.operand(0).kind == Operand::Kind::address ? 0 : 1;
  lowering.expect_operands(at + 1, at + 2);
  if (at == 1) op.dst = lowering.destination(0, Type::b64);
  const bool has_count = lowering.operand_count() == at + 2;
  if (expects && !has_count) lowering.refuse(marked("'{}' needs a number of bytes"));
  op.b = has_count && !expects ? lowering.source(at + 1, Type::u32) : lowering.constant_slot(1, 4);
  if (expects) op.c = lowering.source(at + 1, Type::u32);
  own(op).elements = drops ? 2 : 1;
  take_barrier(lowering, space, at);
  lowering.meaning.ordering = Ordering::arrive;
  op.run = &arrive;
}

void lower_wait(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const bool by_parity = lowering.accept("parity");
  const StateSpace space = take_space_and_order(lowering);
  if (ptx::bytes_of(lowering.type()) != 8) lowering.refuse();
  lowering.expect_operands(3, 4);  // the fourth operand, a time limit, is optional
  op.dst = lowering.destination(0, Type::pred);
  op.b = lowering.source(2, by_parity ? Type::b32 : Type::b64);
  own(op).elements = by_parity ? 2 : 1;
  take_barrier(lowering, space, 1);
  lowering.meaning.ordering = Ordering::wait;
  op.run = &test_wait;
}

/// Lowers an instruction with the operands "[barrier]" or "[barrier], number".
void lower_simple(InstructionLowering& lowering, Handler run, bool has_number) {
  const StateSpace space = take_space_and_order(lowering);
  if (ptx::bytes_of(lowering.type()) != 8) lowering.refuse();
  lowering.expect_operands(has_number ? 2 : 1, has_number ? 2 : 1);
  if (has_number) lowering.op.b = lowering.source(1, Type::u32);
  take_barrier(lowering, space, 0);
  lowering.op.run = run;
}

void complete_given_transactions(Lanes& lanes, const Op& op) {
  complete_transactions(lanes, op, lanes.at<std::uint32_t>(op.b));
}

void lower_mbarrier(InstructionLowering& lowering) {
  if (lowering.accept("init")) return lower_simple(lowering, &initialize, true);
  if (lowering.accept("inval")) return lower_simple(lowering, &invalidate, false);
  if (lowering.accept("complete_tx")) return lower_simple(lowering, &complete_given_transactions, true);
  if (lowering.accept("arrive")) return lower_arrive(lowering, false);
  if (lowering.accept("arrive_drop")) return lower_arrive(lowering, true);
  if (lowering.accept("expect_tx")) return lower_simple(lowering, &expect_transactions, true);
  if (!lowering.accept_any({"test_wait", "try_wait"}).empty()) return lower_wait(lowering);
  if (!lowering.accept("pending_count") || ptx::bytes_of(lowering.type()) != 8) lowering.refuse();
  lowering.expect_operands(2, 2);
  lowering.op.dst = lowering.destination(0, Type::u32);
  lowering.op.a = lowering.source(1, Type::b64);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.computes();
  lowering.op.run = &pending_count;
}

}  // namespace

void complete_transactions(Lanes& lanes, const Op& op, const std::uint32_t* bytes) {
  on_each_barrier(lanes, op, [&](unsigned lane, Phase& phase) {
    phase.transactions = (phase.transactions - bytes[lane]) & Phase::kTransactionMask;
    phase.finish_if_complete();
  });
}

void lower_arrive_for_copies(InstructionLowering& lowering) {
  own(lowering.op).elements = lowering.accept("noinc") ? 2 : 1;
  lower_simple(lowering, &arrive_for_copies, false);
  lowering.meaning.ordering = Ordering::arrive_for_copies;
}

std::span<const InstructionRow> mbarrier_instructions() {
  static constexpr InstructionRow kRows[] = {{"mbarrier", lower_mbarrier}};
  return kRows;
}

}  // namespace warplens::simt
