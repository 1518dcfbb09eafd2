#pragma once

#include <span>
#include <vector>

#include "kernels/compiler/request.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// Name of the C++ header file that declares everything that nvcc provides without an #include. `headers_for` returns
/// this file too.
inline constexpr const char* kPrelude = "warplens_prelude.h";

/// Returns the lines with which the text for the compiler begins: the #include of kPrelude, and pragmas for libraries
/// that the units include.
std::string begin_prelude(std::span<const SourceUnit> units);

/// Returns the C++ header files that NVRTC needs, in addition to those of the toolkit, to compile code that was written
/// for nvcc:
/// - complete files (<cmath>, <cstdint>, helper_math.h …)
/// - files that include those of cuda::std (<array>, <tuple> …) or the device parts of CUB and Thrust
/// - empty files for host libraries (<iostream>, cublas_v2.h)
///
/// Files that take a second to compile are returned only if `units` need them: those of cuda::std if the code mentions
/// `std`, and those in cub/cub.cuh if the code mentions one of their classes. Without `has_std`, the headers of the
/// standard library do not include those of cuda::std.
std::vector<Header> headers_for(std::span<const SourceUnit> units, bool has_std = true);

/// Returns true for a header of the standard library that also exists in cuda::std: "type_traits".
bool is_of_cuda_std(std::string_view name);

}  // namespace warplens::kernels
