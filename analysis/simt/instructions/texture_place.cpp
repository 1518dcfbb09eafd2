#include "analysis/simt/instructions/texture_place.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "analysis/translation/message.hpp"

namespace warplens::simt {

using ptx::Operand;
using ptx::Type;

unsigned take_texture_place(InstructionLowering& lowering, std::size_t operand, Type coordinate) {
  const std::string_view shape = lowering.accept_any({"1d", "2d"});
  if (shape.empty())
    lowering.refuse(marked("'{}' is supported only for textures and surfaces with one or two dimensions"));
  const unsigned dimensions = shape == "1d" ? 1 : 2;
  const Operand& place = lowering.operand(operand);
  if (place.kind != Operand::Kind::address || place.parts.size() != 2)
    lowering.refuse(marked("'{}' needs a texture or surface object with its coordinates in brackets"));
  if (place.parts[0].kind != Operand::Kind::reg)
    lowering.refuse(marked("'{}' uses a texture or surface reference, which Warplens does not support; use an object"));
  lowering.op.a = lowering.source(place.parts[0], Type::u64, ValueUse::Role::steering);
  // A single coordinate may have no braces.
  const Operand& given = place.parts[1];
  const std::vector<Operand> coordinates =
      given.kind == Operand::Kind::vector ? given.parts : std::vector<Operand>{given};
  if (coordinates.size() < dimensions) lowering.refuse(marked("'{}' needs one coordinate per dimension"));
  lowering.op.b = lowering.source(coordinates[0], coordinate);
  if (dimensions == 2) lowering.op.c = lowering.source(coordinates[1], coordinate);
  return dimensions;
}

const TextureObject* object_of(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface) {
  const auto& objects = lanes.block.launch().textures;
  const auto found = std::ranges::find(objects, handle, &TextureObject::handle);
  if (found != objects.end() && found->is_surface == is_surface) return &*found;
  lanes.block.report({.kind = Fault::Kind::trap,
                      .where = lanes.where(),
                      .lanes = LaneMask{1} << lane,
                      .detail = is_surface ? marked("it uses a handle that is not a surface object")
                                           : marked("it uses a handle that is not a texture object")});
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
