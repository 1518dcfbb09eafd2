#pragma once

#include <string>
#include <vector>

namespace warplens::kernels {

/// The types of a kernel's parameters, as its mangled name tells them: "float const*", "__half", "int4". Empty where it
/// tells none (extern "C").
std::vector<std::string> parameter_types(const std::string& mangled);

}  // namespace warplens::kernels
