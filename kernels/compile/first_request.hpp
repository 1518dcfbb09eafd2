#pragma once

#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Returns the first request that compile() sends to the compiler. The compiler accepts it for all kernels of the
/// catalogue. Other code may need further requests. The kernel must be CUDA C++.
CompileRequest make_first_request(const KernelFile& kernel, const Values& values,
                                  const std::string& arch = kDefaultArch);

}  // namespace warplens::kernels
