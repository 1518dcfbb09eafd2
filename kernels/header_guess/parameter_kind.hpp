#pragma once

#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns true for a template parameter of a kernel that is a number or an enumerator ("int N"), false for a type
/// ("typename T", or "std::integral T" with a concept).
bool is_number_parameter(const HostProgram& program, const Function& kernel, Code parameter);

/// Returns an argument for a template parameter whose argument is unknown. It depends on the kind, the name and the use
/// of the parameter:
/// - bool: "true"
/// - integer: a small number
/// - enumeration: its value 0
/// - type that is called or whose members are used: a class of the program (class_guess.hpp)
/// - type whose values are used as indices or in bit operations, or whose concept allows only integers: an integer type
/// - any other type: float
std::string assume_template_argument(const HostProgram& program, const Function& kernel, Code parameter,
                                     const std::string& name);

/// Returns an argument for a template parameter of a class that is a number. The argument depends on the type and the
/// name of the parameter.
std::string assume_template_number(const HostProgram& program, Code parameter);

/// Returns the assumed element type for a pointer to `type`, which the program does not define. Returns float if the
/// device code calculates with fractions and does not use values of `type` as integers, otherwise int.
std::string assume_element(const HostProgram& program, const std::string& type);

}  // namespace warplens::kernels
