#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/table.hpp"

namespace warplens::simt {

/// Shape of the coordinates of a texture or surface instruction.
struct TextureShape {
  std::string_view name;  ///< modifier of the instruction: "a2d"
  unsigned dimensions;    ///< number of coordinates; 3 for a cube map, whose coordinates are a direction vector
  bool has_layer = false, is_cube = false;
};

/// Lowers the operand "[handle, {layer, x, y, z}]" of a texture or surface instruction, and consumes the modifier of
/// the shape. Sets these fields:
/// - op.a: slot of the handle
/// - op.b, op.c, op.d: slots of the coordinates
/// - own(op).word: the shape, which find_texture_shape() returns
/// Appends the slot of the layer to `slots`. The caller must put `slots` into op.extra.
void take_texture_place(InstructionLowering& lowering, std::size_t operand, ptx::Type coordinate,
                        std::vector<std::uint32_t>& slots);
const TextureShape& find_texture_shape(const Op& op);

/// Returns the values of the layer in all lanes; null if the instruction has no layer.
const std::uint32_t* layers_in(const Lanes& lanes, const Op& op);

/// Returns the texture or surface object with the handle of a lane. If there is none, reports a fault and returns null.
const TextureObject* find_texture_object(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface);

/// An access to texels through the texture unit.
struct TexelAccess {
  LaneMask lanes = 0;
  PerLane<std::uint64_t> addresses{};
  unsigned width = 0;      ///< number of bytes per lane
  bool continues = false;  ///< true if another part of the same access was already reported
};

/// Executes the access. `data` holds `width` bytes per lane. For a load, the bytes of inactive lanes are set to zero.
void access_texels(const Lanes& lanes, const TexelAccess& access, AccessKind kind, std::uint8_t* data);

}  // namespace warplens::simt
