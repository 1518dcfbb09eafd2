// Queries about addresses, and hints to the caches (PTX ISA, "Data Movement and Conversion Instructions"). The hints
// have no effect in Warplens: only the accesses themselves are counted.

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::StateSpace;
using ptx::Type;

void is_in_space(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint64_t>(op.a);
  LaneMask inside = 0;
  for_each_lane(lanes.active, [&](unsigned lane) {
    std::uint64_t address = a[lane];
    inside |= LaneMask{resolve_generic(address) == static_cast<StateSpace>(own(op).variant)} << lane;
  });
  set_predicate(lanes, op.dst, inside);
}

void lower_isspacep(InstructionLowering& lowering) {
  const StateSpace space = take_space(lowering);
  if (space == StateSpace::generic) lowering.refuse(marked("'{}' has no state space"));
  lowering.expect_operands(2, 2);
  own(lowering.op).variant = static_cast<std::uint8_t>(space);
  lowering.op.dst = lowering.destination(0, Type::pred);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.op.a = lowering.source(1, Type::u64);
  lowering.computes();
  lowering.op.run = &is_in_space;
}

/// Lowers prefetch, prefetchu, discard and applypriority. Operands: "[address]", optionally with a size.
void lower_advice(InstructionLowering& lowering) {
  const StateSpace space = take_space(lowering);
  lowering.accept("tensormap");
  lowering.accept_any({"L1", "L2"});
  lowering.skip_hints("L2::");
  lowering.expect_operands(1, 2);
  lowering.address(lowering.operand(0), space);
  if (lowering.operand_count() == 2) lowering.constant(1);
  lowering.advises();
  lowering.meaning.memory = MemoryAction::advice;
  lowering.op.run = &do_nothing;
}

void set_zero(Lanes& lanes, const Op& op) {
  for_lanes(lanes, lanes.at<std::uint64_t>(op.dst), [](unsigned) { return std::uint64_t{0}; });
}

/// Lowers createpolicy. It returns an opaque value for cache hints, which have no effect in Warplens.
void lower_createpolicy(InstructionLowering& lowering) {
  if (lowering.accept_any({"fractional", "range", "cvt"}).empty()) lowering.refuse();
  lowering.accept("global");
  lowering.accept("L2");
  lowering.skip_hints("L2::");
  if (ptx::bytes_of(lowering.type()) != 8) lowering.refuse();
  lowering.expect_operands(1, 4);
  lowering.op.dst = lowering.destination(0, Type::b64);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.computes();
  lowering.op.run = &set_zero;
}

/// Converts an address in shared memory to the address of the same place in another block of the cluster. If the block
/// is not in a cluster, the address does not change.
template <class T, std::uint64_t Window>
void map_to_block(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const auto* rank = lanes.at<std::uint32_t>(op.b);
  const bool is_alone = !lanes.block.is_clustered();
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) {
    const std::uint64_t within = (a[lane] - Window) % kClusterStretch;
    const std::uint64_t stretch = is_alone && rank[lane] == 0 ? 0 : std::uint64_t{rank[lane]} + 1;
    return static_cast<T>(Window + stretch * kClusterStretch + within);
  });
}

/// Lowers mapa. Operands: "d, a, rank", where a is a generic address or an address in shared memory.
void lower_mapa(InstructionLowering& lowering) {
  const bool in_window = !lowering.accept("shared::cluster");
  const Type type = lowering.type();
  const bool is_wide = ptx::bytes_of(type) == 8;
  if (type != Type::u64 && (type != Type::u32 || in_window)) lowering.refuse();
  lowering.expect_operands(3, 3);
  lowering.op.dst = lowering.destination(0, type);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.op.a = lowering.source(1, type);
  lowering.op.b = lowering.source(2, Type::u32);
  lowering.computes();
  lowering.op.run = in_window ? &map_to_block<std::uint64_t, kSharedWindow>
                    : is_wide ? &map_to_block<std::uint64_t, 0>
                              : &map_to_block<std::uint32_t, 0>;
}

template <class T, std::uint64_t Window>
void rank_of_address(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const std::uint32_t own_rank = lanes.block.cluster_rank();
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned lane) {
    const std::uint64_t stretch = (a[lane] - Window) / kClusterStretch;
    return stretch == 0 ? own_rank : static_cast<std::uint32_t>(stretch - 1);
  });
}

/// Lowers getctarank. Operands: "d, a", where a is a generic address or an address in shared memory.
void lower_getctarank(InstructionLowering& lowering) {
  const bool in_window = !lowering.accept("shared::cluster");
  const Type type = lowering.type();
  const bool is_wide = ptx::bytes_of(type) == 8;
  if (type != Type::u64 && (type != Type::u32 || in_window)) lowering.refuse();
  lowering.expect_operands(2, 2);
  lowering.op.dst = lowering.destination(0, Type::u32);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.op.a = lowering.source(1, type);
  lowering.samples();  // the result for an address depends on the block
  lowering.op.run = in_window ? &rank_of_address<std::uint64_t, kSharedWindow>
                    : is_wide ? &rank_of_address<std::uint64_t, 0>
                              : &rank_of_address<std::uint32_t, 0>;
}

}  // namespace

std::span<const InstructionRow> address_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"isspacep", lower_isspacep},     {"prefetch", lower_advice},
      {"prefetchu", lower_advice},      {"mapa", lower_mapa},
      {"getctarank", lower_getctarank}, {"discard", lower_advice},
      {"applypriority", lower_advice},  {"createpolicy", lower_createpolicy},
  };
  return kRows;
}

}  // namespace warplens::simt
