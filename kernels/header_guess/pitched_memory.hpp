#pragma once

#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

// Memory and arrays with three dimensions: cudaMalloc3D, cudaMemcpy3D and cudaMemset3D.

/// Returns the call of cudaMalloc3D that allocates the memory of a pointer: that of the cudaPitchedPtr "p" or of its
/// field "p.ptr". Empty if there is none.
Code find_pitched_allocation(const HostProgram& program, Code pointer);

/// Returns the expression "p" in the call cudaMalloc3D(&p, …) whose variable is named `name`. Empty if there is no such
/// call.
Code find_pitched_variable(const HostProgram& program, std::string_view name);

/// Returns the type whose size the extent of a cudaMalloc3D contains: "float" for make_cudaExtent(n * sizeof(float), h,
/// d). Empty if it contains none.
std::string find_pitched_element(const HostProgram& program, Code pointer);

/// Returns what cudaMemcpy3D or cudaMemset3D write to memory or to an array, in the syntax of `fill` in a header. Empty
/// if no call names the memory. `is_array` is true for a cudaArray.
std::string guess_volume_fill(const HostProgram& program, HostEvaluator& evaluator, Code memory, bool is_array,
                              bool is_floating);

}  // namespace warplens::kernels
