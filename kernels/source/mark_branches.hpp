#pragma once

#include <string>

namespace warplens::kernels {

/// Keeps marks of functions, such as __device__, that are alone in a branch, and blanks the directives around them:
/// "#ifdef __CUDACC__", "__host__ __device__", "#endif". Otherwise the grammar does not see that the marks belong to
/// the function that follows, and a kernel would be a function for the host if the branch depends on a macro of the
/// build ("#ifdef USE_GPU"). A branch for other compilers ("#else") is blanked, too. Lines keep their numbers.
void unwrap_marks(std::string& text);

}  // namespace warplens::kernels
