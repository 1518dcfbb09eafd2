// cp.async.bulk.tensor (PTX ISA, "Data Movement and Conversion Instructions: Tensor copy"): copies a box of a tensor
// for a thread. A tensor map contains the shape of the box and the place of the tensor in memory (tensor_map.hpp). Like
// other bulk copies, it is executed at once, and the observer receives it as accesses of 16 bytes per lane. Elements
// outside of the tensor are read as zeros and not written.
//
// On H100 and H200 (driver 580.159.04), a launch ends with the error of an illegal instruction in two cases:
// - The box does not start at a multiple of 16 bytes of a row.
// - The box is written to global memory, and starts before the first column or row of the tensor.
// A box that is read may start there, and every box may extend beyond the last column or row.

#include "analysis/simt/instructions/tensor_copy.hpp"

#include <algorithm>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/bulk_copy.hpp"
#include "analysis/simt/instructions/mbarrier.hpp"
#include "analysis/simt/instructions/select.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

/// Alignment of boxes in shared memory, in bytes.
constexpr unsigned kBoxAlignment = 128;
/// Smallest size of an element in bytes. The actual size is only known from the map.
constexpr unsigned kLeastElement = 1;

enum class TensorDirection : std::uint8_t { to_shared, to_global };

const TensorMap* trap(const Lanes& lanes, unsigned lane, const char* why) {
  lanes.block.report({.kind = Fault::Kind::trap, .where = lanes.where(), .lanes = LaneMask{1} << lane, .detail = why});
  lanes.block.stop();
  return nullptr;
}

/// Returns the tensor map at a lane's generic address. If there is no map, or its number of dimensions is different,
/// reports a fault and returns null.
const TensorMap* find_map(Lanes& lanes, unsigned lane, std::uint64_t address, unsigned dimensions) {
  const StateSpace space = resolve_generic(address);
  const std::uint8_t* bytes = readable_bytes_of_lane(lanes, space, lane, address, kTensorMapBytes);
  const TensorMap* map = bytes != nullptr ? find_tensor_map(lanes.block.launch().tensor_maps, bytes) : nullptr;
  if (map == nullptr) return trap(lanes, lane, marked("there is no tensor map at the given address"));
  return map->dimensions == dimensions
             ? map
             : trap(lanes, lane, marked("the tensor map and the coordinates have different numbers of dimensions"));
}

/// A box of a tensor: its map, its first element (which may be outside of the tensor), and its first byte in shared
/// memory.
struct Box {
  const TensorMap& map;
  std::int64_t column, row;
  std::uint64_t shared;
};

/// Returns the reason why the hardware does not copy this box; null if it copies the box.
const char* refusal(TensorDirection way, const Box& box) {
  if (box.column * static_cast<std::int64_t>(box.map.element_bytes) % kBulkPiece != 0)
    return marked("the copied box does not start at a multiple of 16 bytes in a row of the tensor");
  if (way == TensorDirection::to_global && (box.column < 0 || box.row < 0))
    return marked("the written box starts before the first column or row of the tensor");
  return nullptr;
}

/// Moves `width` bytes of one lane between global and shared memory.
void move(Lanes& one_lane, TensorDirection way, std::uint64_t global, std::uint64_t shared, unsigned width) {
  const unsigned lane = lowest_lane(one_lane.active);
  PerLane<std::uint64_t> from{}, to{};
  from[lane] = way == TensorDirection::to_shared ? global : shared;
  to[lane] = way == TensorDirection::to_shared ? shared : global;
  alignas(64) std::uint8_t values[kMaxLanes * kBulkPiece] = {};
  const auto [source, destination] = way == TensorDirection::to_shared
                                         ? std::pair{StateSpace::global, StateSpace::shared}
                                         : std::pair{StateSpace::shared, StateSpace::global};
  access_memory(one_lane, source, AccessKind::load, from, width, values, nullptr, Unit::bulk_copy);
  access_memory(one_lane, destination, AccessKind::store, to, width, values, nullptr, Unit::bulk_copy);
}

void write_zeros(Lanes& one_lane, std::uint64_t shared, unsigned width) {
  PerLane<std::uint64_t> to{};
  to[lowest_lane(one_lane.active)] = shared;
  alignas(64) std::uint8_t zeros[kMaxLanes * kBulkPiece] = {};
  access_memory(one_lane, StateSpace::shared, AccessKind::store, to, width, zeros, nullptr, Unit::bulk_copy);
}

/// Copies a piece of 16 bytes of one row of the box. If the piece is aligned in global memory, or completely outside of
/// the tensor, it is one access; otherwise it is copied element by element.
void copy_piece(Lanes& one_lane, TensorDirection way, const Box& box, std::uint32_t row, std::uint32_t byte) {
  const TensorMap& map = box.map;
  const std::int64_t y = box.row + row, x = box.column + byte / map.element_bytes;
  const std::int64_t elements = kBulkPiece / map.element_bytes, columns = static_cast<std::int64_t>(map.columns);
  const std::uint64_t shared = swizzled(map.swizzle, box.shared + std::uint64_t{row} * map.box_row_bytes() + byte);
  const auto row_address = map.address + static_cast<std::uint64_t>(y) * map.row_bytes;
  const bool is_row_inside = y >= 0 && y < static_cast<std::int64_t>(map.rows);
  const auto move_part = [&](std::int64_t first, unsigned width) {
    const std::uint64_t place = shared + static_cast<std::uint64_t>(first - x) * map.element_bytes;
    if (is_row_inside && first >= 0 && first < columns)
      move(one_lane, way, row_address + static_cast<std::uint64_t>(first) * map.element_bytes, place, width);
    else if (way == TensorDirection::to_shared)
      write_zeros(one_lane, place, width);
  };
  const bool is_outside = !is_row_inside || x + elements <= 0 || x >= columns;
  const bool is_piece = x >= 0 && x + elements <= columns && x % elements == 0;
  if (is_outside || is_piece) return move_part(x, kBulkPiece);
  for (std::int64_t column = x; column < x + elements; ++column) move_part(column, map.element_bytes);
}

void copy_box(Lanes& one_lane, TensorDirection way, const Box& box) {
  for (std::uint32_t row = 0; row < box.map.box_rows; ++row)
    for (std::uint32_t byte = 0; byte < box.map.box_row_bytes(); byte += kBulkPiece)
      copy_piece(one_lane, way, box, row, byte);
}

template <TensorDirection way>
void copy_tensor(Lanes& lanes, const Op& op) {
  const auto& list = lanes.block.program().code().operand_lists[op.extra];
  const AddressOperand in_shared = address_operand(list, 0);
  PerLane<std::uint64_t> shared;
  gather_addresses(lanes, with_address(op, in_shared), in_shared.base_bytes, shared);
  const LaneMask misaligned = report_misaligned(lanes, StateSpace::shared, lanes.active, shared, kBoxAlignment);
  const unsigned dimensions = own(op).elements;
  const auto* maps = lanes.at<std::uint64_t>(op.a);
  const auto* columns = lanes.at<std::int32_t>(op.b);
  const auto* rows = dimensions == 2 ? lanes.at<std::int32_t>(op.c) : nullptr;
  PerLane<std::uint32_t> bytes{};
  for_each_lane(lanes.active & ~misaligned, [&](unsigned lane) {
    const TensorMap* map = find_map(lanes, lane, maps[lane], dimensions);
    if (map == nullptr) return;
    const Box box{*map, columns[lane], rows != nullptr ? rows[lane] : 0, shared[lane]};
    if (const char* why = refusal(way, box)) {
      trap(lanes, lane, why);
      return;
    }
    Lanes one_lane = lanes;
    one_lane.active = LaneMask{1} << lane;
    copy_box(one_lane, way, box);
    bytes[lane] = map->box_bytes();
  });
  if (way == TensorDirection::to_shared) complete_bulk(lanes, op, address_operand(list, 3), bytes.data());
}

/// Lowers the shape and the operand "[map, {x, y}]". The address of the map becomes slot op.a, the coordinates become
/// op.b and op.c.
void take_box(InstructionLowering& lowering, std::size_t operand) {
  lowering.accept("tile");
  const std::string_view shape = lowering.accept_any({"1d", "2d"});
  if (shape.empty()) lowering.refuse(marked("'{}' is supported only for tensors with one or two dimensions"));
  const unsigned dimensions = shape == "1d" ? 1 : 2;
  const Operand& place = lowering.operand(operand);
  if (place.kind != Operand::Kind::address || place.parts.size() != 2)
    lowering.refuse(marked("'{}' needs a tensor map with coordinates in brackets"));
  lowering.op.a = lowering.source(place.parts[0], Type::u64, ValueUse::Role::steering);
  const Operand& given = place.parts[1];
  const std::vector<Operand> coordinates =
      given.kind == Operand::Kind::vector ? given.parts : std::vector<Operand>{given};
  if (coordinates.size() != dimensions) lowering.refuse(marked("'{}' needs one coordinate per dimension"));
  lowering.op.b = lowering.source(coordinates[0], Type::s32);
  if (dimensions == 2) lowering.op.c = lowering.source(coordinates[1], Type::s32);
  own(lowering.op).elements = static_cast<std::uint8_t>(dimensions);
}

void lower_tensor_prefetch(InstructionLowering& lowering) {
  lowering.skip_hints("L2");
  if (!lowering.accept("global")) lowering.refuse();
  lowering.expect_operands(1, 2);
  take_box(lowering, 0);
  lowering.meaning.memory = MemoryAction::advice;
  lowering.advises();
  lowering.op.run = &do_nothing;
}

void lower_to_shared(InstructionLowering& lowering, bool has_policy) {
  if (!lowering.accept("global") || !lowering.accept("mbarrier::complete_tx::bytes")) lowering.refuse();
  lowering.expect_operands(3 + has_policy, 3 + has_policy);
  lowering.accesses(MemoryAction::tensor_copy, StateSpace::global, kBulkPiece, kLeastElement);
  lowering.meaning.ordering = Ordering::arrive;  // threads that wait at the barrier see the copied bytes
  std::vector<std::uint32_t> list;
  append_address(lowering, 0, StateSpace::shared, list);
  append_address(lowering, 2, StateSpace::shared, list);
  take_box(lowering, 1);
  lowering.op.extra = lowering.list(std::move(list));
  lowering.op.run = &copy_tensor<TensorDirection::to_shared>;
}

void lower_to_global(InstructionLowering& lowering, bool has_policy) {
  if (!lowering.accept("shared::cta") || !lowering.accept("bulk_group")) lowering.refuse();
  lowering.expect_operands(2 + has_policy, 2 + has_policy);
  lowering.accesses(MemoryAction::tensor_copy, StateSpace::shared, kBulkPiece, kLeastElement);
  std::vector<std::uint32_t> list;
  append_address(lowering, 1, StateSpace::shared, list);
  take_box(lowering, 0);
  lowering.op.extra = lowering.list(std::move(list));
  lowering.op.run = &copy_tensor<TensorDirection::to_global>;
}

}  // namespace

void lower_tensor_copy(InstructionLowering& lowering) {
  lowering.accept("tensor");
  if (lowering.accept("prefetch")) return lower_tensor_prefetch(lowering);
  if (lowering.has("multicast::cluster"))
    lowering.refuse(marked("'{}' is not supported by Warplens: it copies to several blocks at once"));
  const bool has_policy = lowering.accept("L2::cache_hint");
  const auto& modifiers = lowering.instruction().modifiers;
  const bool from_global =
      std::ranges::find(modifiers, "global") >
      std::ranges::find_if(modifiers, [](std::string_view modifier) { return modifier.starts_with("shared"); });
  if (!from_global) {
    lowering.accept("global");
    return lower_to_global(lowering, has_policy);
  }
  if (lowering.accept_any({"shared::cluster", "shared::cta"}).empty()) lowering.refuse();
  lower_to_shared(lowering, has_policy);
}

}  // namespace warplens::simt
