#pragma once

#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns a type for a template parameter of a kernel that the kernel gives to a class template with definitions for
/// certain types only: "int" if the kernel uses Op<T>, and the program defines only Op<int> and Op<int2>. Empty if
/// there is no such class template, or if it is also defined for float or for all types.
std::string find_specialized_type(const HostProgram& program, const Function& kernel, const std::string& parameter);

}  // namespace warplens::kernels
