#include "analysis/simt/instructions/texture_place.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "analysis/translation/message.hpp"

namespace warplens::simt {

using ptx::Operand;
using ptx::Type;

namespace {

constexpr std::array kShapes{
    TextureShape{.name = "1d", .dimensions = 1},
    TextureShape{.name = "2d", .dimensions = 2},
    TextureShape{.name = "3d", .dimensions = 3},
    TextureShape{.name = "a1d", .dimensions = 1, .has_layer = true},
    TextureShape{.name = "a2d", .dimensions = 2, .has_layer = true},
    TextureShape{.name = "cube", .dimensions = 3, .is_cube = true},
    TextureShape{.name = "acube", .dimensions = 3, .has_layer = true, .is_cube = true},
};

}  // namespace

void take_texture_place(InstructionLowering& lowering, std::size_t operand, Type coordinate,
                        std::vector<std::uint32_t>& slots) {
  const auto* const shape =
      std::ranges::find_if(kShapes, [&](const TextureShape& one) { return lowering.accept(one.name); });
  if (shape == kShapes.end())
    lowering.refuse(marked("'{}' is supported only for textures and surfaces without multiple samples"));
  Op& op = lowering.op;
  own(op).word = static_cast<std::uint32_t>(shape - kShapes.begin());
  const Operand& place = lowering.operand(operand);
  if (place.kind != Operand::Kind::address || place.parts.size() != 2)
    lowering.refuse(marked("'{}' needs a texture or surface object with its coordinates in brackets"));
  if (place.parts[0].kind != Operand::Kind::reg)
    lowering.refuse(marked("'{}' uses a texture or surface reference, which Warplens does not support; use an object"));
  op.a = lowering.source(place.parts[0], Type::u64, ValueUse::Role::steering);
  // A single coordinate may be written without braces.
  const Operand& given = place.parts[1];
  const std::vector<Operand> coordinates =
      given.kind == Operand::Kind::vector ? given.parts : std::vector<Operand>{given};
  const std::size_t first = shape->has_layer ? 1 : 0;
  if (coordinates.size() < first + shape->dimensions)
    lowering.refuse(marked("'{}' needs one coordinate per dimension"));
  if (shape->has_layer) slots.push_back(lowering.source(coordinates[0], Type::u32));
  op.b = lowering.source(coordinates[first], coordinate);
  if (shape->dimensions > 1) op.c = lowering.source(coordinates[first + 1], coordinate);
  if (shape->dimensions > 2) op.d = lowering.source(coordinates[first + 2], coordinate);
}

const TextureShape& find_texture_shape(const Op& op) {
  return kShapes[own(op).word];
}

const std::uint32_t* layers_in(const Lanes& lanes, const Op& op) {
  if (!find_texture_shape(op).has_layer) return nullptr;
  return lanes.at<std::uint32_t>(lanes.block.program().code().operand_lists[op.extra].back());
}

const TextureObject* find_texture_object(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface) {
  const auto& objects = lanes.block.launch().textures;
  const auto found = std::ranges::find(objects, handle, &TextureObject::handle);
  if (found != objects.end() && found->is_surface == is_surface) return &*found;
  lanes.block.report({.kind = Fault::Kind::trap,
                      .where = lanes.where(),
                      .lanes = LaneMask{1} << lane,
                      .detail = is_surface ? marked("the handle is not a surface object")
                                           : marked("the handle is not a texture object")});
  lanes.block.stop();
  return nullptr;
}

void access_texels(const Lanes& lanes, const TexelAccess& access, AccessKind kind, std::uint8_t* data) {
  if (kind == AccessKind::load) std::memset(data, 0, std::size_t{kMaxLanes} * access.width);
  if (access.lanes == 0) return;
  Lanes reaching = lanes;
  reaching.active = access.lanes;
  access_memory(reaching, ptx::StateSpace::global, kind, access.addresses, access.width, data, nullptr, Unit::texture,
                access.continues);
}

}  // namespace warplens::simt
