#pragma once

#include <string>

namespace warplens::kernels {

/// Blanks the marks of lambdas: "[=] __device__ (int a) { … }". The grammar does not know them, and NVRTC accepts them
/// only with an option. A lambda in a kernel is device code even without the mark.
void blank_lambda_marks(std::string& text);

}  // namespace warplens::kernels
