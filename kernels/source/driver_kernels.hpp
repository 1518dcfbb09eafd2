#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// Returns true for a function of the CUDA driver that finds a kernel by its name: cuModuleGetFunction(&f, module,
/// "scale") and cuLibraryGetKernel(&k, library, "scale").
bool gets_kernel_by_name(std::string_view function);

/// Returns the kernel names that a program passes to the functions of gets_kernel_by_name(). `code` must not contain
/// comments. Mangled names are returned as they are written.
std::vector<std::string> kernels_named_to_driver(std::string_view code);

}  // namespace warplens::kernels
