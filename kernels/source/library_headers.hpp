#pragma once

#include <string_view>

namespace warplens::kernels {

/// Returns true for the name of an include file of C, C++, POSIX, the CUDA Toolkit or a library that Warplens replaces
/// (compile/headers.hpp). The compiler finds these files. A file of the same name in the project is used only if the
/// #include finds it as written.
bool is_library_header(std::string_view name);

}  // namespace warplens::kernels
