#pragma once

#include <span>
#include <vector>

#include "kernels/compiler/request.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Name of the header that declares what nvcc provides without an #include. `headers_for` returns it with the others.
inline constexpr const char* kPrelude = "warplens_prelude.h";

/// Returns the headers that NVRTC needs, in addition to those of the toolkit, to compile code that was written for
/// nvcc. There are complete headers (<cmath>, <cstdint>, helper_math.h …), headers that include those of cuda::std
/// (<array>, <tuple> …) or the device parts of CUB and Thrust, and empty headers for host libraries (<iostream>,
/// cublas_v2.h).
///
/// Headers that take a second to compile are returned only if `units` need them: those of cuda::std if the code
/// mentions `std`, and those in cub/cub.cuh if it mentions one of their classes.
std::vector<Header> headers_for(std::span<const SourceUnit> units);

}  // namespace warplens::kernels
