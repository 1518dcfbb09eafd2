// atom and red (PTX ISA, "Parallel Synchronization and Communication Instructions"). The lanes of a warp are executed
// one after another, the lowest first. Blocks are executed by several threads of the host, so accesses to global memory
// use the host's own atomics.

#include <cstring>
#include <mutex>
#include <type_traits>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/atomic_operations.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/wide_atomics_lock.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

template <class T, auto Function>
T update_plain(std::uint8_t* place, T b, T c) {
  T old;
  std::memcpy(&old, place, sizeof old);
  const T updated = Function(old, b, c);
  std::memcpy(place, &updated, sizeof updated);
  return old;
}

/// Replaces a value in global memory by Function(value, b, c) in one atomic step. Returns the previous value.
template <class T, auto Function>
T update_global(GlobalMemory& memory, std::uint8_t* place, T b, T c) {
  if constexpr (sizeof(T) > 8) {
    const std::lock_guard lock(memory.wide_atomics().mutex);
    return update_plain<T, Function>(place, b, c);
  } else {
    using Bits = std::make_unsigned_t<T>;
    auto* word = reinterpret_cast<Bits*>(place);
    Bits old = __atomic_load_n(word, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(word, &old, static_cast<Bits>(Function(static_cast<T>(old), b, c)), false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
    }
    return static_cast<T>(old);
  }
}

/// Operand lists of an atomic, each with one slot per element of its vector: first the results (kNoSlot if a result is
/// not used), then the second operands, then the third operands.
template <class T>
struct Slots {
  const Lanes& lanes;
  const std::vector<std::uint32_t>& slots;
  unsigned elements;
  T* result(unsigned element) const { return slots[element] == kNoSlot ? nullptr : lanes.at<T>(slots[element]); }
  const T* b(unsigned element) const { return lanes.at<T>(slots[elements + element]); }
  const T* c(unsigned element) const { return lanes.at<T>(slots[2 * elements + element]); }
};

/// Properties of an atomic for the observer, packed into own(op).word.
struct Names {
  AccessKind kind;
  AtomicOperation operation;
  Type type;
};
std::uint32_t packed_names(const Names& names) {
  return static_cast<std::uint32_t>(names.kind) | static_cast<std::uint32_t>(names.operation) << 8 |
         static_cast<std::uint32_t>(names.type) << 16;
}
Names names_in(std::uint32_t packed) {
  return {static_cast<AccessKind>(packed & 0xFF), static_cast<AtomicOperation>(packed >> 8 & 0xFF),
          static_cast<Type>(packed >> 16 & 0xFF)};
}

AtomicOperation operation_named(std::string_view word) {
  if (word == "add") return AtomicOperation::add;
  if (word == "min") return AtomicOperation::min;
  if (word == "max") return AtomicOperation::max;
  if (word == "exch") return AtomicOperation::exch;
  if (word == "cas") return AtomicOperation::cas;
  if (word == "inc") return AtomicOperation::inc;
  if (word == "dec") return AtomicOperation::dec;
  return AtomicOperation::logic;
}

template <class T, auto Function>
void atomic_in_space(Lanes& lanes, const Op& op, StateSpace space, LaneMask active,
                     const PerLane<std::uint64_t>& addresses) {
  const Slots<T> operands{lanes, lanes.block.program().code().operand_lists[op.extra], own(op).elements};
  alignas(64) std::uint8_t left[kMaxLanes * kMostAccessBytes];  // value that each lane leaves in memory
  const LaneMask misaligned = report_misaligned(lanes, space, active, addresses, own(op).width);
  LaneMask missed = 0;
  bool changed = false;
  for_each_lane(active & ~misaligned, [&](unsigned lane) {
    std::uint8_t* place = bytes_of_lane(lanes, space, lane, addresses[lane], own(op).width);
    if (place == nullptr || space == StateSpace::constant || space == StateSpace::param) {
      missed |= LaneMask{1} << lane;
      return;
    }
    T olds[8];  // previous values; they become results only after all elements, because a result may be an operand of
                // another element
    for (unsigned element = 0; element < own(op).elements; ++element) {
      const T b = operands.b(element)[lane], c = operands.c(element)[lane];
      const T old = olds[element] =
          space == StateSpace::global
              ? update_global<T, Function>(lanes.block.global(), place + element * sizeof(T), b, c)
              : update_plain<T, Function>(place + element * sizeof(T), b, c);
      const T updated = Function(old, b, c);
      changed = changed || !(updated == old);
      std::memcpy(left + lane * own(op).width + element * sizeof(T), &updated, sizeof(T));
    }
    for (unsigned element = 0; element < own(op).elements; ++element)
      if (T* result = operands.result(element)) result[lane] = olds[element];
  });
  const auto clear = [&](unsigned lane) {
    std::memset(left + lane * own(op).width, 0, own(op).width);
    for (unsigned element = 0; element < own(op).elements; ++element)
      if (T* result = operands.result(element)) result[lane] = T{};
  };
  for_each_lane(missed | misaligned, clear);
  if (missed != 0) report_out_of_bounds(lanes, space, missed, addresses, own(op).width);
  if (changed)
    lanes.block.note_write(lanes.warp);
  else
    ++lanes.warp.idle_polls;
  const Names names = names_in(own(op).word);
  lanes.block.observer().access({{.space = space,
                                  .kind = names.kind,
                                  .width = own(op).width,
                                  .active = active,
                                  .addresses = addresses,
                                  .generic = static_cast<StateSpace>(own(op).variant) == StateSpace::generic,
                                  .operation = names.operation,
                                  .type = names.type},
                                 lanes.where(),
                                 {left, std::size_t{own(op).width} * kMaxLanes}});
}

/// Executes an atomic. `SharedFunction` is the function for shared memory, if it differs from `Function` for global
/// memory.
template <class T, auto Function, auto SharedFunction = Function>
void atomic(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  const auto act = [&](StateSpace space, LaneMask active, const PerLane<std::uint64_t>& resolved) {
    if (space == StateSpace::shared || space == StateSpace::shared_cluster)
      atomic_in_space<T, SharedFunction>(lanes, op, space, active, resolved);
    else
      atomic_in_space<T, Function>(lanes, op, space, active, resolved);
  };
  for_each_space(lanes, static_cast<StateSpace>(own(op).variant), addresses, act);
}

Handler handler_of_add(InstructionLowering& lowering, Type type) {
  switch (type) {
    case Type::u32:
    case Type::s32:
      return &atomic<std::uint32_t, &atomic_add<std::uint32_t>>;
    case Type::u64:
    case Type::s64:
      return &atomic<std::uint64_t, &atomic_add<std::uint64_t>>;
    // In global memory, subnormal numbers become zero; in shared memory they do not (PTX ISA, "atom").
    case Type::f32:
      return &atomic<std::uint32_t, &atomic_add_f32<true>, &atomic_add_f32<false>>;
    case Type::f64:
      return &atomic<std::uint64_t, &atomic_add_f64<true>, &atomic_add_f64<false>>;
    case Type::f16:
      return &atomic<std::uint16_t, &atomic_add_half<kHalf>>;
    case Type::bf16:
      return &atomic<std::uint16_t, &atomic_add_half<kBrainHalf>>;
    case Type::f16x2:
      return &atomic<std::uint32_t, &atomic_in_pairs<&atomic_add_half<kHalf>>>;
    case Type::bf16x2:
      return &atomic<std::uint32_t, &atomic_in_pairs<&atomic_add_half<kBrainHalf>>>;
    default:
      lowering.refuse();
  }
}

template <bool Larger>
Handler handler_of_extremum(InstructionLowering& lowering, Type type) {
  const auto by_order = [&]<class T>() -> Handler {
    if constexpr (Larger)
      return &atomic<T, &atomic_max<T>>;
    else
      return &atomic<T, &atomic_min<T>>;
  };
  switch (type) {
    case Type::u32:
      return by_order.template operator()<std::uint32_t>();
    case Type::s32:
      return by_order.template operator()<std::int32_t>();
    case Type::u64:
      return by_order.template operator()<std::uint64_t>();
    case Type::s64:
      return by_order.template operator()<std::int64_t>();
    case Type::f16:
      return &atomic<std::uint16_t, &atomic_extremum_half<kHalf, Larger>>;
    case Type::bf16:
      return &atomic<std::uint16_t, &atomic_extremum_half<kBrainHalf, Larger>>;
    case Type::f16x2:
      return &atomic<std::uint32_t, &atomic_in_pairs<&atomic_extremum_half<kHalf, Larger>>>;
    case Type::bf16x2:
      return &atomic<std::uint32_t, &atomic_in_pairs<&atomic_extremum_half<kBrainHalf, Larger>>>;
    default:
      lowering.refuse();
  }
}

Handler handler_of_exchange(InstructionLowering& lowering, bool compares, Type type) {
  const auto by_bits = [&]<class T>() -> Handler {
    return compares ? Handler{&atomic<T, &atomic_cas<T>>} : Handler{&atomic<T, &atomic_exch<T>>};
  };
  switch (ptx::bytes_of(type)) {
    case 2:
      return by_bits.template operator()<std::uint16_t>();
    case 4:
      return by_bits.template operator()<std::uint32_t>();
    case 8:
      return by_bits.template operator()<std::uint64_t>();
    case 16:
      return by_bits.template operator()<Bits128>();
    default:
      lowering.refuse();
  }
}

Handler handler_of_bits(InstructionLowering& lowering, std::string_view operation, Type type) {
  if (ptx::is_float(type)) lowering.refuse();
  const auto by_bits = [&]<class T>() -> Handler {
    if (operation == "and") return &atomic<T, &atomic_and<T>>;
    if (operation == "or") return &atomic<T, &atomic_or<T>>;
    return &atomic<T, &atomic_xor<T>>;
  };
  return by_width(lowering, type, by_bits);
}

Handler choose_handler(InstructionLowering& lowering, std::string_view operation, Type type) {
  if (operation == "add") return handler_of_add(lowering, type);
  if (operation == "min") return handler_of_extremum<false>(lowering, type);
  if (operation == "max") return handler_of_extremum<true>(lowering, type);
  if (operation == "exch") return handler_of_exchange(lowering, false, type);
  if (operation == "cas") return handler_of_exchange(lowering, true, type);
  if (operation == "and" || operation == "or" || operation == "xor") return handler_of_bits(lowering, operation, type);
  if (operation.empty() || ptx::bytes_of(type) != 4) lowering.refuse();
  if (operation == "inc") return &atomic<std::uint32_t, &atomic_inc>;
  return &atomic<std::uint32_t, &atomic_dec>;
}

/// Appends the slots of an operand: one slot for a scalar, `elements` slots for a vector.
void append_slots(InstructionLowering& lowering, const Operand& operand, Type type, bool is_result,
                  std::vector<std::uint32_t>& slots) {
  const unsigned elements = own(lowering.op).elements;
  const auto slot_of = [&](const Operand& one) {
    return is_result ? lowering.destination(one, type) : lowering.source(one, type);
  };
  if (elements == 1 || operand.kind == Operand::Kind::sink) {
    slots.insert(slots.end(), elements, slot_of(operand));
    return;
  }
  if (operand.kind != Operand::Kind::vector || operand.parts.size() != elements)
    lowering.refuse(marked("'{}' needs a vector of {} registers"), {std::to_string(elements)});
  for (const Operand& part : operand.parts) slots.push_back(slot_of(part));
}

/// Returns the value of Meaning::answers_by_order for an atomic with this operation and second operand.
bool answers_by_order(AtomicOperation operation, const Operand& term) {
  switch (operation) {
    case AtomicOperation::min:
    case AtomicOperation::max:
      return true;
    case AtomicOperation::add:
      return term.kind != Operand::Kind::immediate || term.bits == 0;
    default:
      return false;
  }
}

void lower_atomic(InstructionLowering& lowering, bool has_result) {
  Op& op = lowering.op;
  const StateSpace space = take_space(lowering);
  take_hints(lowering);
  const std::string_view operation =
      lowering.accept_any({"add", "min", "max", "exch", "cas", "and", "or", "xor", "inc", "dec"});
  lowering.accept("noftz");
  const std::string_view vector = lowering.accept_any({"v2", "v4", "v8"});
  const Type type = lowering.type();
  own(op).elements = vector.empty() ? 1 : static_cast<std::uint8_t>(vector[1] - '0');
  own(op).width = static_cast<std::uint8_t>(ptx::bytes_of(type) * own(op).elements);
  if (type == Type::pred || own(op).width > 16) lowering.refuse();
  lowering.accesses(has_result ? MemoryAction::atomic : MemoryAction::reduction, space, own(op).width,
                    ptx::bytes_of(type));

  const bool compares = operation == "cas";
  const std::size_t least = (has_result ? 2u : 1u) + (compares ? 2u : 1u);
  lowering.expect_operands(least, least + 1);  // the last operand, a cache policy, is optional
  const std::size_t first = has_result ? 1 : 0;
  own(op).base_bytes = lowering.address(lowering.operand(first), space).base_bytes;
  std::vector<std::uint32_t> slots;
  if (has_result)
    append_slots(lowering, lowering.operand(0), type, true, slots);
  else
    slots.insert(slots.end(), own(op).elements, kNoSlot);
  append_slots(lowering, lowering.operand(first + 1), type, false, slots);
  append_slots(lowering, lowering.operand(compares ? first + 2 : first + 1), type, false, slots);
  op.extra = lowering.list(std::move(slots));
  lowering.meaning.answers_by_order = answers_by_order(operation_named(operation), lowering.operand(first + 1));
  own(op).variant = static_cast<std::uint8_t>(space);
  own(op).word =
      packed_names({has_result ? AccessKind::atomic : AccessKind::reduction, operation_named(operation), type});
  op.run = choose_handler(lowering, operation, type);
}

void lower_atom(InstructionLowering& lowering) {
  lower_atomic(lowering, true);
}
void lower_red(InstructionLowering& lowering) {
  if (lowering.accept("async")) lowering.refuse();
  lower_atomic(lowering, false);
}

}  // namespace

std::span<const InstructionRow> atomic_instructions() {
  static constexpr InstructionRow kRows[] = {{"atom", lower_atom}, {"red", lower_red}};
  return kRows;
}

}  // namespace warplens::simt
