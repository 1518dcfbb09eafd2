#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// Beginning of the lines that declare types of the standard library for the host (std::string), without functions.
/// Host members of a struct may use these types, but not device code.
inline constexpr const char* kHostType = "namespace std { ";

/// Beginning of the lines that declare functions of the CUDA runtime for kernels (cudaMalloc). Host code uses functions
/// of the same names, and is left out.
inline constexpr const char* kDeviceRuntime = "template <class T> __device__ cudaError_t ";

/// A line that declares a name.
struct NameDeclaration {
  std::string line;           ///< "#include <cuda_fp16.h>", or a declaration such as "typedef unsigned char uchar;"
  bool needs_absent = false;  ///< the name may have another meaning: use the line only if an include file is missing
};

/// Returns the declaration of a name ("half", "std::is_same_v", "operator+") of CUDA, of the standard library, or of a
/// library that is often used with them. Empty for other names. With `uses_std`, the code has "using namespace std",
/// and the name may lack "std::".
std::optional<NameDeclaration> find_declaration(std::string_view name, bool uses_std);

}  // namespace warplens::kernels
