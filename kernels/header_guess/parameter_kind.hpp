#pragma once

#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns true for a template parameter that is a number ("int N"), false for a type ("typename T").
bool is_number_parameter(Code parameter);

/// Returns an argument for a template parameter that nothing determines. It depends on the kind, the name and the use
/// of the parameter:
/// - bool: "true"
/// - integer: a small number
/// - type that is called: a functor of the program
/// - type whose values are indices or bit patterns: an integer type
/// - any other type: float
std::string assume_template_argument(const HostProgram& program, const Function& kernel, Code parameter,
                                     const std::string& name);

/// Returns the element type for a pointer to a type that the program does not define: float if the device code
/// calculates with fractions and does not use such values as integers, otherwise int.
std::string assume_element(const HostProgram& program, const std::string& type);

}  // namespace warplens::kernels
