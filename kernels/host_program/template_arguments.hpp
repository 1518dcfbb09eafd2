#pragma once

#include <string_view>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns the argument for a parameter of the template that contains the code: the one that its first call names or
/// lets the compiler deduce, or that of an explicit instantiation, or the parameter's default. Returns nothing if there
/// is none of these, and for other names. Example: 4 for N if f<4>() is called.
Code find_template_argument(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
