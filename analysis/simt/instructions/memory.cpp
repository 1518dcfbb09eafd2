// ld and st (PTX ISA, "Data Movement and Conversion Instructions").

#include <algorithm>
#include <array>
#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;

/// Copies the element at byte `at` of each lane's `width` bytes to a register. The register may be wider than the
/// element.
template <class Register, class Element>
void extend_to_registers(const Lanes& lanes, std::uint32_t slot, const std::uint8_t* values, unsigned width,
                         unsigned at) {
  if (slot == kNoSlot) return;
  for_lanes(lanes, lanes.at<Register>(slot), [=](unsigned lane) {
    Element element;
    std::memcpy(&element, values + lane * width + at, sizeof element);
    return static_cast<Register>(element);
  });
}

template <class Register>
void spread_into(const Lanes& lanes, const Op& op, std::uint32_t slot, const std::uint8_t* values, unsigned at) {
  const unsigned element_bytes = own(op).width / own(op).elements;
  switch (element_bytes) {
    case 1:
      return own(op).sign_extend ? extend_to_registers<Register, std::int8_t>(lanes, slot, values, own(op).width, at)
                                 : extend_to_registers<Register, std::uint8_t>(lanes, slot, values, own(op).width, at);
    case 2:
      return own(op).sign_extend ? extend_to_registers<Register, std::int16_t>(lanes, slot, values, own(op).width, at)
                                 : extend_to_registers<Register, std::uint16_t>(lanes, slot, values, own(op).width, at);
    case 4:
      return own(op).sign_extend ? extend_to_registers<Register, std::int32_t>(lanes, slot, values, own(op).width, at)
                                 : extend_to_registers<Register, std::uint32_t>(lanes, slot, values, own(op).width, at);
    default:
      return extend_to_registers<Register, std::uint64_t>(lanes, slot, values, own(op).width, at);
  }
}

void spread_element(const Lanes& lanes, const Op& op, std::uint32_t slot, const std::uint8_t* values, unsigned at) {
  switch (own(op).register_bytes) {
    case 1:
      return spread_into<std::uint8_t>(lanes, op, slot, values, at);
    case 2:
      return spread_into<std::uint16_t>(lanes, op, slot, values, at);
    case 4:
      return spread_into<std::uint32_t>(lanes, op, slot, values, at);
    case 8:
      return spread_into<std::uint64_t>(lanes, op, slot, values, at);
    default:
      if (slot != kNoSlot)
        for_each_lane(lanes.active, [&](unsigned lane) {
          std::memcpy(lanes.slots + slot + lane * 16, values + lane * own(op).width + at, 16);
        });
  }
}

/// For the vectors with which kernels usually move matrices, calls `act` with the element type and the number of
/// elements, and returns true. The registers must be as wide as the elements. Returns false for all other vectors,
/// which are moved byte by byte.
template <class Act>
bool with_common_vector(const Op& op, const std::vector<std::uint32_t>& slots, Act act) {
  if (own(op).register_bytes * own(op).elements != own(op).width || std::ranges::find(slots, kNoSlot) != slots.end())
    return false;
  if (own(op).register_bytes == 4 && own(op).elements == 4) return act.template operator()<std::uint32_t, 4>(), true;
  if (own(op).register_bytes == 4 && own(op).elements == 2) return act.template operator()<std::uint32_t, 2>(), true;
  if (own(op).register_bytes == 8 && own(op).elements == 2) return act.template operator()<std::uint64_t, 2>(), true;
  return false;
}

/// Copies registers to bytes in the order of memory: first the vector of lane 0, then that of lane 1, and so on.
template <class Element, unsigned Elements>
void interleave(const Lanes& lanes, const std::vector<std::uint32_t>& slots, std::uint8_t* values) {
  std::array<const Element*, Elements> from;
  for (unsigned at = 0; at < Elements; ++at) from[at] = lanes.at<Element>(slots[at]);
  auto* to = reinterpret_cast<Element*>(values);
#pragma GCC ivdep
  for (unsigned lane = 0; lane < kMaxLanes; ++lane)
    for (unsigned at = 0; at < Elements; ++at) to[lane * Elements + at] = from[at][lane];
}

template <class Element, unsigned Elements>
void separate(const Lanes& lanes, const std::vector<std::uint32_t>& slots, const std::uint8_t* values) {
  const auto* from = reinterpret_cast<const Element*>(values);
  for (unsigned at = 0; at < Elements; ++at)
    for_lanes(lanes, lanes.at<Element>(slots[at]), [=](unsigned lane) { return from[lane * Elements + at]; });
}

void load_registers(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  const auto space = static_cast<StateSpace>(own(op).variant);
  if (op.b != kNoSlot)
    return access_memory(lanes, space, AccessKind::load, addresses, own(op).width, lanes.at<std::uint8_t>(op.b));
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  alignas(64) std::uint8_t values[kMaxLanes * kMostAccessBytes];
  access_memory(lanes, space, AccessKind::load, addresses, own(op).width, values);
  const auto to_registers = [&]<class Element, unsigned Elements>() {
    separate<Element, Elements>(lanes, slots, values);
  };
  if (with_common_vector(op, slots, to_registers)) return;
  for (unsigned element = 0; element < own(op).elements; ++element)
    spread_element(lanes, op, slots[element], values, element * (own(op).width / own(op).elements));
}

/// Executes a load that may be waiting for another thread's store. It counts as an idle poll (Warp::idle_polls).
void load_strong(Lanes& lanes, const Op& op) {
  load_registers(lanes, op);
  ++lanes.warp.idle_polls;
}

void store_registers(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  const auto space = static_cast<StateSpace>(own(op).variant);
  if (op.b != kNoSlot)
    return access_memory(lanes, space, AccessKind::store, addresses, own(op).width, lanes.at<std::uint8_t>(op.b));
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  alignas(64) std::uint8_t values[kMaxLanes * kMostAccessBytes];
  const auto from_registers = [&]<class Element, unsigned Elements>() {
    interleave<Element, Elements>(lanes, slots, values);
  };
  if (with_common_vector(op, slots, from_registers))
    return access_memory(lanes, space, AccessKind::store, addresses, own(op).width, values);
  const unsigned element_bytes = own(op).width / own(op).elements;
  for (unsigned element = 0; element < own(op).elements; ++element)
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      std::memcpy(values + lane * own(op).width + element * element_bytes,
                  lanes.slots + slots[element] + lane * own(op).register_bytes, element_bytes);
  access_memory(lanes, space, AccessKind::store, addresses, own(op).width, values);
}

/// Loads a kernel parameter at a constant offset, which is the same for all lanes. Most kernels begin with such loads.
template <class T>
void load_argument(Lanes& lanes, const Op& op) {
  const auto& arguments = lanes.block.launch().arguments;
  T value{};
  if (static_cast<std::uint64_t>(own(op).offset) + sizeof(T) <= arguments.size())
    std::memcpy(&value, arguments.data() + own(op).offset, sizeof value);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned) { return value; });
}

/// Returns the width of the register for an element. Registers of a parameter may have different widths; the widths
/// then follow the slots in the list.
unsigned bytes_of_register(const Op& op, const std::vector<std::uint32_t>& slots, unsigned element) {
  return own(op).register_bytes != 0 ? own(op).register_bytes : slots[own(op).elements + element];
}

/// Loads a parameter of a device function. The parameter is in the frame of the caller or of the called function. The
/// bytes of each lane are contiguous.
void load_frame_param(Lanes& lanes, const Op& op) {
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  const std::byte* param = lanes.slots + op.a;
  alignas(64) std::uint8_t values[kMaxLanes * kMostAccessBytes];
  for (unsigned lane = 0; lane < kMaxLanes; ++lane)
    std::memcpy(values + lane * own(op).width, param + lane * own(op).word + own(op).offset, own(op).width);
  Op one = op;
  for (unsigned element = 0; element < own(op).elements; ++element) {
    own(one).register_bytes = static_cast<std::uint8_t>(bytes_of_register(op, slots, element));
    spread_element(lanes, one, slots[element], values, element * (own(op).width / own(op).elements));
  }
}

void store_frame_param(Lanes& lanes, const Op& op) {
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  std::byte* param = lanes.slots + op.a;
  const unsigned element_bytes = own(op).width / own(op).elements;
  for (unsigned element = 0; element < own(op).elements; ++element) {
    const unsigned register_bytes = bytes_of_register(op, slots, element);
    for_each_lane(lanes.active, [&](unsigned lane) {
      std::memcpy(param + lane * own(op).word + own(op).offset + element * element_bytes,
                  lanes.slots + slots[element] + lane * register_bytes, element_bytes);
    });
  }
}

/// Returns the type of untyped values of a width in bytes.
ptx::Type bits_of_width(std::uint32_t bytes) {
  return bytes == 1 ? ptx::Type::b8 : bytes == 2 ? ptx::Type::b16 : bytes == 4 ? ptx::Type::b32 : ptx::Type::b64;
}

/// Sets the data registers of a load or a store: one operand, or a vector of `elements` operands. Sets op.b if the
/// register can be copied without conversion. If the registers have different widths, sets register_bytes to 0.
void take_data(InstructionLowering& lowering, const Operand& data, ptx::Type type, unsigned elements, bool is_load) {
  Op& op = lowering.op;
  own(op).elements = static_cast<std::uint8_t>(elements);
  own(op).width = static_cast<std::uint8_t>(ptx::bytes_of(type) * elements);
  own(op).sign_extend = ptx::is_signed(type);
  own(op).register_bytes = static_cast<std::uint8_t>(ptx::bytes_of(type));
  std::vector<const Operand*> parts;
  if (data.kind == Operand::Kind::vector)
    for (const Operand& part : data.parts) parts.push_back(&part);
  else
    parts.push_back(&data);
  if (parts.size() != elements)
    lowering.refuse(marked("'{}' needs {} registers, one per element"), {std::to_string(elements)});
  std::vector<std::uint32_t> slots(parts.size()), widths(parts.size());
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (parts[at]->kind != Operand::Kind::reg) continue;
    std::uint8_t bytes = 0;
    slots[at] = is_load ? lowering.any_destination(*parts[at], bytes) : lowering.any_source(*parts[at], bytes);
    if (bytes < ptx::bytes_of(type))
      lowering.refuse(marked("'{}' moves elements that are wider than register '{}'"), {std::string(parts[at]->name)});
    widths[at] = bytes;
  }
  // The slot of a constant is as wide as the widest register.
  const std::uint32_t widest = std::max<std::uint32_t>(ptx::bytes_of(type), std::ranges::max(widths));
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (parts[at]->kind == Operand::Kind::reg) continue;
    slots[at] = is_load ? lowering.destination(*parts[at], type)
                        : lowering.source(*parts[at], widest == ptx::bytes_of(type) ? type : bits_of_width(widest));
    widths[at] = widest;
  }
  const bool is_mixed = std::ranges::any_of(widths, [&](std::uint32_t width) { return width != widths.front(); });
  own(op).register_bytes = is_mixed ? 0 : static_cast<std::uint8_t>(widths.front());
  if (is_mixed) slots.insert(slots.end(), widths.begin(), widths.end());
  // A single register that is as wide as the access has the same layout as the accessed bytes of all lanes.
  if (elements == 1 && own(op).register_bytes == own(op).width) op.b = slots[0];
  op.extra = lowering.list(std::move(slots));
}

/// Returns whether a .param address belongs to a parameter of a call of a device function. If it does, sets the fields
/// of `op`.
bool take_frame_param(InstructionLowering& lowering, const InstructionLowering::Address& address, bool is_load) {
  if (!address.variable) return false;
  const auto& entry_params = lowering.function().params;
  const bool is_entry_param =
      lowering.function().is_entry && std::ranges::find(entry_params, *address.variable) != entry_params.end();
  if (is_entry_param) {
    lowering.op.a = lowering.constant_slot(0, 8);
    own(lowering.op).offset += static_cast<std::int64_t>(lowering.module().entry_param_offset(*address.variable));
    return false;
  }
  Op& op = lowering.op;
  op.a = lowering.call_param(*address.variable, !is_load);
  lowering.drop_addresses();
  lowering.computes();
  lowering.meaning.overwrites = is_load;  // a store may write only a part of the parameter
  own(op).word = lowering.frame().param_bytes(*address.variable);
  if (own(op).offset < 0 || static_cast<std::uint64_t>(own(op).offset) + own(op).width > own(op).word)
    lowering.refuse(marked("'{}' accesses bytes past the end of its parameter"));
  return true;
}

void lower_access(InstructionLowering& lowering, bool is_load) {
  Op& op = lowering.op;
  const StateSpace space = take_space(lowering);
  take_hints(lowering);
  const std::string_view vector = lowering.accept_any({"v2", "v4", "v8"});
  const unsigned elements = vector.empty() ? 1 : static_cast<unsigned>(vector[1] - '0');
  const ptx::Type type = lowering.type();
  if (type == ptx::Type::pred || ptx::bytes_of(type) * elements > kMostAccessBytes) lowering.refuse();
  lowering.expect_operands(2, 3);  // the third operand, a cache policy, is optional
  const Operand& data = lowering.operand(is_load ? 0 : 1);
  const Operand& where = lowering.operand(is_load ? 1 : 0);
  take_data(lowering, data, type, elements, is_load);
  const InstructionLowering::Address address = lowering.address(where, space);
  own(op).base_bytes = address.base_bytes;
  own(op).variant = static_cast<std::uint8_t>(space);
  if (space == StateSpace::param && take_frame_param(lowering, address, is_load)) {
    op.run = is_load ? &load_frame_param : &store_frame_param;
    return;
  }
  if (own(op).register_bytes == 0) lowering.refuse(marked("'{}' mixes registers of different widths"));
  lowering.accesses(is_load ? MemoryAction::load : MemoryAction::store, space, own(op).width, ptx::bytes_of(type));
  if (!is_load && (space == StateSpace::param || space == StateSpace::constant))
    lowering.refuse(marked("'{}' writes to read-only memory"));
  if (is_load)
    op.run = lowering.meaning.order == MemoryOrder::weak ? &load_registers : &load_strong;
  else
    op.run = &store_registers;
  const bool fixed_argument = space == StateSpace::param && is_load && address.variable && own(op).offset >= 0;
  if (!fixed_argument || elements != 1 || own(op).register_bytes != own(op).width || data.kind != Operand::Kind::reg ||
      own(op).width == 1 || own(op).width > 8)
    return;
  op.dst = lowering.destination(data, type);
  op.run = by_width(lowering, type, []<class T>() -> Handler { return &load_argument<T>; });
  // The value is the same in the whole launch, so no access to memory is reported.
  lowering.drop_addresses();
  lowering.meaning.memory = MemoryAction::none;
  lowering.computes();
}

void lower_ld(InstructionLowering& lowering) {
  lower_access(lowering, true);
}
void lower_st(InstructionLowering& lowering) {
  lower_access(lowering, false);
}

}  // namespace

std::span<const InstructionRow> memory_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"ld", lower_ld},
      {"ldu", lower_ld},
      {"st", lower_st},
  };
  return kRows;
}

}  // namespace warplens::simt
