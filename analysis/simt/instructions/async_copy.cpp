// cp.async (PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy"). A device may execute a copy at
// any time before a thread waits for it. Warplens executes it at once.

#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/bulk_copy.hpp"
#include "analysis/simt/instructions/mbarrier.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

/// Number of bytes that a lane reads: all, the number in a register, or none if a predicate is true. The remaining
/// bytes that it writes are zeros.
enum class SourceSize : std::uint8_t { whole, in_register, none_where_predicate };

/// Reads the first `bytes` bytes of a lane. Only these bytes must be in bounds.
void read_part(Lanes& lanes, unsigned lane, const PerLane<std::uint64_t>& from, unsigned bytes, std::uint8_t* into) {
  const std::uint8_t* place = bytes_of_lane(lanes, StateSpace::global, lane, from[lane], bytes);
  if (place != nullptr)
    std::memcpy(into, place, bytes);
  else
    report_out_of_bounds(lanes, StateSpace::global, LaneMask{1} << lane, from, bytes);
}

/// Executes the read of a copy in which some lanes, those not in `whole`, read fewer bytes than they write. It is one
/// access, as in the hardware. `values` receives `width` bytes per lane.
void read_parts(Lanes& lanes, const Op& op, const AsyncCopy& copy, LaneMask whole, std::uint8_t* values) {
  const unsigned width = own(op).width;
  const LaneMask misaligned = report_misaligned(lanes, StateSpace::global, copy.lanes, copy.from, width);
  for_each_lane(copy.lanes & ~misaligned, [&](unsigned lane) {
    const bool is_whole = (whole >> lane & 1) != 0;
    read_part(lanes, lane, copy.from, is_whole ? width : lanes.at<std::uint32_t>(op.c)[lane], values + lane * width);
  });
  lanes.block.observer().access({{.space = StateSpace::global,
                                  .kind = AccessKind::async_copy,
                                  .width = width,
                                  .active = copy.lanes,
                                  .addresses = copy.from,
                                  .copy = &copy},
                                 lanes.where(),
                                 {values, std::size_t{width} * kMaxLanes}});
}

template <bool past_l1>
void copy(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> from, to;
  gather_addresses(lanes, op, own(op).base_bytes, from);
  Op destination = op;
  destination.a = op.b;
  own(destination).offset = static_cast<std::int32_t>(own(op).word);
  gather_addresses(lanes, destination, own(op).register_bytes, to);

  alignas(64) std::uint8_t values[kMaxLanes * 16] = {};
  LaneMask whole = lanes.active, part = 0;
  if (static_cast<SourceSize>(own(op).variant) == SourceSize::none_where_predicate) whole &= ~lanes.predicate(op.c);
  if (static_cast<SourceSize>(own(op).variant) == SourceSize::in_register) {
    const auto* size = lanes.at<std::uint32_t>(op.c);
    for_each_lane(lanes.active, [&](unsigned lane) {
      if (size[lane] < own(op).width) whole &= ~(LaneMask{1} << lane);
      if (size[lane] > 0 && size[lane] < own(op).width) part |= LaneMask{1} << lane;
    });
  }
  const bool may_be_part = static_cast<SourceSize>(own(op).variant) == SourceSize::in_register;
  const AsyncCopy both{whole | part, from, to, past_l1, may_be_part ? CopyMade::unknown : CopyMade::by_lane};
  Lanes reading = lanes;
  reading.active = whole;
  if (part != 0)
    read_parts(lanes, op, both, whole, values);
  else if (whole != 0)
    access_memory(reading, StateSpace::global, AccessKind::async_copy, from, own(op).width, values, &both);
  access_memory(lanes, StateSpace::shared, AccessKind::async_copy, to, own(op).width, values, &both);
}

void lower_async_copy(InstructionLowering& lowering, bool past_l1) {
  Op& op = lowering.op;
  const bool has_policy = lowering.accept("L2::cache_hint");
  lowering.skip_hints("L2::");
  if (lowering.accept_any({"shared", "shared::cta"}).empty() || !lowering.accept("global")) lowering.refuse();
  lowering.expect_operands(has_policy ? 4 : 3, has_policy ? 5 : 4);
  const std::uint64_t size = lowering.constant(2);
  if (size != 4 && size != 8 && size != 16)
    lowering.refuse(marked("'{}' can copy 4, 8 or 16 bytes, not {}"), {std::to_string(size)});
  if (past_l1 && size != 16)
    lowering.refuse(marked("'{}' can copy only 16 bytes with .cg, not {}"), {std::to_string(size)});
  lowering.accesses(MemoryAction::async_copy, StateSpace::global, static_cast<unsigned>(size),
                    static_cast<unsigned>(size));
  lowering.meaning.cache_operator = past_l1 ? CacheOperator::past_l1 : CacheOperator::all_levels;
  own(op).width = static_cast<std::uint8_t>(size);
  own(op).register_bytes = lowering.address(lowering.operand(0), StateSpace::shared).base_bytes;
  op.b = op.a;
  own(op).word = static_cast<std::uint32_t>(own(op).offset);
  own(op).base_bytes = lowering.address(lowering.operand(1), StateSpace::global).base_bytes;
  own(op).variant = static_cast<std::uint8_t>(SourceSize::whole);
  const bool has_source_size = lowering.operand_count() == (has_policy ? 5u : 4u);
  const bool is_constant = has_source_size && lowering.operand(3).kind == Operand::Kind::immediate;
  // A constant source size of all bytes has no effect.
  if (has_source_size && !(is_constant && lowering.constant(3) == size)) {
    const Operand& source_size = lowering.operand(3);
    const bool is_predicate =
        source_size.kind == Operand::Kind::reg && lowering.register_type(source_size) == Type::pred;
    LaneMask flip = 0;
    op.c = is_predicate ? lowering.predicate(3, flip, ValueUse::Role::steering)
                        : lowering.source(3, Type::u32, ValueUse::Role::steering);
    if (flip != 0) lowering.refuse(marked("'{}' cannot use a negated predicate"));
    own(op).variant =
        static_cast<std::uint8_t>(is_predicate ? SourceSize::none_where_predicate : SourceSize::in_register);
  }
  op.run = past_l1 ? &copy<true> : &copy<false>;
}

void lower_cp(InstructionLowering& lowering) {
  if (!lowering.accept("async") || lowering.has("reduce"))
    lowering.refuse(marked("'{}' is not supported by Warplens: only cp.async without a reduction is supported"));
  if (lowering.accept("bulk")) return lower_bulk_copy(lowering);
  if (lowering.accept("mbarrier")) {
    if (!lowering.accept("arrive")) lowering.refuse();
    return lower_arrive_for_copies(lowering);
  }
  lowering.op.run = &do_nothing;
  const std::string_view step = lowering.accept_any({"commit_group", "wait_all", "wait_group"});
  if (step == "wait_group") {
    lowering.expect_operands(1, 1);
    lowering.orders(Ordering::wait_copies);
    lowering.meaning.groups_left = static_cast<std::uint32_t>(lowering.constant(0));
    return;
  }
  if (!step.empty()) {
    lowering.orders(step == "commit_group" ? Ordering::commit_copies : Ordering::wait_all_copies);
    return lowering.expect_operands(0, 0);
  }
  const std::string_view cached = lowering.accept_any({"ca", "cg"});
  if (cached.empty()) lowering.refuse();
  lower_async_copy(lowering, cached == "cg");
}

}  // namespace

std::span<const InstructionRow> async_copy_instructions() {
  static constexpr InstructionRow kRows[] = {{"cp", lower_cp}};
  return kRows;
}

}  // namespace warplens::simt
