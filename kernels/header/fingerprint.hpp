#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Returns the fingerprint (analysis/base/fingerprint.hpp) of everything that affects how a kernel runs: its code
/// without comments and blanks, and the expressions of its header. Changing the title or a comment does not change the
/// fingerprint.
std::string fingerprint(const KernelFile& kernel);

}  // namespace warplens::kernels
