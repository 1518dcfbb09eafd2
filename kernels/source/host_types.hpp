#pragma once

#include <string>
#include <string_view>

namespace warplens::kernels {

/// Returns the declaration of a type of the standard library, of a system or of a host library: "std::string",
/// "cublasHandle_t", "MPI_Comm". Classes of a project may have members of these types. The types have their usual sizes
/// (on Linux, with libstdc++) but no functions. Empty for other names.
std::string declare_host_type(std::string_view name);

/// The memory of a host type: `count` numbers of the type `type`.
struct HostNumbers {
  std::string_view type;
  int count = 0;           ///< 0 if the name is not that of a known host type
  bool is_opaque = false;  ///< a class or a handle, whose numbers have no meaning for kernels
};

/// Returns the memory of a type of declare_host_type(): three numbers of type long for "vector" or "std::vector", one
/// int for "MPI_Comm".
HostNumbers find_host_numbers(std::string_view name);

}  // namespace warplens::kernels
