#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace warplens::kernels {

/// A CUDA C++ text without what is there for the host alone.
struct DeviceCode {
  std::string text;  ///< what was left out is blank, so that lines and columns stay what they were
  std::map<std::string, unsigned> host_functions;  ///< what was left out, by name: the line that it stood in
};

/// Leaves out what nvcc would compile for the host alone and a kernel cannot use: at namespace scope, functions without
/// __global__ or __device__ (main, and what fills and checks matrices), and classes, variables and types that nothing
/// for the device mentions. constexpr functions stay. So a whole program can be given where a kernel is meant. `begin`
/// is where the code starts; `entry` the kernel's name expression. A text that does not look like C++ stays as it is.
DeviceCode without_host_code(std::string_view text, std::size_t begin, std::string_view entry);

}  // namespace warplens::kernels
