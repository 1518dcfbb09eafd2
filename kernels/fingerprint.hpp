#pragma once

#include <string>
#include <string_view>

#include "kernels/kernel_file.hpp"

namespace warplens::kernels {

/// 16 hexadecimal digits that tell texts apart, the same on every machine (64-bit FNV-1a). No guard against malice.
std::string fingerprint(std::string_view bytes);

/// Of what decides how a kernel runs: its code without comments and blanks, and its header's expressions. A changed
/// title or comment leaves it as it is.
std::string fingerprint(const KernelFile& kernel);

}  // namespace warplens::kernels
