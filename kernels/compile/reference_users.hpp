#pragma once

#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Marks device functions that use a texture or surface reference, directly or through other functions, as
/// __forceinline__. They must be inlined, because a handle can replace a reference only in the kernel itself. Lines
/// keep their numbers.
void inline_reference_users(std::vector<SourceUnit>& units, const Words& references);

}  // namespace warplens::kernels
