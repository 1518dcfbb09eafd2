#pragma once

#include <string>

#include "kernels/compile/compilation.hpp"
#include "kernels/compile/unknown_names.hpp"

namespace warplens::kernels {

/// Returns the declaration of an incomplete class for a name of an absent library that a kernel probably does not need:
/// - a name in a using-declaration of several names: "namespace std { struct stoi; }" for "using std::min, std::stoi;".
///   A using-declaration of one name can be left out instead.
/// - a type outside of device code that is used through pointers or references: "struct Window;" for "Window* window;"
///
/// Empty for other names.
std::string write_stand_in(const Compilation& compilation, const UnknownName& unknown);

}  // namespace warplens::kernels
