#include "kernels/headers.hpp"

#include <vector>

#include "kernels/embedded.hpp"

namespace warplens::kernels {
namespace {

/// A header's two names, in C and in C++, and the file of kernels/headers that it is.
constexpr struct {
  const char *in_c, *in_cpp, *file;
} kWhole[] = {
    {"assert.h", "cassert", "assert.h"}, {"float.h", "cfloat", "float.h"},      {"inttypes.h", "cinttypes", "stdint.h"},
    {"limits.h", "climits", "limits.h"}, {"math.h", "cmath", "math.h"},         {"stddef.h", "cstddef", "stddef.h"},
    {"stdint.h", "cstdint", "stdint.h"}, {"stdio.h", "cstdio", "stdio.h"},      {"stdlib.h", "cstdlib", "stdlib.h"},
    {"string.h", "cstring", "string.h"}, {nullptr, "algorithm", "algorithm.h"}, {nullptr, "limits", "numeric_limits.h"},
};

/// Those that cuda::std has for the device.
constexpr const char* kOfCudaStd[] = {
    "array",    "bit",   "complex", "concepts", "functional",  "initializer_list", "iterator", "numeric",
    "optional", "ratio", "span",    "tuple",    "type_traits", "utility",          "variant"};

/// Those that are nothing to a kernel.
constexpr const char* kOfTheHost[] = {"atomic",
                                      "bitset",
                                      "chrono",
                                      "condition_variable",
                                      "ctime",
                                      "deque",
                                      "exception",
                                      "filesystem",
                                      "forward_list",
                                      "fstream",
                                      "future",
                                      "getopt.h",
                                      "iomanip",
                                      "ios",
                                      "iosfwd",
                                      "iostream",
                                      "istream",
                                      "list",
                                      "map",
                                      "memory",
                                      "mutex",
                                      "omp.h",
                                      "ostream",
                                      "queue",
                                      "random",
                                      "regex",
                                      "set",
                                      "signal.h",
                                      "sstream",
                                      "stack",
                                      "stdbool.h",
                                      "stdexcept",
                                      "string",
                                      "string_view",
                                      "sys/time.h",
                                      "sys/types.h",
                                      "thread",
                                      "time.h",
                                      "typeinfo",
                                      "unistd.h",
                                      "unordered_map",
                                      "unordered_set",
                                      "valarray",
                                      "vector",
                                      "errno.h",
                                      "cerrno",
                                      "locale",
                                      "format",
                                      "helper_cuda.h",
                                      "helper_functions.h",
                                      "helper_timer.h",
                                      "helper_string.h"};

std::string content_of(const std::string& file) {
  return std::string(embedded_file("kernels/headers/" + file).value());
}

std::string handed_over(const std::string& name) {
  return "#pragma once\n#include <cuda/std/" + name + ">\nnamespace std {\nusing namespace cuda::std;\n}\n";
}

std::vector<Header> headers(bool mentions_std) {
  const std::string nothing = content_of("host_only.h");
  std::vector<Header> all;
  for (const auto& [in_c, in_cpp, file] : kWhole) {
    if (in_c != nullptr) all.push_back({in_c, content_of(file)});
    all.push_back({in_cpp, content_of(file)});
  }
  for (const char* name : kOfCudaStd) all.push_back({name, mentions_std ? handed_over(name) : nothing});
  for (const char* name : kOfTheHost) all.push_back({name, nothing});
  return all;
}

}  // namespace

std::span<const Header> standard_headers(bool mentions_std) {
  static const std::vector<Header> with_std = headers(true), without_std = headers(false);
  return mentions_std ? with_std : without_std;
}

}  // namespace warplens::kernels
