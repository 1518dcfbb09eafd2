#pragma once

#include <string_view>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Returns the argument for the parameter `word` of the template that contains the code: 4 for N if f<4>() is called.
/// The argument comes from the template's first call (as written, or as the compiler deduces it), from an explicit
/// instantiation, or from the parameter's default. Returns nothing if there are none of these, or if `word` is not a
/// template parameter.
Code find_template_argument(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
