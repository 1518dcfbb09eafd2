#pragma once

#include <span>
#include <vector>

#include "kernels/compiler/request.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// The name of the header that stands for what nvcc gives a source without an #include; it is among headers_for's.
inline constexpr const char* kPrelude = "warplens_prelude.h";

/// The headers that NVRTC needs beside the toolkit's own ones to compile `units`, what is left of a program for nvcc:
/// whole ones (<cmath>, <cstdint>, helper_math.h …), ones that hand over to cuda::std (<array>, <tuple> …) or to that
/// part of CUB and Thrust that is for kernels, and empty ones where everything is the host's (<iostream>, cublas_v2.h).
///
/// What takes a second to compile is there only as far as the units mention it: cuda::std's where they mention `std`,
/// of cub/cub.cuh the headers of the classes whose names stand in the units.
std::vector<Header> headers_for(std::span<const SourceUnit> units);

}  // namespace warplens::kernels
