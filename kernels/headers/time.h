// clock is built into the compiler. time_t has the same width as in cuda::std.
#pragma once
#include <stddef.h>
typedef long long time_t;
namespace std {
using ::clock;
using ::clock_t;
using ::time_t;
}  // namespace std
