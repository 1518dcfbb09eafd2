#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/table.hpp"

namespace warplens::simt {

/// Lowers the operand "[handle, {x, y}]" of a texture or surface instruction. The handle becomes slot op.a; the
/// coordinates become slots op.b and op.c. Consumes .1d or .2d and returns the number of dimensions; refuses other
/// shapes.
unsigned take_texture_place(InstructionLowering& lowering, std::size_t operand, ptx::Type coordinate);

/// Returns the texture or surface object with the handle of a lane. If there is none, reports a fault and returns null.
const TextureObject* object_of(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface);

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
