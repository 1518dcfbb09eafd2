#pragma once

#include "kernels/compiler/compiler.hpp"

namespace warplens::grading {

/// Throws kernels::InputError if this system cannot restrict the compiler to CUDA's include files. A submission could
/// then include any file that the user can read, and an error message could quote a line of it.
void require_confined_compiler(kernels::Compiler& compiler);

}  // namespace warplens::grading
