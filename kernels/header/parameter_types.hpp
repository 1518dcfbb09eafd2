#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// Returns a name in the source for a name in PTX: "n::u" for "_ZN1n1uE". Returns other names unchanged.
std::string demangle(const std::string& symbol);

/// Returns the types of a kernel's parameters from its mangled name: "float const*", "__half", "int4". Empty if the
/// name contains no types (extern "C").
std::vector<std::string> parameter_types(const std::string& mangled);

}  // namespace warplens::kernels
