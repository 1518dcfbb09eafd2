#pragma once

#include <span>
#include <string>

#include "kernels/compiler/compiler.hpp"
#include "kernels/error.hpp"
#include "kernels/kernel_file.hpp"
#include "kernels/source/device_code.hpp"

namespace warplens::kernels {

/// The first error of a compiler's log as one line with its place in the kernel's file, or in a header. An error
/// without a place is the entry's: a name expression that fits no kernel, or what the assembler says of the whole
/// kernel.
InputError first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                       const std::string& log);

/// What to say of a source that ended its compiler, which was allowed that much.
InputError loss_error(const KernelFile& kernel, const CompilerLost& lost, const CompilerLimits& limits);

}  // namespace warplens::kernels
