#pragma once

#include <cstdint>

#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/lanes.hpp"

namespace warplens::simt {

/// Calls `pick.operator()<T>()`, where T is the C++ type that computes like a PTX integer type, and returns the handler
/// that `pick` returns. Refuses other types.
template <class Pick>
Handler by_integer_type(InstructionLowering& lowering, ptx::Type type, Pick pick) {
  using enum ptx::Type;
  switch (type) {
    case u16:
    case b16:
      return pick.template operator()<std::uint16_t>();
    case s16:
      return pick.template operator()<std::int16_t>();
    case u32:
    case b32:
      return pick.template operator()<std::uint32_t>();
    case s32:
      return pick.template operator()<std::int32_t>();
    case u64:
    case b64:
      return pick.template operator()<std::uint64_t>();
    case s64:
      return pick.template operator()<std::int64_t>();
    default:
      lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
  }
}

/// Calls `pick.operator()<T>()`, where T is the unsigned C++ type with the width of a PTX type, and returns the handler
/// that `pick` returns. For instructions that only process bits.
template <class Pick>
Handler by_width(InstructionLowering& lowering, ptx::Type type, Pick pick) {
  switch (ptx::bytes_of(type)) {
    case 2:
      return pick.template operator()<std::uint16_t>();
    case 4:
      return pick.template operator()<std::uint32_t>();
    case 8:
      return pick.template operator()<std::uint64_t>();
    default:
      lowering.refuse(marked("'{}' is not supported for .{}"), {std::string(ptx::name_of(type))});
  }
}

/// Handler of an instruction that has no effect in Warplens.
inline void do_nothing(Lanes&, const Op&) {}

/// Executes d = f(a).
template <class T, auto Function>
void unary(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return static_cast<T>(Function(a[lane])); });
}

/// Executes d = f(a, b).
template <class T, auto Function>
void binary(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned lane) { return static_cast<T>(Function(a[lane], b[lane])); });
}

/// Executes d = f(a, b, c).
template <class T, auto Function>
void ternary(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T* b = lanes.at<T>(op.b);
  const T* c = lanes.at<T>(op.c);
  for_lanes(lanes, lanes.at<T>(op.dst),
            [=](unsigned lane) { return static_cast<T>(Function(a[lane], b[lane], c[lane])); });
}

/// Sets the slots of the operands "d, a", "d, a, b" or "d, a, b, c", all of which have the same type. `sources` is the
/// number of source operands.
inline void take_operands(InstructionLowering& lowering, ptx::Type type, std::size_t sources) {
  lowering.expect_operands(sources + 1, sources + 1);
  lowering.op.dst = lowering.destination(0, type);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.op.a = lowering.source(1, type);
  if (sources > 1) lowering.op.b = lowering.source(2, type);
  if (sources > 2) lowering.op.c = lowering.source(3, type);
}

}  // namespace warplens::simt
