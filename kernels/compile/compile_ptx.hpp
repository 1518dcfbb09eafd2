#pragma once

#include <stop_token>

#include "kernels/compile/compile.hpp"

namespace warplens::kernels {

/// The text that decides what `compile_ptx` makes.
std::string ptx_key(const KernelFile& kernel, const Values& values, const std::string& arch);

/// A kernel that is PTX already (is_ptx): each instruction is said to come from its own line of the kernel's file, and
/// machine code for `arch` is made of it where that can be (nvJitLink); where it can't, a note says why, and `cubin` is
/// empty. The architecture that the text names (.target) counts where it is newer, or has features of its own (sm_90a).
/// Throws InputError as `compile` does.
Compiled compile_ptx(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                     const std::stop_token& stop);

}  // namespace warplens::kernels
