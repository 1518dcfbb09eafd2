// clock is the compiler's own; time_t is as wide as cuda::std's.
#pragma once
#include <stddef.h>
typedef long long time_t;
namespace std {
using ::clock;
using ::clock_t;
using ::time_t;
}  // namespace std
