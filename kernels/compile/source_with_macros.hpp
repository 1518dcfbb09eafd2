#pragma once

#include <map>
#include <string>

namespace warplens::kernels {

struct KernelFile;

/// Returns the text that the compiler gets: the kernel file with a #define for each of `macros` between its #include
/// lines and the rest. (A macro T on the compiler's command line would reach into the headers.) #line directives keep
/// the file's line numbers; the compiler knows the file as `kernel.path`.
std::string source_with_macros(const KernelFile& kernel, const std::map<std::string, std::string>& macros);

}  // namespace warplens::kernels
