#pragma once

#include <string>

namespace warplens::kernels {

/// First argument of the compiler program that makes it run nvdisasm (run_disassembler.hpp).
inline constexpr const char* kDisassembleOption = "--disassemble";

/// Returns the path of the program that compiles: the value of the environment variable WARPLENS_COMPILER, or otherwise
/// warplens_compiler (found by base::companion).
std::string compiler_program();

}  // namespace warplens::kernels
