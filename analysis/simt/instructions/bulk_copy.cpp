// cp.async.bulk (PTX ISA, "Data Movement and Conversion Instructions: Bulk copy"): a hardware unit copies a range of
// memory for a thread. In PTX, the copy may happen at any time before the thread waits for its barrier or group.
// Warplens executes it at once. The observer receives it as accesses of 16 bytes per lane.

#include "analysis/simt/instructions/bulk_copy.hpp"

#include <algorithm>
#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/mbarrier.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/instructions/tensor_copy.hpp"

namespace warplens::simt {
namespace {

using ptx::StateSpace;
using ptx::Type;

/// Direction of a copy.
enum class BulkDirection : std::uint8_t { global_to_shared, shared_to_global, between_blocks };

StateSpace source_space(BulkDirection way) {
  return way == BulkDirection::global_to_shared ? StateSpace::global : StateSpace::shared;
}
StateSpace destination_space(BulkDirection way) {
  return way == BulkDirection::shared_to_global ? StateSpace::global : StateSpace::shared;
}

/// Operands of an instruction, stored in the list op.extra. The size of the copy is in slot op.b.
struct BulkOperands {
  AddressOperand to, from;
  bool has_barrier;
  AddressOperand barrier;

  explicit BulkOperands(const std::vector<std::uint32_t>& list)
      : to(address_operand(list, 0)),
        from(address_operand(list, 3)),
        has_barrier(list.size() > 6),
        barrier(has_barrier ? address_operand(list, 6) : AddressOperand{}) {}
};

/// Reports the lanes whose size is not a multiple of kBulkPiece, and returns them. The hardware does not execute copies
/// of such sizes.
LaneMask report_odd_sizes(Lanes& lanes, BulkDirection way, const std::uint32_t* sizes) {
  PerLane<std::uint64_t> ends{};
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) ends[lane] = sizes[lane];
  return report_misaligned(lanes, source_space(way), lanes.active, ends, kBulkPiece);
}

void copy_bulk(Lanes& lanes, const Op& op) {
  const BulkOperands operands(lanes.block.program().code().operand_lists[op.extra]);
  const auto way = static_cast<BulkDirection>(own(op).variant);
  const auto* sizes = lanes.at<std::uint32_t>(op.b);
  PerLane<std::uint64_t> from, to;
  gather_addresses(lanes, with_address(op, operands.from), operands.from.base_bytes, from);
  gather_addresses(lanes, with_address(op, operands.to), operands.to.base_bytes, to);
  const LaneMask copying = lanes.active & ~report_odd_sizes(lanes, way, sizes);
  for (std::uint32_t done = 0;; done += kBulkPiece) {
    Lanes part = lanes;
    part.active = filter_lanes(copying, [&](unsigned lane) { return sizes[lane] > done; });
    if (part.active == 0) break;
    alignas(64) std::uint8_t values[kMaxLanes * kBulkPiece] = {};
    access_memory(part, source_space(way), AccessKind::load, from, kBulkPiece, values, nullptr, Unit::bulk_copy);
    access_memory(part, destination_space(way), AccessKind::store, to, kBulkPiece, values, nullptr, Unit::bulk_copy);
    for (std::uint64_t& address : from) address += kBulkPiece;
    for (std::uint64_t& address : to) address += kBulkPiece;
  }
  if (operands.has_barrier) complete_bulk(lanes, op, operands.barrier, sizes);
}

/// Consumes the modifiers ".destination.source". If one of the two spaces is global memory, the other one is the shared
/// memory of the block.
BulkDirection take_way(InstructionLowering& lowering) {
  const bool to_cluster = lowering.accept("shared::cluster");
  if (!lowering.accept("global")) {
    if (!to_cluster || !lowering.accept("shared::cta")) lowering.refuse();
    return BulkDirection::between_blocks;
  }
  if (to_cluster) return BulkDirection::global_to_shared;
  const auto& modifiers = lowering.instruction().modifiers;
  const bool global_first =
      std::ranges::find(modifiers, "global") < std::ranges::find(modifiers, std::string_view("shared::cta"));
  if (!lowering.accept("shared::cta")) lowering.refuse();
  return global_first ? BulkDirection::shared_to_global : BulkDirection::global_to_shared;
}

void lower_bulk_transfer(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const bool has_policy = lowering.accept("L2::cache_hint");
  const BulkDirection way = take_way(lowering);
  const bool has_barrier = lowering.accept("mbarrier::complete_tx::bytes");
  if (has_barrier == (way == BulkDirection::shared_to_global) || (!has_barrier && !lowering.accept("bulk_group")))
    lowering.refuse(
        marked("'{}' needs .mbarrier::complete_tx::bytes or .bulk_group, depending on the direction of the copy"));
  const std::size_t operands = has_barrier ? 4 : 3;
  lowering.expect_operands(operands + has_policy, operands + has_policy);
  lowering.accesses(MemoryAction::bulk_copy, source_space(way), kBulkPiece, kBulkPiece);
  std::vector<std::uint32_t> list;
  append_address(lowering, 0, destination_space(way), list);
  append_address(lowering, 1, source_space(way), list);
  op.b = lowering.source(2, Type::u32, ValueUse::Role::steering);
  if (has_barrier) {
    append_address(lowering, 3, StateSpace::shared, list);
    lowering.meaning.ordering = Ordering::arrive;  // threads that wait at the barrier see the copied bytes
  }
  own(op).variant = static_cast<std::uint8_t>(way);
  op.extra = lowering.list(std::move(list));
  op.run = &copy_bulk;
}

/// Lowers cp.async.bulk.prefetch.L2.global. It has no visible effect.
void lower_bulk_prefetch(InstructionLowering& lowering) {
  lowering.skip_hints("L2");
  if (!lowering.accept("global")) lowering.refuse();
  lowering.expect_operands(2, 3);
  lowering.address(lowering.operand(0), StateSpace::global);
  lowering.source(1, Type::u32);
  lowering.meaning.memory = MemoryAction::advice;
  lowering.advises();
  lowering.op.run = &do_nothing;
}

}  // namespace

void append_address(InstructionLowering& lowering, std::size_t operand, StateSpace space,
                    std::vector<std::uint32_t>& list) {
  const std::uint8_t base_bytes = lowering.address(lowering.operand(operand), space).base_bytes;
  const std::int64_t offset = own(lowering.op).offset;
  if (offset != static_cast<std::int32_t>(offset)) lowering.refuse(marked("'{}' has an offset of more than 32 bits"));
  list.insert(list.end(), {lowering.op.a, static_cast<std::uint32_t>(offset), base_bytes});
}

AddressOperand address_operand(const std::vector<std::uint32_t>& list, std::size_t first) {
  return {list[first], list[first + 1], list[first + 2]};
}

Op with_address(const Op& op, const AddressOperand& address) {
  Op changed = op;
  changed.a = address.slot;
  own(changed).offset = static_cast<std::int32_t>(address.offset);
  own(changed).base_bytes = static_cast<std::uint8_t>(address.base_bytes);
  return changed;
}

void complete_bulk(Lanes& lanes, const Op& op, const AddressOperand& barrier, const std::uint32_t* bytes) {
  Op completing = with_address(op, barrier);
  own(completing).variant = static_cast<std::uint8_t>(StateSpace::shared);
  complete_transactions(lanes, completing, bytes);
}

void lower_bulk_copy(InstructionLowering& lowering) {
  if (lowering.has("tensor")) return lower_tensor_copy(lowering);
  if (lowering.accept("prefetch")) return lower_bulk_prefetch(lowering);
  const std::string_view step = lowering.accept_any({"commit_group", "wait_group"});
  if (step.empty()) return lower_bulk_transfer(lowering);
  lowering.accept("read");
  lowering.expect_operands(step == "wait_group" ? 1 : 0, step == "wait_group" ? 1 : 0);
  if (step == "wait_group") static_cast<void>(lowering.constant(0));
  lowering.orders(Ordering::none);
  lowering.op.run = &do_nothing;
}

}  // namespace warplens::simt
