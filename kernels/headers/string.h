// The functions are built into the compiler. Other functions of <cstring> are not available in kernels with nvcc
// either.
#pragma once
#include <stddef.h>
namespace std {
using ::memcpy;
using ::memset;
}  // namespace std
