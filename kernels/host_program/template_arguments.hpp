#pragma once

#include <string_view>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns the argument for a parameter of the template that contains the code. It comes from the template's first call
/// (as written, or as the compiler deduces it), from an explicit instantiation, or from the parameter's default.
/// Returns nothing if there is none of these, and for other names. Example: 4 for N if f<4>() is called.
Code find_template_argument(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
