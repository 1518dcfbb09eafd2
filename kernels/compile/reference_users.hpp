#pragma once

#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Marks the functions for the device that use a texture or surface reference, directly or through others, as
/// __forceinline__: a handle can only replace a reference in the kernel itself. Lines keep their numbers.
void inline_reference_users(std::vector<SourceUnit>& units, const Words& references);

}  // namespace warplens::kernels
