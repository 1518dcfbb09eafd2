#pragma once

#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns a type for a template parameter that a kernel passes to a class template, if this template is defined only
/// for certain types: "int" if the kernel uses Op<T>, and the program defines only Op<int> and Op<int2>. Empty if there
/// is no such class template, or if it is also defined for float or for all types.
std::string find_specialized_type(const HostProgram& program, const Function& kernel, const std::string& parameter);

}  // namespace warplens::kernels
