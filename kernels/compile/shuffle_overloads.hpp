#pragma once

#include "kernels/compile/compilation.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Declares the shuffles of CUDA 8 without a mask: "__shfl(value, lane)". This is needed if the code has an overload of
/// its own, such as __shfl for uint4, and a call for another type does not compile. The compiler then reports an error
/// in the call, and not an unknown name. Returns false if the log has no such error.
bool declare_shuffle_overloads(const Compilation& compilation, const CompileAnswer& answer, Additions& added);

}  // namespace warplens::kernels
