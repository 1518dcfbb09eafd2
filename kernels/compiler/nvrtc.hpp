#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Compiles with NVRTC in this very process (-lineinfo, no cache on disk), which some sources kill: only the compiler's
/// own process does this. Never throws for what the code says; see CompileAnswer.
CompileAnswer compile_with_nvrtc(const CompileRequest& request);

}  // namespace warplens::kernels
