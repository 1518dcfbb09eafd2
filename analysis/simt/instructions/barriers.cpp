// Barriers of a block and of a warp, fences, and hints to the scheduler (PTX ISA, "Parallel Synchronization and
// Communication Instructions"). The barriers are executed by the scheduler (block.cpp, barriers.cpp).

#include <atomic>

#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Type;
using Role = ValueUse::Role;

/// Lowers bar.warp.sync, which waits until the lanes of the mask are together.
void lower_warp_sync(InstructionLowering& lowering) {
  if (!lowering.accept("sync")) lowering.refuse();
  lowering.expect_operands(1, 1);
  lowering.op.d = lowering.source(0, Type::b32, Role::steering);
  lowering.op.run = &do_nothing;
  lowering.orders(Ordering::warp_sync);
  lowering.meaning.intrinsic = "__syncwarp";
  lowering.meets_anywhere({});
}

/// Lowers bar.red. Operands: "d, barrier{, count}, predicate".
void lower_barrier_reduction(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const std::string_view operation = lowering.accept_any({"popc", "and", "or"});
  const Type type = lowering.type();
  if (operation.empty() || type != (operation == "popc" ? Type::u32 : Type::pred)) lowering.refuse();
  lowering.expect_operands(3, 4);
  op.dst = lowering.destination(0, type);
  if (op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  op.a = lowering.source(1, Type::u32, Role::steering);
  const std::size_t last = lowering.operand_count() - 1;
  if (last == 3) op.b = lowering.source(2, Type::u32, Role::steering);
  LaneMask flip = 0;
  op.c = lowering.predicate(last, flip, Role::steering);
  op.c_is_negated = flip != 0;
  op.barrier = operation == "popc"  ? BarrierAction::reduce_popc
               : operation == "and" ? BarrierAction::reduce_and
                                    : BarrierAction::reduce_or;
}

/// Records that the active lanes have arrived at the cluster's barrier. The scheduler opens the barrier (group.cpp).
void arrive_at_cluster(Lanes& lanes, const Op&) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  lanes.warp.at_cluster_barrier |= lanes.active;
}

/// Lowers barrier.cluster.arrive and barrier.cluster.wait.
void lower_cluster_barrier(InstructionLowering& lowering) {
  const std::string_view action = lowering.accept_any({"arrive", "wait"});
  if (action.empty()) lowering.refuse();
  take_order(lowering, {"release", "acquire", "relaxed"});
  lowering.accept("aligned");
  lowering.expect_operands(0, 0);
  lowering.orders(Ordering::none);
  if (action == "wait") lowering.op.control = Control::cluster_wait;
  lowering.op.run = action == "wait" ? &do_nothing : &arrive_at_cluster;
}

void lower_barrier(InstructionLowering& lowering) {
  Op& op = lowering.op;
  if (lowering.accept("cluster")) return lower_cluster_barrier(lowering);
  lowering.accept("cta");
  if (lowering.accept("warp")) return lower_warp_sync(lowering);
  const std::string_view action = lowering.accept_any({"sync", "arrive", "red"});
  if (action.empty()) lowering.refuse();
  // "bar" has the same meaning as "barrier.aligned".
  lowering.meaning.must_be_aligned = lowering.accept("aligned") || lowering.instruction().name() == "bar";
  lowering.orders(Ordering::block_barrier);
  op.control = Control::barrier;
  if (action == "red") return lower_barrier_reduction(lowering);
  lowering.expect_operands(action == "arrive" ? 2 : 1, 2);
  op.a = lowering.source(0, Type::u32, Role::steering);
  if (lowering.operand_count() == 2) op.b = lowering.source(1, Type::u32, Role::steering);
  op.barrier = action == "sync" ? BarrierAction::sync : BarrierAction::arrive;
}

/// Executes a fence. It also orders the memory accesses of the host's threads, which execute the blocks. It counts as
/// an idle poll (Warp::idle_polls), because a loop with a fence and without a write is waiting.
void fence(Lanes& lanes, const Op&) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  ++lanes.warp.idle_polls;
}

void lower_membar(InstructionLowering& lowering) {
  take_scope(lowering, {"cta", "gl", "sys"});
  if (lowering.meaning.scope == Scope::none) lowering.refuse();
  lowering.expect_operands(0, 0);
  lowering.orders(Ordering::fence);
  lowering.meaning.order = MemoryOrder::sc;
  lowering.op.run = &fence;
}

/// Lowers fence.proxy.tensormap::generic, which makes a tensor map usable after threads wrote it. The acquire form has
/// two operands: the address and the size of the map.
void lower_tensor_map_fence(InstructionLowering& lowering) {
  const std::string_view order = lowering.accept_any({"acquire", "release"});
  if (order.empty()) lowering.refuse();
  take_scope(lowering, {"cta", "cluster", "gpu", "sys"});
  const std::size_t operands = order == "acquire" ? 2 : 0;
  lowering.expect_operands(operands, operands);
  if (operands > 0) {
    lowering.address(lowering.operand(0), ptx::StateSpace::generic);
    lowering.constant(1);
  }
  lowering.advises();
  if (operands > 0) lowering.meaning.memory = MemoryAction::advice;
  lowering.op.run = &do_nothing;
}

void lower_fence(InstructionLowering& lowering) {
  const bool of_fresh_barriers = lowering.accept("mbarrier_init");
  const bool of_proxies = lowering.accept("proxy");
  if (of_proxies && lowering.accept("tensormap::generic")) return lower_tensor_map_fence(lowering);
  take_order(lowering, {"sc", "acq_rel", "acquire", "release"});
  lowering.orders(of_fresh_barriers || of_proxies ? Ordering::none : Ordering::fence);
  lowering.accept_any({"alias", "async", "async.global", "async::generic"});
  lowering.accept_any(
      {"global", "shared::cta", "shared::cluster", "sync_restrict::shared::cta", "sync_restrict::shared::cluster"});
  take_scope(lowering, {"cta", "cluster", "gpu", "sys"});
  lowering.expect_operands(0, 0);
  lowering.op.run = &fence;
}

/// Executes nanosleep. It counts as an idle poll (Warp::idle_polls), because threads sleep while they wait for others.
void nap(Lanes& lanes, const Op&) {
  ++lanes.warp.idle_polls;
}

void lower_nanosleep(InstructionLowering& lowering) {
  lowering.expect_operands(1, 1);
  lowering.op.a = lowering.source(0, lowering.type());
  lowering.advises();
  lowering.op.run = &nap;
}

/// Lowers griddepcontrol, which starts the next kernel early or waits for the previous one. It has no effect, because
/// only one launch is executed.
void lower_griddepcontrol(InstructionLowering& lowering) {
  if (lowering.accept_any({"launch_dependents", "wait"}).empty()) lowering.refuse();
  lowering.expect_operands(0, 0);
  lowering.advises();
  lowering.op.run = &do_nothing;
}

/// Lowers setmaxnreg. The maximum number of registers per warp has no effect in Warplens: a warp has all registers that
/// its code uses.
void lower_setmaxnreg(InstructionLowering& lowering) {
  if (lowering.accept_any({"inc", "dec"}).empty() || !lowering.accept("sync") || !lowering.accept("aligned"))
    lowering.refuse();
  lowering.type();
  lowering.expect_operands(1, 1);
  lowering.constant(0);
  lowering.advises();
  lowering.op.run = &do_nothing;
}

void lower_pmevent(InstructionLowering& lowering) {
  lowering.accept("mask");
  lowering.expect_operands(1, 1);
  lowering.constant(0);
  lowering.advises();
  lowering.op.run = &do_nothing;
}

}  // namespace

std::span<const InstructionRow> barrier_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"bar", lower_barrier},           {"barrier", lower_barrier},     {"membar", lower_membar},
      {"fence", lower_fence},           {"nanosleep", lower_nanosleep}, {"griddepcontrol", lower_griddepcontrol},
      {"setmaxnreg", lower_setmaxnreg}, {"pmevent", lower_pmevent},
  };
  return kRows;
}

}  // namespace warplens::simt
