#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/table.hpp"

namespace warplens::simt {

/// Takes "[handle, {x, y}]" of a texture or surface instruction. The handle becomes slot op.a, the coordinates op.b and
/// op.c. Takes .1d or .2d from the opcode and returns the number of dimensions; refuses other shapes.
unsigned take_texture_place(InstructionLowering& lowering, std::size_t operand, ptx::Type coordinate);

/// Returns the surface or texture object of a lane's handle; if there is none, reports a fault and returns null.
const TextureObject* object_of(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface);

/// An access to texels through the texture unit.
struct TexelAccess {
  LaneMask lanes = 0;
  PerLane<std::uint64_t> addresses{};
  unsigned width = 0;      ///< bytes per lane
  bool continues = false;  ///< true if this continues an access of which another part was already reported
};

/// Executes the access; `data` has `width` bytes per lane. Inactive lanes of a load get zeros.
void access_texels(const Lanes& lanes, const TexelAccess& access, AccessKind kind, std::uint8_t* data);

}  // namespace warplens::simt
