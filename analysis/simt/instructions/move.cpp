// mov and cvta (PTX ISA, "Data Movement and Conversion Instructions").

#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/group.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;

template <class T>
T same(T a) {
  return a;
}

void move_predicate(Lanes& lanes, const Op& op) {
  set_predicate(lanes, op.dst, lanes.predicate(op.a) ^ static_cast<LaneMask>(own(op).offset));
}

/// Executes d = {a, b, …}, which joins the parts: the first part becomes the lowest bits of d. Also executes {d, e, …}
/// = a, which splits a in the same order.
void join_or_split(Lanes& lanes, const Op& op) {
  const auto& parts = lanes.block.program().code().operand_lists[op.extra];
  const bool is_split = own(op).variant != 0;
  const std::uint32_t whole = is_split ? op.a : op.dst;
  for_each_lane(lanes.active, [&](unsigned lane) {
    std::byte* bytes = lanes.slots + whole + lane * own(op).register_bytes;
    // The whole is copied before it is split, because a part may be in the same register as the whole.
    std::byte copy[16];
    if (is_split) std::memcpy(copy, bytes, own(op).register_bytes);
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (parts[at] == kNoSlot) continue;
      std::byte* part = lanes.slots + parts[at] + lane * own(op).width;
      std::byte* place = copy + at * own(op).width;
      if (is_split)
        std::memcpy(part, place, own(op).width);
      else
        std::memcpy(place, part, own(op).width);
    }
    if (!is_split) std::memcpy(bytes, copy, own(op).register_bytes);
  });
}

ptx::Type part_type(InstructionLowering& lowering, ptx::Type whole, std::size_t parts) {
  const unsigned bytes = parts == 0 ? 0 : ptx::bytes_of(whole) / static_cast<unsigned>(parts);
  switch (bytes) {
    case 1:
      return ptx::Type::b8;
    case 2:
      return ptx::Type::b16;
    case 4:
      return ptx::Type::b32;
    case 8:
      return ptx::Type::b64;
    default:
      lowering.refuse(marked("'{}' cannot be split into this number of parts"));
  }
}

void lower_join_or_split(InstructionLowering& lowering, ptx::Type type) {
  Op& op = lowering.op;
  const bool is_split = lowering.operand(0).kind == Operand::Kind::vector;
  const Operand& vector = lowering.operand(is_split ? 0 : 1);
  const ptx::Type part = part_type(lowering, type, vector.parts.size());
  own(op).variant = is_split;
  own(op).register_bytes = static_cast<std::uint8_t>(ptx::bytes_of(type));
  own(op).width = static_cast<std::uint8_t>(ptx::bytes_of(part));
  if (own(op).width * vector.parts.size() != own(op).register_bytes)
    lowering.refuse(marked("'{}' cannot be split into this number of parts"));
  std::vector<std::uint32_t> slots;
  for (const Operand& operand : vector.parts)
    slots.push_back(is_split ? lowering.destination(operand, part) : lowering.source(operand, part));
  op.extra = lowering.list(std::move(slots));
  if (is_split)
    op.a = lowering.source(1, type);
  else
    op.dst = lowering.destination(0, type);
  lowering.computes();
  op.run = &join_or_split;
}

/// Reads a clock register. The clock advances by one per warp instruction of the block, so that it is the same in every
/// run. %clock_hi returns the upper half.
template <class T, unsigned Shift>
void read_clock(Lanes& lanes, const Op& op) {
  const auto ticks = static_cast<T>(lanes.block.executed() >> Shift);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned) { return ticks; });
}

/// Returns the handler for a special register that changes while a thread runs; null for all other operands.
Handler clock_named(const Operand& operand) {
  if (operand.kind != Operand::Kind::special) return nullptr;
  if (operand.name == "%clock" || operand.name == "%globaltimer_lo") return &read_clock<std::uint32_t, 0>;
  if (operand.name == "%clock_hi" || operand.name == "%globaltimer_hi") return &read_clock<std::uint32_t, 32>;
  if (operand.name == "%clock64" || operand.name == "%globaltimer") return &read_clock<std::uint64_t, 0>;
  return nullptr;
}

/// Reads %is_explicit_cluster, the only special register that is a predicate.
void read_is_cluster(Lanes& lanes, const Op& op) {
  const Dim3 cluster = cluster_of(lanes.block.program(), lanes.block.launch());
  const bool is_explicit = lanes.block.launch().cluster.has_value() || cluster.count() > 1;
  set_predicate(lanes, op.dst, is_explicit ? ~LaneMask{0} : 0);
}

void lower_mov(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  lowering.expect_operands(2, 2);
  Op& op = lowering.op;
  if (type == ptx::Type::pred && lowering.operand(1).name == "%is_explicit_cluster") {
    op.dst = lowering.destination(0, type);
    if (op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
    lowering.computes();
    op.run = &read_is_cluster;
    return;
  }
  if (const Handler clock = clock_named(lowering.operand(1))) {
    const bool is_wide = lowering.operand(1).name == "%clock64" || lowering.operand(1).name == "%globaltimer";
    op.dst = lowering.destination(0, is_wide ? ptx::Type::u64 : ptx::Type::u32);
    if (ptx::bytes_of(type) != (is_wide ? 8 : 4) || op.dst == kNoSlot) lowering.refuse();
    lowering.samples();
    op.run = clock;
    return;
  }
  if (type == ptx::Type::pred) {
    lowering.computes(Formula::copy, type);
    LaneMask flip = 0;
    op.dst = lowering.destination(0, type);
    op.a = lowering.predicate(1, flip);
    own(op).offset = flip;
    op.run = &move_predicate;
    return;
  }
  if (lowering.operand(0).kind == Operand::Kind::vector || lowering.operand(1).kind == Operand::Kind::vector)
    return lower_join_or_split(lowering, type);
  op.dst = lowering.destination(0, type);
  op.a = lowering.source(1, type);
  lowering.computes(Formula::copy, type);
  op.run = by_width(lowering, type, []<class T>() -> Handler { return &unary<T, &same<T>>; });
}

/// Consumes the state space, and returns the start of its window in the generic address space; 0 for global memory,
/// whose addresses are generic addresses.
std::uint64_t take_window(InstructionLowering& lowering) {
  switch (take_space(lowering)) {
    case ptx::StateSpace::global:
      return 0;
    case ptx::StateSpace::shared:
      return kSharedWindow;
    case ptx::StateSpace::local:
      return kLocalWindow;
    case ptx::StateSpace::constant:
      return kConstantWindow;
    case ptx::StateSpace::param:
      return kParamWindow;
    default:
      lowering.refuse(marked("'{}' has no state space"));
  }
}

void add_offset(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint64_t>(op.a);
  const auto offset = static_cast<std::uint64_t>(own(op).offset);
  for_lanes(lanes, lanes.at<std::uint64_t>(op.dst), [=](unsigned lane) { return a[lane] + offset; });
}

/// add_local_window converts an address in local memory to a generic address in a guarded program (Program::guarded),
/// and remove_local_window converts it back. In such a program, a generic address contains the number of the thread.
void add_local_window(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint64_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint64_t>(op.dst), [&](unsigned lane) {
    return a[lane] + kLocalWindow + kLocalBytesOfThread * (number_in_block(lanes, lane) + 1);
  });
}
void remove_local_window(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint64_t>(op.a);
  for_lanes(lanes, lanes.at<std::uint64_t>(op.dst),
            [&](unsigned lane) { return split_local_address(a[lane] - kLocalWindow).offset; });
}

/// Lowers cvta. Without .to, it converts an address in a state space to a generic address; with .to, it converts a
/// generic address to an address in the space.
void lower_cvta(InstructionLowering& lowering) {
  const bool from_generic = lowering.accept("to");
  const std::uint64_t window = take_window(lowering);
  const ptx::Type type = lowering.type();
  if (ptx::bytes_of(type) != 8) lowering.refuse(marked("'{}' is supported only for 64-bit addresses"));
  take_operands(lowering, type, 1);
  lowering.computes(Formula::displaced, type);
  own(lowering.op).offset = static_cast<std::int64_t>(from_generic ? 0 - window : window);
  lowering.op.run = &add_offset;
  if (window == kLocalWindow && lowering.module().is_guarded())
    lowering.op.run = from_generic ? &remove_local_window : &add_local_window;
}

}  // namespace

std::span<const InstructionRow> move_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"mov", lower_mov},
      {"cvta", lower_cvta},
  };
  return kRows;
}

}  // namespace warplens::simt
