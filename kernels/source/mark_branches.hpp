#pragma once

#include <string>

namespace warplens::kernels {

/// Keeps the marks of functions that are alone in a branch for CUDA, and blanks the directives around them: "#ifdef
/// __CUDACC__", "__host__ __device__", "#endif". Otherwise the grammar does not see that the marks belong to the
/// function that follows. A branch for other compilers ("#else") is blanked, too. Lines keep their numbers.
void unwrap_marks(std::string& text);

}  // namespace warplens::kernels
