#pragma once

#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns the declaration of a type of the standard library, of a system or of a host library: "std::string",
/// "cublasHandle_t", "MPI_Comm". Classes of a project may have members of these types. The types have their usual sizes
/// (on Linux, with libstdc++) but no functions. Empty for other names.
std::string declare_host_type(std::string_view name);

}  // namespace warplens::kernels
