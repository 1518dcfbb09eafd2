#pragma once

#include <string>

namespace warplens::kernels {

/// Blanks the directives around function marks, such as __device__, that are alone in a branch:
/// "#ifdef __CUDACC__", "__host__ __device__", "#endif". The marks are kept. An #else branch is blanked as well.
///
/// Without this, the parser would not see that the marks belong to the function that follows. If the branch depended
/// on a macro of the build ("#ifdef USE_GPU"), a kernel would count as a host function. Lines keep their numbers.
void unwrap_marks(std::string& text);

}  // namespace warplens::kernels
