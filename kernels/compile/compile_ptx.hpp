#pragma once

#include <stop_token>

#include "kernels/compile/compile.hpp"

namespace warplens::kernels {

/// Returns a key for `compile_ptx`: calls with the same key have the same result.
std::string ptx_key(const KernelFile& kernel, const Values& values, const std::string& arch);

/// Prepares a kernel that is PTX (is_ptx): sets the source line of each instruction to its own line in the file, and
/// assembles the PTX for `arch` with nvJitLink. If the PTX cannot be assembled, `notes` gives the reason, and `cubin`
/// is empty. The architecture in the PTX (.target) is used instead of `arch` if it is newer or has features of its own
/// (sm_90a). Throws InputError as `compile` does.
Compiled compile_ptx(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                     const std::stop_token& stop);

}  // namespace warplens::kernels
