#pragma once

#include "kernels/compile/compilation.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Declares the shuffles of CUDA 8 without a mask ("__shfl(value, lane)") if the code has an overload of its own for
/// them, such as one for uint4, and a call does not compile. In this case, the compiler reports no unknown name.
/// Returns false if the log has no such error.
bool declare_shuffle_overloads(const Compilation& compilation, const CompileAnswer& answer, Additions& added);

}  // namespace warplens::kernels
