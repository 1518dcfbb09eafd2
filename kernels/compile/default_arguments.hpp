#pragma once

#include <string>

namespace warplens::kernels {

/// Blanks the default values of the parameters of kernels: "int n = N" becomes "int n". Only host code uses default
/// values, and they may depend on host variables.
void blank_default_arguments(std::string& text);

}  // namespace warplens::kernels
