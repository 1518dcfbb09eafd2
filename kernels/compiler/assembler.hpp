#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Makes machine code of the PTX in a request with `is_ptx`, by the nvJitLink that lies beside NVRTC, or else the one
/// that the system finds; where there is none, `failure` says so. A text of a newer version of PTX than it knows is
/// tried as one of the version that it knows.
CompileAnswer assemble_ptx(const CompileRequest& request);

}  // namespace warplens::kernels
