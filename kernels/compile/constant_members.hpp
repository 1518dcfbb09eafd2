#pragma once

#include <string>

#include "kernels/compile/compilation.hpp"
#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// If the log has errors about members such as "static const float x = 1;", adds their lines to Additions::constants.
/// nvcc accepts such members, but NVRTC accepts only "constexpr". Returns false if the log has no such error.
bool take_constant_members(const CompileAnswer& answer, Additions& added);

/// Writes "constexpr" instead of "const" after "static" on a line of a text, counted from 1.
void make_constexpr(std::string& text, unsigned line);

}  // namespace warplens::kernels
