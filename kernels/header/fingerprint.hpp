#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The fingerprint (analysis/base/fingerprint.hpp) of what decides how a kernel runs: its code without comments and
/// blanks, and its header's expressions. A changed title or comment leaves it as it is.
std::string fingerprint(const KernelFile& kernel);

}  // namespace warplens::kernels
