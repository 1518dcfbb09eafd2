#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/launch.hpp"

namespace warplens::simt {

class Program;

/// Returns the module's own .global variables (strings, __device__ arrays) with their initial values, as one buffer at
/// the address kModuleGlobals. The buffer has 0 bytes if the module has no such variables.
Buffer module_globals(const Program& program);

/// Returns the contents of constant memory: the module's .const variables, each at its placement.
std::vector<std::uint8_t> module_constants(const Program& program);

}  // namespace warplens::simt
