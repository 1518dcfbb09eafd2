#pragma once

#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns true for a template parameter that is a number ("int N"), false for a type ("typename T").
bool is_number_parameter(Code parameter);

/// Returns an argument for a template parameter that nothing determines, by its kind, its name and its use in the
/// kernel: "true" for a bool, a small number for an integer, a functor of the program for a type that is called, an
/// integer type for a type whose values are indices or bit patterns, otherwise float.
std::string assume_template_argument(const HostProgram& program, const Function& kernel, Code parameter,
                                     const std::string& name);

}  // namespace warplens::kernels
