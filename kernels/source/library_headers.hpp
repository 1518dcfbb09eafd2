#pragma once

#include <string_view>

namespace warplens::kernels {

/// Returns true for the name of an include file of C, C++, POSIX, the CUDA Toolkit or a library that Warplens replaces
/// (compile/headers.hpp). The compiler finds these files itself. A project file of the same name is used only if the
/// path in the #include leads to it.
bool is_library_header(std::string_view name);

}  // namespace warplens::kernels
