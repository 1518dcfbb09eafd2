#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Assembles the PTX in a request with `is_ptx`. Uses the nvJitLink library next to NVRTC, or otherwise the one that
/// the system finds. If there is none, `failure` in the answer says so. If nvJitLink does not support the PTX version,
/// the PTX is tried again as the newest version that it supports.
CompileAnswer assemble_ptx(const CompileRequest& request);

}  // namespace warplens::kernels
