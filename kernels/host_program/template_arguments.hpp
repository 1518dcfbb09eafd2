#pragma once

#include <string_view>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// What a parameter of the template that the code stands in stands for: what its first call names or lets deduce, else
/// an explicit instantiation, else the parameter's default; nothing if there is none of them, and for any other name. 4
/// for N if f<4>() is called.
Code template_argument_of(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
