#pragma once

#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns the macros with parameters that the names of kernels are made with: NAMED for "__global__ void NAMED(scale)
/// (float* a)".
Words find_name_macros(const std::vector<SourceUnit>& units);

/// Expands these macros, so that such kernels have names.
void expand_name_macros(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
