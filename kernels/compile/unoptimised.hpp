#pragma once

#include <stop_token>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Compiles a kernel of CUDA C++ to PTX without optimisation. The optimiser gives a variable that is never written any
/// value, and removes its reads; this PTX still has them. Throws as `compile` does.
Compiled compile_unoptimised(const KernelFile& kernel, const Values& values, Compiler& compiler,
                             const std::stop_token& stop = {});

}  // namespace warplens::kernels
