#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/launch.hpp"

namespace warplens::simt {

class Program;

/// The module's own .global variables (strings, __device__ arrays) as one buffer at kModuleGlobals, holding their
/// initial values; empty (0 bytes) where the module has none.
Buffer module_globals(const Program& program);

/// The bytes of the module's .const variables, by their placements.
std::vector<std::uint8_t> module_constants(const Program& program);

}  // namespace warplens::simt
