#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Assembles the PTX in a request with `is_ptx`. Uses the nvJitLink next to NVRTC, otherwise the one that the system
/// finds; if there is none, `failure` says so. PTX of a version that nvJitLink does not support is tried again as the
/// newest version that it supports.
CompileAnswer assemble_ptx(const CompileRequest& request);

}  // namespace warplens::kernels
