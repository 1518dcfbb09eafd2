#pragma once

#include <stop_token>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Compiles a kernel of CUDA C++ to PTX without optimisation. The optimiser removes reads of variables that are never
/// written, because it may choose any value for them. The unoptimised PTX still has these reads. Throws as `compile`
/// does.
Compiled compile_unoptimised(const KernelFile& kernel, const Values& values, Compiler& compiler,
                             const std::stop_token& stop = {});

}  // namespace warplens::kernels
