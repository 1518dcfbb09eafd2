#pragma once

#include <string_view>

namespace warplens::kernels {

/// Returns true for the name of a header of C, C++, POSIX, the CUDA Toolkit or a library that Warplens replaces
/// (compile/headers.hpp). The compiler finds these, so a file of the same name in the project is not meant unless the
/// #include finds it as written.
bool is_library_header(std::string_view name);

}  // namespace warplens::kernels
