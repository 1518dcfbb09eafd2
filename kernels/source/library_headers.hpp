#pragma once

#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns true for the name of an include file of C, C++, POSIX, the CUDA Toolkit or a library that Warplens replaces
/// (compile/headers.hpp). The compiler finds these files itself. A project file of the same name is used only if the
/// path in the #include leads to it.
bool is_library_header(std::string_view name);

/// Returns the name that a header of GLM, CUB, the CUDA Toolkit or nlohmann's JSON has in its library: "glm/glm.hpp"
/// for
/// "../external/glm/glm.hpp", "cublas_v2.h" for "../../usr/local/cuda/include/cublas_v2.h". Empty for other names.
/// Warplens uses its own versions of these libraries instead of a copy in the project, because old versions do not
/// compile with NVRTC, and two versions in one compilation contradict each other. Kernels do not need the JSON library,
/// whose 25,000 lines would be parsed.
std::string find_library_name(std::string_view name);

}  // namespace warplens::kernels
