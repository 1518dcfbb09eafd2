#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "analysis/simt/access.hpp"
#include "analysis/simt/instructions/table.hpp"

namespace warplens::simt {

/// "[handle, {x, y}]" of a texture or surface instruction. The handle becomes slot op.a, the coordinates op.b and op.c.
/// Takes .1d or .2d from the opcode, and returns which; refuses the other shapes.
unsigned take_texture_place(InstructionLowering& lowering, std::size_t operand, ptx::Type coordinate);

/// The object that a lane's handle names, a surface or a texture; null, and a fault is reported, where it names none.
const TextureObject* object_of(const Lanes& lanes, unsigned lane, std::uint64_t handle, bool is_surface);

/// What lanes take from texels, or give to them, through the texture unit.
struct TexelAccess {
  LaneMask lanes = 0;
  PerLane<std::uint64_t> addresses{};
  unsigned width = 0;      ///< bytes a lane
  bool continues = false;  ///< a further part of what the instruction reads
};

/// Carries it out; `data` has `width` bytes a lane. The lanes that reach nothing get zeros.
void access_texels(const Lanes& lanes, const TexelAccess& access, AccessKind kind, std::uint8_t* data);

}  // namespace warplens::simt
