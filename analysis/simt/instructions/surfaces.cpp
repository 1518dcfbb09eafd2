// Surfaces (PTX ISA, "Surface Instructions"): suld.b and sust.b move the bytes of texels. The coordinate x is in bytes,
// y in rows, z in planes.

#include <algorithm>
#include <cstring>

#include "analysis/simt/instructions/texture_place.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::Type;

/// Handling of accesses that are outside of the surface.
enum class Outside : std::uint8_t { trap, clamp, zero };

/// Place of a lane in a surface. `plane` is the third coordinate or the layer.
struct SurfacePlace {
  std::int64_t byte = 0, row = 0, plane = 0;
  bool operator==(const SurfacePlace&) const = default;
};

SurfacePlace read_surface_place(const Lanes& lanes, const Op& op, unsigned lane) {
  const TextureShape& shape = find_texture_shape(op);
  const auto coordinate = [&](std::uint32_t slot) -> std::int64_t { return lanes.at<std::int32_t>(slot)[lane]; };
  const std::uint32_t* const layers = layers_in(lanes, op);
  return {.byte = coordinate(op.b),
          .row = shape.dimensions > 1 ? coordinate(op.c) : 0,
          .plane = layers != nullptr      ? std::int64_t{layers[lane]}
                   : shape.dimensions > 2 ? coordinate(op.d)
                                          : 0};
}

void report_outside(const Lanes& lanes, LaneMask outside, const Op& op) {
  const SurfacePlace place = read_surface_place(lanes, op, lowest_lane(outside));
  const TextureShape& shape = find_texture_shape(op);
  const std::string byte = std::to_string(place.byte), row = std::to_string(place.row);
  const std::string detail =
      shape.has_layer || shape.dimensions > 2
          ? with_values(tr("the access to byte {} of row {} of plane {} is outside of the surface"),
                        {byte, row, std::to_string(place.plane)})
      : shape.dimensions == 2
          ? with_values(tr("the access to byte {} of row {} is outside of the surface"), {byte, row})
          : with_values(tr("the access to byte {} is outside of the surface"), {byte});
  lanes.block.report({.kind = Fault::Kind::trap, .where = lanes.where(), .lanes = outside, .detail = detail});
  lanes.block.stop();
}

/// Returns the place in the surface that is nearest to a place.
SurfacePlace clamp_to(const TextureObject& object, const SurfacePlace& place, unsigned width) {
  const auto pitch = static_cast<std::int64_t>(object.columns * object.texel_bytes());
  const auto last = [](std::int64_t extent, std::int64_t size) { return std::max<std::int64_t>(0, extent - size); };
  return {.byte = std::clamp<std::int64_t>(place.byte, 0, last(pitch, width)),
          .row = std::clamp<std::int64_t>(place.row, 0, last(static_cast<std::int64_t>(object.rows), 1)),
          .plane = std::clamp<std::int64_t>(place.plane, 0, last(static_cast<std::int64_t>(object.planes), 1))};
}

/// Returns the addresses of the lanes. Lanes that access nothing are not included.
TexelAccess find_places(const Lanes& lanes, const Op& op) {
  const auto* handles = lanes.at<std::uint64_t>(op.a);
  TexelAccess access{.lanes = 0, .addresses = {}, .width = own(op).width, .continues = false};
  LaneMask outside = 0;
  for_each_lane(lanes.active, [&](unsigned lane) {
    const TextureObject* object = find_texture_object(lanes, lane, handles[lane], true);
    if (object == nullptr) return;
    const SurfacePlace place = read_surface_place(lanes, op, lane), near = clamp_to(*object, place, access.width);
    if (place != near && static_cast<Outside>(own(op).variant) != Outside::clamp) {
      outside |= LaneMask{1} << lane;
      return;
    }
    access.lanes |= LaneMask{1} << lane;
    const auto pitch = static_cast<std::int64_t>(object->columns * object->texel_bytes());
    const std::int64_t row = near.plane * static_cast<std::int64_t>(object->rows) + near.row;
    access.addresses[lane] = object->address + static_cast<std::uint64_t>(row * pitch + near.byte);
  });
  if (outside != 0 && static_cast<Outside>(own(op).variant) == Outside::trap) report_outside(lanes, outside, op);
  return access;
}

/// Copies values between the registers and `data`. The registers may be wider than the values.
template <bool Into>
void move_registers(const Lanes& lanes, const Op& op, std::uint8_t* data) {
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  const unsigned bytes = own(op).width / own(op).elements, held = own(op).register_bytes;
  for_each_lane(lanes.active, [&](unsigned lane) {
    for (unsigned at = 0; at < own(op).elements; ++at) {
      if (slots[at] == kNoSlot) continue;
      std::uint8_t* there = data + lane * own(op).width + at * bytes;
      std::uint8_t* in_register = lanes.at<std::uint8_t>(slots[at]) + lane * held;
      if constexpr (Into) {
        std::memset(in_register, 0, held);
        std::memcpy(in_register, there, bytes);
      } else {
        std::memcpy(there, in_register, bytes);
      }
    }
  });
}

void load_surface(Lanes& lanes, const Op& op) {
  alignas(64) std::uint8_t data[kMaxLanes * kMostAccessBytes] = {};
  access_texels(lanes, find_places(lanes, op), AccessKind::load, data);
  move_registers<true>(lanes, op, data);
}

void store_surface(Lanes& lanes, const Op& op) {
  alignas(64) std::uint8_t data[kMaxLanes * kMostAccessBytes] = {};
  move_registers<false>(lanes, op, data);
  access_texels(lanes, find_places(lanes, op), AccessKind::store, data);
}

unsigned take_elements(InstructionLowering& lowering) {
  if (lowering.accept("v2")) return 2;
  return lowering.accept("v4") ? 4 : 1;
}

Outside take_outside(InstructionLowering& lowering) {
  const std::string_view named = lowering.accept_any({"trap", "clamp", "zero"});
  return named == "clamp" ? Outside::clamp : named == "zero" ? Outside::zero : Outside::trap;
}

template <bool IsLoad>
void lower_surface(InstructionLowering& lowering) {
  Op& op = lowering.op;
  if (!lowering.accept("b")) lowering.refuse(marked("'{}' is supported only for unformatted accesses (.b)"));
  lowering.accept_any({"ca", "cg", "cs", "cv", "wb", "wt"});
  own(op).elements = static_cast<std::uint8_t>(take_elements(lowering));
  const Type type = lowering.type();
  own(op).width = static_cast<std::uint8_t>(ptx::bytes_of(type) * own(op).elements);
  if (own(op).width > 16) lowering.refuse(marked("'{}' moves more than 16 bytes"));
  own(op).variant = static_cast<std::uint8_t>(take_outside(lowering));
  lowering.expect_operands(2, 2);
  std::vector<std::uint32_t> layer;
  take_texture_place(lowering, IsLoad ? 1 : 0, Type::s32, layer);
  if (find_texture_shape(op).is_cube)
    lowering.refuse(marked("'{}' cannot access a cube; access its faces as layers (.a2d)"));
  const Operand& given = lowering.operand(IsLoad ? 0 : 1);
  const std::vector<Operand> parts = given.kind == Operand::Kind::vector ? given.parts : std::vector<Operand>{given};
  if (parts.size() != own(op).elements) lowering.refuse(marked("'{}' needs one register per element"));
  std::vector<std::uint32_t> slots;
  for (const Operand& part : parts) {
    std::uint8_t bytes = 0;
    slots.push_back(IsLoad ? lowering.any_destination(part, bytes) : lowering.any_source(part, bytes));
    own(op).register_bytes = bytes;
    if (bytes < ptx::bytes_of(type)) lowering.refuse(marked("'{}' has a register that is narrower than an element"));
  }
  slots.insert(slots.end(), layer.begin(), layer.end());
  op.extra = lowering.list(std::move(slots));
  lowering.accesses(IsLoad ? MemoryAction::surface_load : MemoryAction::surface_store, ptx::StateSpace::global,
                    own(op).width, ptx::bytes_of(type));
  op.run = IsLoad ? &load_surface : &store_surface;
}

}  // namespace

std::span<const InstructionRow> surface_instructions() {
  static constexpr InstructionRow kRows[] = {{"suld", lower_surface<true>}, {"sust", lower_surface<false>}};
  return kRows;
}

}  // namespace warplens::simt
