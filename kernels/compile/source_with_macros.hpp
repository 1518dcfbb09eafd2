#pragma once

#include <map>
#include <string>

namespace warplens::kernels {

struct KernelFile;

/// Returns the kernel file with a #define for each of `macros` after its #include lines. (A macro T on the compiler's
/// command line would also apply to the include files.) #line directives keep the line numbers of the file; the
/// compiler gets `kernel.path` as its name.
std::string source_with_macros(const KernelFile& kernel, const std::map<std::string, std::string>& macros);

}  // namespace warplens::kernels
