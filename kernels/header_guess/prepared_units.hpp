#pragma once

#include <vector>

#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Rewrites the sources for HostProgram: expands macros that hide statements, rewrites calls of the CUDA driver as
/// calls of the runtime, and appends a unit with the structs of the runtime that the program uses (cudaExtent,
/// cudaPitchedPtr, cudaPos). Positions in the other units do not change, except in expanded macros.
void prepare_units(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
