#pragma once

#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Returns the macros that make the names of kernels: NAMED for "__global__ void NAMED(scale) (float* a)".
Words find_name_macros(const std::vector<SourceUnit>& units);

/// Returns the macros that are names of namespaces: SPACE for "#define SPACE solver" and "namespace SPACE {".
Words find_namespace_macros(const std::vector<SourceUnit>& units);

/// Expands the macros of find_name_macros() and find_namespace_macros(). The compiler looks up the names of kernels
/// after the last line of the source, where such a macro may have another value.
void expand_name_macros(std::vector<SourceUnit>& units);

}  // namespace warplens::kernels
