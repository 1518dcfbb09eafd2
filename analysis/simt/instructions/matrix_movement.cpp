// ldmatrix, stmatrix and movmatrix (PTX ISA, "Matrix multiply-accumulate operation using mma instruction with dense
// matrices: ldmatrix"). They move 8x8 matrices of 16-bit elements between shared memory and the registers of a warp.
// Each matrix takes one 32-bit register per lane. The register of lane T holds elements 2*(T%4) and 2*(T%4)+1 of row
// T/4.

#include <cstring>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/matrix_form.hpp"
#include "analysis/simt/instructions/memory_modifiers.hpp"
#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

/// Returns the lanes with the addresses of rows: lanes 0 to 7 have those of the first matrix, lanes 8 to 15 those of
/// the second, and so on.
LaneMask lanes_with_rows(unsigned matrices) {
  return first_lanes(kTileRows * matrices);
}

void load_matrices(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  alignas(64) std::uint8_t rows[kMaxLanes * kTileRowBytes] = {};
  Lanes addressing = lanes;
  addressing.active &= lanes_with_rows(own(op).elements);
  access_memory(addressing, static_cast<StateSpace>(own(op).word), AccessKind::matrix_load, addresses, kTileRowBytes,
                rows);
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  for (unsigned matrix = 0; matrix < own(op).elements; ++matrix) {
    if (slots[matrix] == kNoSlot) continue;
    const std::uint8_t* from = rows + matrix * kTileRows * kTileRowBytes;
    for_lanes(lanes, lanes.at<std::uint32_t>(slots[matrix]), [&](unsigned lane) {
      std::uint16_t halves[2];
      for (unsigned half = 0; half < 2; ++half)
        std::memcpy(&halves[half], from + place_in_tile(lane, half, own(op).variant != 0), 2);
      return halves[0] | std::uint32_t{halves[1]} << 16;
    });
  }
}

void store_matrices(Lanes& lanes, const Op& op) {
  PerLane<std::uint64_t> addresses;
  gather_addresses(lanes, op, own(op).base_bytes, addresses);
  alignas(64) std::uint8_t rows[kMaxLanes * kTileRowBytes] = {};
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  for (unsigned matrix = 0; matrix < own(op).elements; ++matrix) {
    const auto* values = lanes.at<std::uint32_t>(slots[matrix]);
    std::uint8_t* into = rows + matrix * kTileRows * kTileRowBytes;
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      for (unsigned half = 0; half < 2; ++half) {
        const auto element = static_cast<std::uint16_t>(values[lane] >> (16 * half));
        std::memcpy(into + place_in_tile(lane, half, own(op).variant != 0), &element, 2);
      }
  }
  Lanes addressing = lanes;
  addressing.active &= lanes_with_rows(own(op).elements);
  access_memory(addressing, static_cast<StateSpace>(own(op).word), AccessKind::matrix_store, addresses, kTileRowBytes,
                rows);
}

void transpose_matrix(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint32_t>(op.a);
  std::uint8_t rows[kTileRows * kTileRowBytes];
  for (unsigned lane = 0; lane < kMaxLanes; ++lane) std::memcpy(rows + place_in_tile(lane, 0, false), &a[lane], 4);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [&](unsigned lane) {
    std::uint16_t halves[2];
    for (unsigned half = 0; half < 2; ++half) std::memcpy(&halves[half], rows + place_in_tile(lane, half, true), 2);
    return halves[0] | std::uint32_t{halves[1]} << 16;
  });
}

/// Consumes the modifiers .sync, .aligned and the shape of 8x8 matrices. All lanes of the warp must take part.
void take_shape_of_eight(InstructionLowering& lowering) {
  wait_for_whole_warp(lowering);
  if (!lowering.accept("m8n8")) lowering.refuse();
}

void lower_matrix_movement(InstructionLowering& lowering, bool is_load) {
  Op& op = lowering.op;
  take_shape_of_eight(lowering);
  const std::string_view count = lowering.accept_any({"x1", "x2", "x4"});
  own(op).variant = lowering.accept("trans");
  const StateSpace space = take_space(lowering);
  if (count.empty() || lowering.type() != Type::b16 || (space != StateSpace::shared && space != StateSpace::generic))
    lowering.refuse();
  lowering.expect_operands(2, 2);
  own(op).elements = static_cast<std::uint8_t>(count[1] - '0');
  own(op).word = static_cast<std::uint32_t>(space);
  lowering.accesses(is_load ? MemoryAction::matrix_load : MemoryAction::matrix_store, space, kTileRowBytes, 2);
  own(op).base_bytes = lowering.address(lowering.operand(is_load ? 1 : 0), space).base_bytes;
  const Operand& data = lowering.operand(is_load ? 0 : 1);
  const std::vector<Operand> parts = data.kind == Operand::Kind::vector ? data.parts : std::vector<Operand>{data};
  if (parts.size() != own(op).elements)
    lowering.refuse(marked("'{}' needs {} registers"), {std::to_string(own(op).elements)});
  std::vector<std::uint32_t> slots;
  for (const Operand& part : parts)
    slots.push_back(is_load ? lowering.destination(part, Type::b32) : lowering.source(part, Type::b32));
  op.extra = lowering.list(std::move(slots));
  op.run = is_load ? &load_matrices : &store_matrices;
}

void lower_ldmatrix(InstructionLowering& lowering) {
  lower_matrix_movement(lowering, true);
}
void lower_stmatrix(InstructionLowering& lowering) {
  lower_matrix_movement(lowering, false);
}

void lower_movmatrix(InstructionLowering& lowering) {
  take_shape_of_eight(lowering);
  if (!lowering.accept("trans") || lowering.type() != Type::b16) lowering.refuse();
  take_operands(lowering, Type::b32, 1);
  lowering.op.run = &transpose_matrix;
}

}  // namespace

std::span<const InstructionRow> matrix_movement_instructions() {
  static constexpr InstructionRow kTable[] = {
      {"ldmatrix", lower_ldmatrix}, {"stmatrix", lower_stmatrix}, {"movmatrix", lower_movmatrix}};
  return kTable;
}

}  // namespace warplens::simt
